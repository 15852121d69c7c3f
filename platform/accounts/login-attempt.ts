import type { Brand } from '../../server/brands/brand.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import type { BodyOf } from '../../server/http/endpoint.ts';
import type { Limits } from '../../server/limits/limits.ts';
import type { Budgets } from '../budgets.ts';
import type { Captchas } from '../protection/captchas.ts';
import type { Origin } from './audit.ts';
import type { LoginProof, ProofParts } from './login-proofs.ts';
import type { RememberedDevices } from './remembered-devices.ts';
import type { Held, Sessions } from './sessions.ts';

export type LoginParts = {
  database: Database;
  clock: Clock;
  limits: Limits;
  budgets: Budgets;
  captchas: Captchas;
  sessions: Sessions;
  devices: RememberedDevices;
} & ProofParts;

/** What somebody sent who wants to log in. */
export type LoginSent = {
  brand: Brand;
  body: BodyOf<'login'>;
  origin: Origin;
  /** What the browser holds already. */
  replaces: Held;
};

export type LoginAttempt = LoginSent & {
  /** What is shown for the account. */
  proof: LoginProof;
};

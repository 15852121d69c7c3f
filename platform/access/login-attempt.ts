import type { Brand } from '../../server/brands/brand.ts';
import type { Database } from '../../server/database/database.ts';
import type { BodyOf } from '../../server/http/endpoint.ts';
import type { Origin } from '../account/audit.ts';
import type { RememberedDevices } from '../account/remembered-devices.ts';
import type { SentSecrets, Sessions } from '../account/sessions.ts';
import type { LimitsAndBudgets } from '../protection/budgets.ts';
import type { Captchas } from '../protection/captcha/captchas.ts';
import type { LoginProof, ProofParts } from './login-proofs.ts';

export type LoginParts = LimitsAndBudgets & {
  database: Database;
  captchas: Captchas;
  sessions: Sessions;
  devices: RememberedDevices;
} & ProofParts;

/** A login request. */
export type LoginSent = {
  brand: Brand;
  body: BodyOf<'login'>;
  origin: Origin;
  /** Session and device cookies of the browser; the new session replaces them. */
  replaces: SentSecrets;
};

export type LoginAttempt = LoginSent & {
  /** Credential for the account: password or code. */
  proof: LoginProof;
};

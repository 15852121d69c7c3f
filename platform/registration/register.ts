import { CodedError } from '../../schema/errors.ts';
import type { Language } from '../../schema/generated/languages.ts';
import { registrationMethodsOf } from '../../schema/rules/check-registration.ts';
import type { Brand, BrandSet } from '../../server/brands/brand.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database, Trx } from '../../server/database/database.ts';
import { addressGroup } from '../../server/http/client.ts';
import type { Limits } from '../../server/limits/limits.ts';
import type { Origin } from '../account/audit.ts';
import type { PlayerIndex } from '../account/lookup/player-index.ts';
import { insertNewPlayer, playerOf } from '../account/new-player.ts';
import type { Passwords } from '../account/passwords/passwords.ts';
import type { NewPlayer } from '../account/player-table.ts';
import { checkAgainstBrand, onlyRequested, type Registration } from '../account/registration-rules.ts';
import type { Opened, Sessions } from '../account/sessions.ts';
import type { Affiliates } from '../agent/affiliates/affiliates.ts';
import type { Codes } from '../messages/codes/codes.ts';
import type { PhoneVerification } from '../messages/phone-verification/phone-verification.ts';
import type { Budgets } from '../protection/budgets.ts';
import type { Captchas } from '../protection/captcha/captchas.ts';
import type { Secrets } from '../protection/secrets/secrets.ts';
import { proveNumber } from './prove-number.ts';
import { recordConsents } from './record-consents.ts';
import { welcomeMember } from './welcome-member.ts';

export type RegisterParts = {
  database: Database;
  clock: Clock;
  limits: Limits;
  budgets: Budgets;
  captchas: Captchas;
  passwords: Passwords;
  codes: Codes;
  phoneVerification: PhoneVerification;
  sessions: Sessions;
  brands: Pick<BrandSet, 'byHost'>;
  affiliates: Affiliates;
  secrets: Secrets;
  playerIndex: PlayerIndex;
  playCredits: boolean;
};

type Attempt = {
  brand: Brand;
  body: Registration;
  /** Language of the request. */
  language: Language;
  origin: Origin;
  replaces: Parameters<Sessions['open']>[0]['replaces'];
};

/**
 * Opens an account. Returns its name, which is generated for registrations by number, and its first session if the brand logs new players
 * in.
 */
export type Register = (attempt: Attempt) => Promise<{ readonly account: string; readonly opened: Opened | undefined }>;

export function createRegister(parts: RegisterParts): Register {
  const { database, clock, brands, affiliates } = parts;
  return async (sent) => {
    const { brand } = sent;
    const { manifest, id: tenant } = brand;
    if (!registrationMethodsOf(manifest).includes(sent.body.method)) throw new CodedError('registration.closed');
    const body = onlyRequested(sent);
    const attempt = { ...sent, body };
    const phone = checkAgainstBrand({ body, brand, brands, now: clock.now() });
    await takeBudget({ parts, attempt });
    if (body.affiliateCode !== '') await affiliates.check({ brand, code: body.affiliateCode, domain: body.domain });
    if (manifest.flags.VALID_CAPTCHA3 && manifest.registration.fields.captcha.enabled)
      await parts.captchas.redeem({ tenant, purpose: 'register', id: body.captchaId, answer: body.captcha });
    const proof = await proveNumber({ ...parts, brand, body, phone });
    const player = await playerOf({ parts, brand, body, phone, proven: proof.proven });
    const opened = await database.asTenant(tenant, async (trx) => {
      // Returned, not thrown, so that the failed attempt is committed.
      if (!(await proof.redeem(trx))) return 'wrong code';
      return openAccount({ parts, attempt, trx, player });
    });
    if (opened === 'wrong code') throw new CodedError('code.invalid');
    return opened;
  };
}

async function openAccount({
  parts: { clock, playCredits, sessions, playerIndex },
  attempt: { brand, body, language, origin, replaces },
  trx,
  player: wanted,
}: {
  parts: RegisterParts;
  attempt: Attempt;
  trx: Trx;
  player: NewPlayer;
}): ReturnType<Register> {
  const { manifest, id: tenant } = brand;
  const player = await insertNewPlayer({ trx, brand, body, player: wanted, index: playerIndex });
  await recordConsents({ trx, brand, player: player.id, agreed: body.consents, language, at: player.created_at });
  await welcomeMember({
    trx,
    clock,
    playCredits,
    brand,
    player: player.id,
    account: player.username,
    origin,
    registered: { type: player.type, method: body.method, registerMethod: body.registerMethod },
  });
  const account = player.username;
  if (!manifest.registration.autoLogin) return { account, opened: undefined };
  await trx
    .updateTable('player')
    .set({ first_login_at: player.created_at })
    .where('tenant', '=', tenant)
    .where('id', '=', player.id)
    .execute();
  return { account, opened: await sessions.open({ trx, tenant, player, firstTime: true, replaces }) };
}

async function takeBudget({
  parts: { database, limits, budgets },
  attempt: { brand, origin },
}: {
  parts: RegisterParts;
  attempt: Attempt;
}): Promise<void> {
  const tenant = brand.id;
  const spent = await database.asTenant(tenant, (trx) =>
    limits.spend({ trx, tenant, budget: budgets.registerAddress, subject: addressGroup(origin.address) }),
  );
  if (!spent.granted) throw new CodedError('request.too_many', { retryAfter: spent.retryAfter });
}

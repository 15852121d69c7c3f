import { CodedError } from '../../schema/errors.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { Tx } from '../../server/database/database.ts';
import type { BodyOf } from '../../server/http/endpoint.ts';
import { auditAccount, type Origin } from '../account/audit.ts';
import { requireNewPassword } from '../account/passwords/new-password.ts';
import { requirePhoneNumber } from '../account/phone-number.ts';
import { findPlayerByNumber, noteFirstLogin } from '../account/players.ts';
import type { Opened, SentSecrets } from '../account/sessions.ts';
import type { Codes } from '../messages/codes/codes.ts';
import type { PhoneVerification } from '../messages/phone-verification/phone-verification.ts';
import { giveTryBack, takeTry } from '../protection/try-budgets.ts';
import { newPasswordOf, noteFailedReset, type ResetParts, resetPassword } from './reset-password.ts';

export type ResetByPhoneParts = ResetParts & { codes: Codes; phoneVerification: PhoneVerification };

type Wish = {
  brand: Brand;
  body: BodyOf<'resetPasswordByPhone'>;
  origin: Origin;
  /** Session and device cookies of the browser, which the new session replaces. */
  replaces: SentSecrets;
};

/**
 * Sets a new password with a code sent by SMS, and logs in with a new session. An unknown number and a wrong code give the same
 * error after the same work.
 */
export function createResetByPhone(parts: ResetByPhoneParts) {
  const { database, budgets, sessions } = parts;
  return async (wish: Wish): Promise<Opened> => {
    const { brand, body, origin, replaces } = wish;
    const tenant = brand.id;
    if (!brand.manifest.recovery.phone) throw new CodedError('module.off');
    const { key: number } = requirePhoneNumber(body);
    requireNewPassword({ newPassword: body.newPassword, brand });
    const tried = {
      tenant,
      ofAddress: { budget: budgets.recoverAddress, address: origin.address },
      ofAccount: { budget: budgets.recoverNumber, subject: number },
    };
    await takeTry({ ...parts, ...tried });
    const redeem = await redeemerOf({ parts, wish, number });
    const player = await database.asTenant(tenant, (tx) => findPlayerByNumber(tx, number));
    const password = await newPasswordOf({ ...parts, player, plain: body.newPassword });
    const opened = await database.asTenant(tenant, async (tx) => {
      // Returned, not thrown, so that the failed attempt is committed.
      if (!(await redeem(tx)) || player?.status !== 'active') return undefined;
      await resetPassword(tx, { parts, brand, player, password, proof: 'phone', origin });
      const firstTime = await noteFirstLogin(tx, player);
      const next = await sessions.open(tx, { player, firstTime, replaces });
      await sessions.endAllOf(tx, { player: player.id, except: next.session });
      const after = { session: next.session.id, agent: false };
      await auditAccount(tx, { action: 'account.login', player: player.id, origin, after });
      return next;
    });
    if (opened === undefined) {
      await noteFailedReset({ parts, tenant, player, proof: 'phone', origin });
      throw new CodedError('code.invalid');
    }
    await giveTryBack({ ...parts, ...tried });
    return opened;
  };
}

/** Returns a function that redeems the platform's code or the third party's token; it returns false if invalid. */
async function redeemerOf({
  parts: { codes, phoneVerification },
  wish: { brand, body },
  number,
}: {
  parts: ResetByPhoneParts;
  wish: Wish;
  number: string;
}): Promise<(tx: Tx) => Promise<boolean>> {
  const { manifest } = brand;
  if (manifest.sms.provider === 'platform') {
    const code = body.verificationCode;
    if (code.trim() === '')
      throw new CodedError('field.invalid', { value: { fields: { verificationCode: [{ id: 'required' }] } } });
    return (tx) => codes.redeem(tx, { purpose: 'recover', number, code });
  }
  const proven = await phoneVerification.verify({ manifest, token: body.firebaseIdToken ?? '', number });
  return async (tx) => proven !== undefined && phoneVerification.use(tx, proven);
}

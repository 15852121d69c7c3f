import { CodedError } from '../../schema/errors.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { Trx } from '../../server/database/database.ts';
import { addressGroup } from '../../server/http/client.ts';
import type { Budget } from '../../server/limits/limits.ts';
import type { LoginAttempt, LoginParts } from './login-attempt.ts';

export const requiresCaptcha = ({ manifest }: Brand): boolean => manifest.flags.VALID_CAPTCHA3;

/**
 * Returns the rate limit that a failure counts against. A remembered device has its own for its account, so that others who try that name
 * can't lock its player out there.
 */
async function guardOf({
  trx,
  parts: { budgets, devices },
  attempt: { brand, proof, replaces },
}: {
  trx: Trx;
  parts: LoginParts;
  attempt: LoginAttempt;
}): Promise<{ budget: Budget; subject: string }> {
  const key = proof.account;
  const owner =
    replaces.remembered === undefined
      ? undefined
      : await devices.ownerOf({ trx, tenant: brand.id, credential: replaces.remembered });
  if (owner?.accounts.includes(key) !== true) return { budget: budgets.loginAccount, subject: key };
  return { budget: budgets.loginDevice, subject: owner.device };
}

/**
 * Takes the rate limits before the password is verified, so that parallel attempts can't get past them. Returns the refusal, if
 * any; then the transaction must be rolled back, because one limit may have been taken while the other refused.
 */
export async function takeBudgets({
  trx,
  parts,
  attempt,
  solved,
}: {
  trx: Trx;
  parts: LoginParts;
  attempt: LoginAttempt;
  solved: boolean;
}): Promise<CodedError | undefined> {
  const { limits } = parts;
  const { brand } = attempt;
  const tenant = brand.id;
  const captcha = requiresCaptcha(brand);
  const free = brand.manifest.captcha.loginTrigger === 'always' ? 0 : 1;
  const [ofAddress, { guard, ofAccount }] = await Promise.all([
    limits.spend(addressOf({ trx, parts, attempt })),
    guardOf({ trx, parts, attempt }).then(async (guard) => {
      const limit = captcha && !solved ? free : guard.budget.limit;
      return { guard, ofAccount: await limits.spend({ trx, tenant, ...guard, limit }) };
    }),
  ]);
  if (!ofAddress.granted)
    return new CodedError('request.too_many', { retryAfter: ofAddress.retryAfter, value: { captcha } });
  if (ofAccount.granted) return undefined;
  const { used, reason, retryAfter } = ofAccount;
  if (used >= guard.budget.limit) return new CodedError('auth.locked', { retryAfter });
  if (reason === 'wait') return new CodedError('request.too_many', { retryAfter, value: { captcha } });
  return new CodedError('captcha.required', { value: { captcha: true } });
}

/** Refunds the limits after a correct password. Rows are locked in the same order as in `takeBudgets`. */
export async function giveBack({
  trx,
  parts,
  attempt,
}: {
  trx: Trx;
  parts: LoginParts;
  attempt: LoginAttempt;
}): Promise<void> {
  const { limits } = parts;
  await Promise.all([
    limits.refund(addressOf({ trx, parts, attempt })),
    guardOf({ trx, parts, attempt }).then((guard) => limits.reset({ trx, tenant: attempt.brand.id, ...guard })),
  ]);
}

const addressOf = ({ trx, parts, attempt }: { trx: Trx; parts: LoginParts; attempt: LoginAttempt }) => ({
  trx,
  tenant: attempt.brand.id,
  budget: parts.budgets.loginAddress,
  subject: addressGroup(attempt.origin.address),
});

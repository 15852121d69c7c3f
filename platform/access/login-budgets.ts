import { CodedError } from '../../schema/errors.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { Trx } from '../../server/database/database.ts';
import { addressGroup } from '../../server/http/client.ts';
import type { Budget } from '../../server/limits/limits.ts';
import type { LoginAttempt, LoginParts } from './login-attempt.ts';

export const asksCaptcha = ({ manifest }: Brand): boolean => manifest.flags.VALID_CAPTCHA3;

/**
 * Whose failures count. A remembered device has a budget of its own for its own account: however often others try that name,
 * its player is not locked out there.
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
 * Taken before a password is looked at, so that tries that arrive together can't get past them. Gives the refusal, if it is one:
 * then the transaction has to be undone, because a use of one budget may be taken where the other refused.
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
  const captcha = asksCaptcha(brand);
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

/** A right password was no try at guessing one. Rows are locked in the order of `takeBudgets`. */
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
    guardOf({ trx, parts, attempt }).then((guard) =>
      limits.reset({ trx, tenant: attempt.brand.id, ...guard }),
    ),
  ]);
}

const addressOf = ({ trx, parts, attempt }: { trx: Trx; parts: LoginParts; attempt: LoginAttempt }) => ({
  trx,
  tenant: attempt.brand.id,
  budget: parts.budgets.loginAddress,
  subject: addressGroup(attempt.origin.address),
});

import { CodedError } from '../../schema/errors.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { Trx } from '../../server/database/database.ts';
import { addressGroup } from '../../server/http/client.ts';
import type { Budget } from '../../server/limits/limits.ts';
import type { LoginAttempt, LoginParts } from './login.ts';

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

/** Taken before a password is looked at, so that tries that arrive together can't get past them. */
export async function takeBudgets({
  parts,
  attempt,
  solved,
}: {
  parts: LoginParts;
  attempt: LoginAttempt;
  solved: boolean;
}): Promise<void> {
  const { database, limits, budgets } = parts;
  const { brand, origin } = attempt;
  const tenant = brand.id;
  const captcha = asksCaptcha(brand);
  const free = brand.manifest.captcha.loginTrigger === 'always' ? 0 : 1;
  const refusal = await database.asTenant(tenant, async (trx) => {
    const address = {
      trx,
      tenant,
      budget: budgets.loginAddress,
      subject: addressGroup(origin.address),
    };
    const ofAddress = await limits.spend(address);
    if (!ofAddress.granted)
      return new CodedError('request.too_many', { retryAfter: ofAddress.retryAfter, value: { captcha } });
    const guard = await guardOf({ trx, parts, attempt });
    const limit = captcha && !solved ? free : guard.budget.limit;
    const ofAccount = await limits.spend({ trx, tenant, ...guard, limit });
    if (ofAccount.granted) return undefined;
    await limits.refund(address);
    const { used, reason, retryAfter } = ofAccount;
    if (used >= guard.budget.limit) return new CodedError('auth.locked', { retryAfter });
    if (reason === 'wait') return new CodedError('request.too_many', { retryAfter, value: { captcha } });
    return new CodedError('captcha.required', { value: { captcha: true } });
  });
  if (refusal !== undefined) throw refusal;
}

/** A right password was no try at guessing one. */
export async function giveBack({
  parts,
  attempt,
}: {
  parts: LoginParts;
  attempt: LoginAttempt;
}): Promise<void> {
  const { database, limits, budgets } = parts;
  const { brand, origin } = attempt;
  const tenant = brand.id;
  await database.asTenant(tenant, async (trx) => {
    await limits.reset({ trx, tenant, ...(await guardOf({ trx, parts, attempt })) });
    await limits.refund({
      trx,
      tenant,
      budget: budgets.loginAddress,
      subject: addressGroup(origin.address),
    });
  });
}

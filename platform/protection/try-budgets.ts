import { CodedError } from '../../schema/errors.ts';
import type { Database } from '../../server/database/database.ts';
import { addressGroup } from '../../server/http/client.ts';
import type { Budget, Limits } from '../../server/limits/limits.ts';

/** Rate limits of an attempt at a secret: one use of the address's and one of the account's. */
export type Try = {
  readonly tenant: string;
  readonly ofAddress: { readonly budget: Budget; readonly address: string };
  readonly ofAccount: { readonly budget: Budget; readonly subject: string };
};
type Parts = { database: Database; limits: Limits };

const addressKey = ({ ofAddress: { budget, address } }: Try) => ({ budget, subject: addressGroup(address) });

/** Counts an attempt before its secret is verified, so that parallel attempts can't exceed the limits. */
export async function takeTry({ database, limits, ...tried }: Parts & Try): Promise<void> {
  const { tenant, ofAccount } = tried;
  await database.asTenant(tenant, async (tx) => {
    const [address, account] = await Promise.all([limits.spend(tx, addressKey(tried)), limits.spend(tx, ofAccount)]);
    // If one limit refuses, throwing rolls back the use of the other.
    if (!address.granted) throw new CodedError('request.too_many', { retryAfter: address.retryAfter });
    if (account.granted) return;
    const code = account.reason === 'spent' ? 'auth.locked' : 'request.too_many';
    throw new CodedError(code, { retryAfter: account.retryAfter });
  });
}

/** Refunds the limits after a correct secret. */
export async function giveTryBack({ database, limits, ...tried }: Parts & Try): Promise<void> {
  const { tenant, ofAccount } = tried;
  await database.asTenant(tenant, async (tx) => {
    await limits.reset(tx, ofAccount);
    await limits.refund(tx, addressKey(tried));
  });
}

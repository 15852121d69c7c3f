import { CodedError } from '../../schema/errors.ts';
import type { Database } from '../../server/database/database.ts';
import { addressGroup } from '../../server/http/client.ts';
import type { Budget, Limits } from '../../server/limits/limits.ts';

/** Takes one use of an IP address's rate limit; throws `request.too_many` (429). */
export async function spendAddress({
  database,
  limits,
  tenant,
  budget,
  address,
}: {
  database: Database;
  limits: Limits;
  tenant: string;
  budget: Budget;
  address: string;
}): Promise<void> {
  const spent = await database.asTenant(tenant, (tx) => limits.spend(tx, { budget, subject: addressGroup(address) }));
  if (!spent.granted) throw new CodedError('request.too_many', { retryAfter: spent.retryAfter });
}

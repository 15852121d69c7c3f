import { CodedError } from '../../../schema/errors.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Database } from '../../../server/database/database.ts';
import type { Limits } from '../../../server/limits/limits.ts';
import { spend } from '../../../server/staff/staff-parts.ts';
import { auditAccount, type Origin } from '../../account/audit.ts';
import type { Budgets } from '../../protection/budgets.ts';
import type { Secrets } from '../../protection/secrets/secrets.ts';
import { findRequest } from './decide-request.ts';
import { destinationOf } from './money-requests.ts';
import { claimsOf } from './request-claims.ts';

/**
 * The whole destination of a pending withdrawal, for its holder, so that one person at a time pays it. Takes one use of the caller's budget
 * and is audited before it is answered. Throws `request.too_many`, `request.not_found`, and `change.refused` unless the caller holds it.
 */
export async function revealDestination(
  parts: { database: Database; secrets: Secrets; limits: Limits; budgets: Pick<Budgets, 'destinationStaff'> },
  { brand, id, actor, reason, origin }: { brand: Brand; id: string; actor: string; reason: string; origin: Origin },
): Promise<{ destination: string }> {
  const { database, secrets, budgets } = parts;
  await spend({ parts, budget: budgets.destinationStaff, subject: actor });
  return database.asTenant(brand.id, async (tx) => {
    const request = await findRequest(tx, { id, kind: 'withdrawal' });
    const claim = (await claimsOf(tx, [id])).get(id);
    if (request.status !== 'pending' || claim?.actor !== actor)
      throw new CodedError('change.refused', {
        message: 'take this request first: only who holds it sees where to pay',
      });
    await auditAccount(tx, {
      action: 'cashier.destination_revealed',
      player: request.player_id,
      origin,
      actor: `staff:${actor}`,
      after: { request: id, reason },
    });
    return { destination: destinationOf(secrets, request) ?? '' };
  });
}

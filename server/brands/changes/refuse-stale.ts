import { sql } from 'kysely';
import { CodedError } from '../../../schema/errors.ts';
import { touch } from '../../../schema/manifest/pointer.ts';
import type { Trx } from '../../database/database.ts';
import type { Environment } from '../environments.ts';

/**
 * Throws `change.stale` if somebody else has changed one of the places, or one above or below it, since the editor looked. Takes the
 * lock under which changes get their numbers, until the transaction ends. So of two changes on the same state, on any nodes, the
 * second is refused.
 */
export async function refuseStale({
  trx,
  environment,
  places,
  actor,
  seen,
}: {
  trx: Trx;
  environment: Environment;
  places: readonly { readonly tenant: string; readonly path: string }[];
  actor: string;
  /** Sequence of the newest change that the editor has seen; `undefined` for an editor that does not send it. */
  seen: bigint | undefined;
}): Promise<void> {
  if (seen === undefined) return;
  // The same lock as in the trigger `change_in_order`.
  await sql`select pg_advisory_xact_lock(hashtext('livery.change'))`.execute(trx);
  const since = await trx
    .selectFrom('change')
    .where('environment', '=', environment)
    .where('tenant', 'in', [...new Set(places.map(({ tenant }) => tenant))])
    .where('sequence', '>', seen)
    .where('actor', '!=', actor)
    .select(['tenant', 'path', 'actor', 'reason', 'sequence', 'created_at'])
    .orderBy('sequence', 'desc')
    .execute();
  const newer = since.find((row) => places.some(({ tenant, path }) => tenant === row.tenant && touch(path, row.path)));
  if (newer === undefined) return;
  throw new CodedError('change.stale', {
    message: `${newer.actor} changed ${newer.path} of ${newer.tenant} at ${newer.created_at.toISOString()} (${newer.reason}): look at it, then change it again`,
    value: { tenant: newer.tenant, path: newer.path, actor: newer.actor, sequence: String(newer.sequence) },
  });
}

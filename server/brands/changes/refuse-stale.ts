import { sql } from 'kysely';
import { CodedError } from '../../../schema/errors.ts';
import type { Trx } from '../../database/database.ts';
import type { Environment } from '../environments.ts';
import { touch } from './pointer.ts';

/**
 * Throws `change.stale` where somebody else changed one of the places, one above it or one below it since an editor looked. Holds the
 * lock under which changes get their numbers until the transaction ends: of two that saw the same, on whichever nodes, one comes first
 * and the other is told.
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
  /** Sequence of the newest change that the editor saw; undefined for one who does not say. */
  seen: bigint | undefined;
}): Promise<void> {
  if (seen === undefined) return;
  // The same as in the trigger `change_in_order`.
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
  const newer = since.find((row) =>
    places.some(({ tenant, path }) => tenant === row.tenant && touch(path, row.path)),
  );
  if (newer === undefined) return;
  throw new CodedError('change.stale', {
    message: `${newer.actor} changed ${newer.path} of ${newer.tenant} at ${newer.created_at.toISOString()} (${newer.reason}): look at it, then change it again`,
    value: {
      tenant: newer.tenant,
      path: newer.path,
      actor: newer.actor,
      sequence: String(newer.sequence),
    },
  });
}

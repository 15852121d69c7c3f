import { sql } from 'kysely';
import { touch } from '../../schema/manifest/pointer.ts';
import type { Json } from '../../schema/manifest/walk-schema.ts';
import type { ChangeRequest } from '../brands/changes/append-changes.ts';
import { standing } from '../brands/changes/apply-changes.ts';
import type { BrandSets } from '../brands/environments.ts';
import type { StoredChange } from '../brands/releases/stored-brand.ts';
import type { Database } from '../database/database.ts';
import { isOneOf, textArray } from '../database/text-array.ts';
import type { ActivitySeer } from './find-acts.ts';
import { environmentOf, type ReadAct } from './read-acts.ts';

/** Requests that undo a change set. `seen` is the newest change that they take into account. */
export type SetUndo = { readonly requests: readonly ChangeRequest[]; readonly seen: bigint };

/** The contract's limit of one undo. A larger set is undone by its rollout or brand by brand. */
const mostRequests = 200;

/**
 * Returns the undo of each change set of a page, at the caller's brands. A set has none if none of its changes is still in effect,
 * or if it has more than 200 places.
 */
export async function undoSets({
  database,
  sets,
  seer,
  acts,
  now,
}: {
  database: Database;
  sets: BrandSets;
  seer: ActivitySeer;
  acts: readonly ReadAct[];
  now: Date;
}): Promise<ReadonlyMap<string, SetUndo>> {
  const made = acts.filter(({ first }) => first.kind === 'change');
  const { rows } = await database.asOperator((trx) =>
    sql<{ act: string; tenant: string; sequence: bigint }>`
      select of.act, made.tenant, made.sequence from unnest(${textArray(made.map(({ act }) => act))}) as of(act)
      cross join lateral (
        select row.tenant, row.sequence from change as row where row.change_set = of.act
          and ${isOneOf({ column: 'row.tenant', values: seer.tenants })}
        order by row.sequence limit ${mostRequests + 1}
      ) as made`.execute(trx),
  );
  const undone = new Map<string, SetUndo>();
  for (const { act, first } of made) {
    const own = rows.filter((row) => row.act === act);
    const set = sets[environmentOf(first)];
    const tenants = [...new Set(own.map(({ tenant }) => tenant))];
    // Another node may have written it just now.
    if (own.some(({ sequence }) => sequence > set.sequence())) await set.refresh(tenants);
    const sequences = new Set(own.map(({ sequence }) => sequence));
    const requests = tenants.flatMap((tenant) =>
      undoOf({ tenant, changes: set.stored(tenant)?.changes ?? [], own: sequences, now }),
    );
    if (own.length <= mostRequests && requests.length > 0 && requests.length <= mostRequests)
      undone.set(act, { requests, seen: set.sequence() });
  }
  return undone;
}

/** Undo of a set at one tenant. It covers only places that nobody has changed since. */
function undoOf({
  tenant,
  changes,
  own,
  now,
}: {
  tenant: string;
  /** All changes of the tenant, the oldest first. */
  changes: readonly StoredChange[];
  /** Sequence numbers of the set's changes. */
  own: ReadonlySet<bigint>;
  now: Date;
}): ChangeRequest[] {
  const made = changes.filter(({ sequence }) => own.has(sequence));
  const [oldest, newest] = [made[0], made.at(-1)];
  if (oldest === undefined || newest === undefined) return [];
  const later = changes.filter(({ sequence }) => sequence > newest.sequence);
  const isOver = ({ until }: StoredChange) => until !== null && until <= now;
  const earlier = standing(changes.filter(({ sequence }) => sequence < oldest.sequence));
  const paths = [...new Set(made.map(({ path }) => path))].filter(
    (path) => !later.some((change) => touch(path, change.path)),
  );
  return paths.flatMap((path) => {
    const last = made.findLast((change) => change.path === path);
    const again = earlier.filter((change) => `${change.path}/`.startsWith(`${path}/`) && !isOver(change));
    const isInEffect = last !== undefined && !last.removed && !isOver(last);
    return [
      ...(isInEffect ? [{ tenant, path }] : []),
      ...(isInEffect || last?.removed ? again : []).map(
        (change): ChangeRequest => ({
          ...{ tenant, path: change.path, value: change.value as Json },
          ...{ from: change.from, until: change.until },
        }),
      ),
    ];
  });
}

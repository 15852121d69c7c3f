import { CodedError } from '../../../../schema/errors.ts';
import { touch } from '../../../../schema/manifest/pointer.ts';
import type { Json } from '../../../../schema/manifest/walk-schema.ts';
import type { Database, DatabaseAndClock } from '../../../database/database.ts';
import type { LiveBrandSet } from '../../environments.ts';
import { standing } from '../../folder/apply-changes.ts';
import type { StoredChange } from '../../folder/stored-brand.ts';
import { appendChanges, type ChangeRequest } from '../changes/append-changes.ts';
import { endRollout, type Rollout } from './rollouts.ts';

/** A change that somebody else has made since at a place of the rollout. */
type Newer = { readonly tenant: string; readonly change: StoredChange };
type Made = { readonly path: string; readonly sequence: bigint };

/**
 * Undoes a rollout's changes at every brand that it reached, atomically and by appended changes, and ends it.
 * Throws `change.stale` if somebody else has changed one of the places since, unless those brands are to be left as they are. Throws
 * `change.refused` if none of its changes is still in effect.
 */
export async function undoRollout({
  brands,
  database,
  clock,
  rollout,
  seen,
  leave,
  actor,
  reason,
  dryRun,
}: DatabaseAndClock & {
  /** The live set of its environment. */
  brands: LiveBrandSet;
  rollout: Rollout;
  /** Number of the newest change that the caller has seen. Changes up to it are undone as well. */
  seen: bigint | undefined;
  /** Whether brands that somebody else has changed since stay as they are. */
  leave: boolean;
  actor: string;
  reason: string;
  dryRun: boolean;
}) {
  await brands.refresh();
  const made = await madeBy({ database, rollout });
  const newer = [...made].flatMap(([tenant, changes]): Newer[] => {
    const change = newerOf({ changes, all: brands.stored(tenant)?.changes ?? [], seen, actor });
    return change === undefined ? [] : [{ tenant, change }];
  });
  if (newer.length > 0 && !leave) throw stale(newer);
  const left = new Set(newer.map(({ tenant }) => tenant));
  const requests = [...made].flatMap(([tenant, changes]) =>
    left.has(tenant) ? [] : inverseOf(tenant, changes, brands.stored(tenant)?.changes ?? []),
  );
  if (requests.length === 0)
    throw new CodedError('change.refused', { message: 'none of its changes is in effect: there is nothing to undo' });
  const changed = await appendChanges({
    brands,
    database,
    clock,
    requests,
    actor,
    reason,
    dryRun,
    environment: rollout.environment,
    // Changes made after this point are refused under the lock of changes.
    seen: brands.sequence(),
    within: (tx, { now }) => endRollout(tx, { rollout, actor, reason, now }),
  });
  return { ...changed, undone: [...new Set(requests.map(({ tenant }) => tenant))], newer };
}

/** Changes of its steps, by brand in the order in which brands were reached. */
async function madeBy({
  database,
  rollout: { steps },
}: {
  database: Database;
  rollout: Rollout;
}): Promise<ReadonlyMap<string, Made[]>> {
  const sets = steps.map(({ set }) => set);
  if (sets.length === 0)
    throw new CodedError('change.refused', { message: 'the rollout has reached no brand yet: end it instead' });
  const rows = await database.asOperator((tx) =>
    tx
      .selectFrom('change')
      .where('change_set', 'in', sets)
      .select(['tenant', 'path', 'sequence'])
      .orderBy('sequence')
      .execute(),
  );
  const made = new Map<string, Made[]>();
  for (const { tenant, ...change } of rows) made.set(tenant, [...(made.get(tenant) ?? []), change]);
  return made;
}

function newerOf({
  changes,
  all,
  seen = 0n,
  actor,
}: {
  changes: readonly Made[];
  all: readonly StoredChange[];
  seen: bigint | undefined;
  actor: string;
}): StoredChange | undefined {
  const last = changes.at(-1)?.sequence ?? 0n;
  return all.findLast(
    (change) =>
      change.sequence > last &&
      change.sequence > seen &&
      change.actor !== actor &&
      changes.some(({ path }) => touch(path, change.path)),
  );
}

/** Requests that restore its places to their values before it. */
function inverseOf(tenant: string, changes: readonly Made[], all: readonly StoredChange[]): ChangeRequest[] {
  const first = changes[0]?.sequence ?? 0n;
  const at = (path: string) => (change: StoredChange) => change.path === path || change.path.startsWith(`${path}/`);
  const before = standing(all.filter(({ sequence }) => sequence < first));
  const now = standing(all);
  return [...new Set(changes.map(({ path }) => path))].flatMap((path): ChangeRequest[] => {
    const [was, is] = [before.filter(at(path)), now.filter(at(path))];
    if (contentOf(was) === contentOf(is)) return [];
    return [
      ...(is.length === 0 ? [] : [{ tenant, path }]),
      ...was.map(({ path: below, value, from, until }) => ({ tenant, path: below, value: value as Json, from, until })),
    ];
  });
}

/** Content of changes without their author. */
const contentOf = (changes: readonly StoredChange[]): string =>
  JSON.stringify(changes.map(({ path, value, from, until }) => [path, value, from, until]));

const stale = (newer: readonly Newer[]) => {
  const [first] = newer;
  return new CodedError('change.stale', {
    message: `${newer.map(({ tenant, change }) => `${change.actor} changed ${change.path} of ${tenant} at ${change.createdAt.toISOString()} (${change.reason})`).join('; ')}: look at it, then say whether to leave such brands as they are`,
    value: first && {
      tenant: first.tenant,
      path: first.change.path,
      actor: first.change.actor,
      sequence: String(first.change.sequence),
    },
  });
};

import { sql } from 'kysely';
import { isAtOrBelow, touch } from '../../schema/manifest/pointer.ts';
import type { Json } from '../../schema/manifest/walk-schema.ts';
import type { BrandSets } from '../brands/environments.ts';
import { remaining, undoable } from '../brands/folder/apply-changes.ts';
import { ownerOf, type StoredChange } from '../brands/folder/stored-brand.ts';
import type { ChangeRequest } from '../brands/versions/changes/append-changes.ts';
import { contentOf } from '../brands/versions/changes/scheduled-changes.ts';
import type { Database } from '../database/database.ts';
import { isOneOf, textArray } from '../database/text-array.ts';
import type { ActivitySeer } from './find-acts.ts';
import { environmentOf, type ReadAct } from './read-acts.ts';

/** Requests that undo a change set. `seen` is the newest change that they take into account. */
export type SetUndo = { readonly requests: readonly ChangeRequest[]; readonly seen: bigint };

/** Why nothing of an act is in effect any more. */
export type Over = 'undone' | 'replaced' | 'ended';

type Made = Pick<StoredChange, 'path' | 'value' | 'removed' | 'from' | 'until'> & { readonly tenant: string };

/** A change set as it stands now. */
export type SetState = {
  readonly undo: SetUndo | undefined;
  readonly over: Over | undefined;
  /** Author of the newest change that undid or replaced a part of it. */
  readonly overBy: { readonly actor: string; readonly at: Date } | undefined;
  /** Its changes at the caller's brands, at most 201. */
  readonly made: readonly Made[];
};

/** The contract's limit of one undo. A larger set is undone by its rollout or brand by brand. */
const mostRequests = 200;

/**
 * Returns the state of each change set of a page, at the caller's brands. A set has no undo if none of its changes is still in effect,
 * or if it has more than 200 places.
 */
export async function statesOfSets({
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
}): Promise<ReadonlyMap<string, SetState>> {
  const made = acts.filter(({ first }) => first.kind === 'change');
  const { rows } = await database.asOperator((tx) =>
    sql<Made & { act: string; sequence: bigint }>`
      select of.act, made.tenant, made.sequence, made.path, made.value, made.removed,
        made.from_at as from, made.until_at as until from unnest(${textArray(made.map(({ act }) => act))}) as of(act)
      cross join lateral (
        select row.* from change as row where row.change_set = of.act
          and ${isOneOf('row.tenant', seer.tenants)}
        order by row.sequence limit ${mostRequests + 1}
      ) as made`.execute(tx),
  );
  const states = new Map<string, SetState>();
  for (const { act, first } of made) {
    const own = rows.filter((row) => row.act === act);
    const set = sets[environmentOf(first)];
    const tenants = [...new Set(own.map(({ tenant }) => tenant))];
    // Another node may have written it just now.
    if (own.some(({ sequence }) => sequence > set.sequence())) await set.refresh(tenants);
    const sequences = new Set(own.map(({ sequence }) => sequence));
    const parts = tenants.map((tenant) =>
      partOf({ tenant, changes: set.stored(tenant)?.changes ?? [], own: sequences, now }),
    );
    const requests = parts.flatMap((part) => part.requests);
    const hasUndo = own.length <= mostRequests && requests.length > 0 && requests.length <= mostRequests;
    const by = parts.flatMap((part) => part.by).toSorted((one, other) => Number(other.sequence - one.sequence))[0];
    states.set(act, {
      undo: hasUndo ? { requests, seen: set.sequence() } : undefined,
      over: own.length > mostRequests ? undefined : together(parts.flatMap((part) => part.over)),
      overBy: by && { actor: by.actor, at: by.createdAt },
      made: own,
    });
  }
  return states;
}

/** Why a set is over; undefined while one of its places is in effect. */
function together(places: readonly (Over | undefined)[]): Over | undefined {
  const [first] = places;
  if (places.includes(undefined)) return undefined;
  return places.every((place) => place === first) ? first : 'replaced';
}

/** Undo of a set at one tenant, which covers only places that nobody has changed since, and the state of each of its places. */
function partOf({
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
}): { requests: ChangeRequest[]; over: (Over | undefined)[]; by: StoredChange[] } {
  const made = changes.filter(({ sequence }) => own.has(sequence));
  const [oldest, newest] = [made[0], made.at(-1)];
  if (oldest === undefined || newest === undefined) return { requests: [], over: [], by: [] };
  const later = changes.filter(({ sequence }) => sequence > newest.sequence);
  const isOver = ({ until }: StoredChange) => until !== null && until <= now;
  const earlier = remaining(
    changes.filter(({ sequence }) => sequence < oldest.sequence),
    now,
  );
  const all = [...new Set(made.map(({ path }) => path))];
  const lastAt = (path: string) => made.findLast((change) => change.path === path);
  /** The change that undid or replaced a place of the set. Beside a scheduled change others may be made. */
  const nextAt = (path: string): StoredChange | undefined => {
    const last = lastAt(path);
    const here = changes.filter((change) => touch(path, change.path));
    return later.find((change) => {
      if (!touch(path, change.path)) return false;
      if (last === undefined || last.from === null || last.from <= change.createdAt) return true;
      // An undo states again what stays, so its whole set counts.
      const then = here.filter(({ createdAt }) => createdAt <= change.createdAt);
      return !remaining(then, change.createdAt).some((each) => contentOf(each) === contentOf(last));
    });
  };
  const standing = new Set(undoable(changes, now).map(({ sequence }) => sequence));
  /** The last change of a place, if it still stands, also if an undo of another change stated it again. */
  const standingAt = (path: string): StoredChange | undefined => {
    const last = lastAt(path);
    if (last === undefined) return undefined;
    return changes.findLast(
      (change) =>
        standing.has(change.sequence) && contentOf(change) === contentOf(last) && ownerOf(change) === ownerOf(last),
    );
  };
  const over = all.map((path): Over | undefined => {
    const next = nextAt(path);
    const last = lastAt(path);
    if (next !== undefined) return next.removed && next.path === path ? 'undone' : 'replaced';
    return last !== undefined && !last.removed && isOver(last) ? 'ended' : undefined;
  });
  const requests = all.flatMap((path): ChangeRequest[] => {
    if (nextAt(path) !== undefined) return [];
    // Colleagues may have made other changes of the place since, which stay.
    if (later.some((change) => touch(path, change.path))) {
      const own = standingAt(path);
      return own === undefined ? [] : [{ tenant, path, undoes: own.sequence }];
    }
    const last = lastAt(path);
    const again = earlier.filter((change) => isAtOrBelow(change.path, path) && !isOver(change));
    const isInEffect = last !== undefined && !last.removed && !isOver(last);
    return [
      ...(isInEffect ? [{ tenant, path }] : []),
      ...(isInEffect || last?.removed ? again : []).map(
        (change): ChangeRequest => ({
          tenant,
          path: change.path,
          value: change.removed ? undefined : (change.value as Json),
          from: change.from,
          until: change.until,
        }),
      ),
    ];
  });
  return { requests, over, by: all.flatMap((path) => nextAt(path) ?? []) };
}

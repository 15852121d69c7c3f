import { isAtOrBelow } from '../../../../schema/manifest/pointer.ts';
import type { Json } from '../../../../schema/manifest/walk-schema.ts';
import { ownerOf, type StoredChange } from '../../folder/stored-brand.ts';

/**
 * Returns the changes that begin after a time and are then in effect, the earliest first. A later change of the same place replaces
 * them.
 */
export function scheduledChanges<T extends StoredChange>(changes: readonly T[], at: Date): T[] {
  return changes
    .filter(({ from }) => from !== null && from > at)
    .filter((change) => !changes.some((later) => replaces({ later, change })))
    .sort((a, b) => (a.from?.getTime() ?? 0) - (b.from?.getTime() ?? 0));
}

/** Whether a newer change at or above the place is in effect when the scheduled one begins. */
function replaces({ later, change }: { later: StoredChange; change: StoredChange }): boolean {
  const begins = change.from ?? change.createdAt;
  return (
    later.sequence > change.sequence &&
    isAtOrBelow(change.path, later.path) &&
    (later.from === null || later.from <= begins) &&
    (later.until === null || later.until > begins)
  );
}

/** A scheduled change that another change reverted or replaced. */
export type CancelledChange = {
  readonly tenant: string;
  readonly path: string;
  /** `null` for a change that would have reverted others. */
  readonly value: Json;
  readonly removed: boolean;
  readonly from: string;
  readonly until: string | null;
  readonly actor: string;
  readonly reason: string;
};

/** Returns the scheduled changes that a change set cancels. A change that the set states again is not cancelled. */
export function cancelledBy(
  changes: readonly { readonly tenant: string; readonly change: StoredChange }[],
  /** Changes of a tenant without the set, the oldest first. */ stored: (
    tenant: string,
  ) => readonly StoredChange[] | undefined,
  at: Date,
): CancelledChange[] {
  return [...new Set(changes.map(({ tenant }) => tenant))].flatMap((tenant) => {
    const earlier = stored(tenant) ?? [];
    const made = changes.filter((one) => one.tenant === tenant).map(({ change }) => change);
    const remaining = scheduledChanges([...earlier, ...made], at).map(contentOf);
    return scheduledChanges(earlier, at)
      .filter((change) => !remaining.includes(contentOf(change)))
      .map(({ path, value, removed, from, until, createdAt, reason, ...made }) => ({
        tenant,
        path,
        value,
        removed,
        actor: ownerOf(made),
        reason,
        from: (from ?? createdAt).toISOString(),
        until: until?.toISOString() ?? null,
      }));
  });
}

/** The effect of a change, whoever made it. */
export const contentOf = ({ path, value, removed, from, until }: StoredChange) =>
  JSON.stringify([path, value, removed, from, until]);

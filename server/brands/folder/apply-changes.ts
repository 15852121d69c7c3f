import { extendLists, type ShippedList } from '../../../schema/manifest/extend-lists.ts';
import { isAtOrBelow, pointerSteps } from '../../../schema/manifest/pointer.ts';
import { isObject, type Json, type JsonObject, ownValue } from '../../../schema/manifest/walk-schema.ts';

/** A live change at one path of a manifest. `removed` reverts earlier changes at and below the path. */
export type ManifestChange = { readonly path: string; readonly value: Json; readonly removed: boolean };

/**
 * Applies changes in order; unchanged parts are shared with the input. A change of an entry list is merged like a manifest: entries
 * that it does not name stay.
 */
export function withChanges(value: Json, changes: readonly ManifestChange[], lists: readonly ShippedList[]): Json {
  return standing(changes).reduce<Json>((changed, change) => {
    const steps = pointerSteps(change.path);
    const next = extendLists({ stated: change.value, at: steps, applied: changed, lists });
    return setAt({ value: changed, steps, next }) ?? changed;
  }, value);
}

/** Returns the changes in effect: not reverted, and not replaced by a later change of the same path. */
export function standing<T extends ManifestChange>(changes: readonly T[]): T[] {
  let inEffect: T[] = [];
  for (const change of changes) {
    inEffect = inEffect.filter(
      (earlier) => earlier.path !== change.path && !earlier.path.startsWith(`${change.path}/`),
    );
    if (!change.removed) inEffect.push(change);
  }
  return inEffect;
}

type TimedChange = ManifestChange & { readonly from: Date | null; readonly until: Date | null };

/**
 * Returns the changes that are in effect now or at some later time, as far as that follows from the changes alone: a change for a time, or
 * from a time on, leaves the earlier ones of its place in effect outside of that time.
 */
export const lasting = <T extends TimedChange>(changes: readonly T[]): T[] =>
  unreplaced(changes).filter(({ removed }) => !removed);

const unreplaced = <T extends TimedChange>(changes: readonly T[]): T[] =>
  changes.filter((change, index) => !changes.slice(index + 1).some((later) => replaces(later, change)));

/**
 * Returns the changes that determine a brand from a moment on, scheduled reverts included. Each of them, stated again in this order after
 * its place was reverted, has the same effect. A change that has begun has no start.
 */
export const remaining = <T extends TimedChange>(changes: readonly T[], now: Date): T[] =>
  undoable(changes, now).filter(({ removed, from, until }) => !removed || from !== null || until !== null);

/** Returns the remaining changes, and the reverts that have begun and that no later change replaces. */
export function undoable<T extends TimedChange>(changes: readonly T[], now: Date): T[] {
  const begun = changes
    .filter(({ until }) => until === null || until > now)
    .map((change) => (change.from !== null && change.from <= now ? { ...change, from: null } : change));
  return unreplaced(begun);
}

/** Whether a later change is in effect at or above the place during the whole time of an earlier one. */
function replaces(later: TimedChange, change: TimedChange): boolean {
  return (
    isAtOrBelow(change.path, later.path) &&
    (later.from === null || (change.from !== null && later.from <= change.from)) &&
    (later.until === null || (change.until !== null && later.until >= change.until))
  );
}

/** Returns `undefined` if the path no longer exists, because a newer release may have dropped the item. */
function setAt({ value, steps, next }: { value: Json; steps: readonly string[]; next: Json }): Json | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return next;
  if (Array.isArray(value)) {
    const index = value.findIndex((item) => isObject(item) && item.id === step);
    const item = value[index];
    if (item === undefined) return isNewItem(next, step, rest) ? [...value, next] : undefined;
    const changed = setAt({ value: item, steps: rest, next });
    return changed === undefined ? undefined : value.with(index, changed);
  }
  if (!isObject(value)) return undefined;
  const child = ownValue(value, step);
  const changed =
    rest.length === 0 ? next : child === undefined ? undefined : setAt({ value: child, steps: rest, next });
  return changed === undefined ? undefined : ({ ...value, [step]: changed } satisfies JsonObject);
}

/** Whether the change is a whole item with a new id, which is appended to the list. */
export function isNewItem(
  value: Json | undefined,
  id: string,
  /** Path below the item. */ steps: readonly string[],
): boolean {
  return steps.length === 0 && isObject(value) && value.id === id;
}

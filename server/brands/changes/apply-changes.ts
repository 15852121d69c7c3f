import { extendLists, type ShippedList } from '../../../schema/manifest/extend-lists.ts';
import { isObject, type Json, type JsonObject, ownValue } from '../../../schema/manifest/walk-schema.ts';
import { pointerSteps } from './pointer.ts';

/** A live change of one place of a manifest. `removed` takes back earlier changes at and below the path. */
export type ManifestChange = { readonly path: string; readonly value: Json; readonly removed: boolean };

/**
 * The manifest with the changes made in their order; parts that no change touches are shared with the one given. A change of a
 * list of entries states entries, as a manifest of that format would: the list keeps what the change does not name.
 */
export function withChanges({
  value,
  changes,
  format,
  lists,
}: {
  value: Json;
  changes: readonly ManifestChange[];
  format: string;
  lists: readonly ShippedList[];
}): Json {
  return standing(changes).reduce<Json>((changed, change) => {
    const steps = pointerSteps(change.path);
    const next = extendLists({ stated: change.value, at: steps, held: changed, format, lists });
    return setAt({ value: changed, steps, next }) ?? changed;
  }, value);
}

/** The changes that still hold: those that no later removal takes back, and no later change of the same place. */
export function standing<T extends ManifestChange>(changes: readonly T[]): T[] {
  let held: T[] = [];
  for (const change of changes) {
    held = held.filter(
      (earlier) => earlier.path !== change.path && !earlier.path.startsWith(`${change.path}/`),
    );
    if (!change.removed) held.push(change);
  }
  return held;
}

/** Undefined where the path leads nowhere: a newer release may have dropped the item that an older change names. */
function setAt({
  value,
  steps,
  next,
}: {
  value: Json;
  steps: readonly string[];
  next: Json;
}): Json | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return next;
  if (Array.isArray(value)) {
    const index = value.findIndex((item) => isObject(item) && item.id === step);
    const item = value[index];
    if (item === undefined)
      return isNewItem({ value: next, id: step, steps: rest }) ? [...value, next] : undefined;
    const changed = setAt({ value: item, steps: rest, next });
    return changed === undefined ? undefined : value.with(index, changed);
  }
  if (!isObject(value)) return undefined;
  const child = ownValue({ of: value, key: step });
  const changed =
    rest.length === 0 ? next : child === undefined ? undefined : setAt({ value: child, steps: rest, next });
  return changed === undefined ? undefined : ({ ...value, [step]: changed } satisfies JsonObject);
}

/** A whole item under an id that the list does not have yet is added to its end. */
export function isNewItem({
  value,
  id,
  steps,
}: {
  value: Json | undefined;
  id: string;
  /** What follows the id. */
  steps: readonly string[];
}): boolean {
  return steps.length === 0 && isObject(value) && value.id === id;
}

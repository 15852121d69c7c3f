import { CodedError } from '../../../../schema/errors.ts';
import { pointerOf, valueIn } from '../../../../schema/manifest/pointer.ts';
import { isObject, type Json, type JsonObject, ownValue } from '../../../../schema/manifest/walk-schema.ts';
import { isNewItem } from '../../folder/apply-changes.ts';

type Item = JsonObject & { readonly id: string };

/** Values that apply at a draft's places because of its parents and our defaults. */
export type Applied = {
  /** Value at a place of the whole manifest, with parents and defaults. */
  effective(steps: readonly string[]): Json | undefined;
  /** Whether a list at a place is merged by id into one of a parent or of ours. Otherwise it replaces that list. */
  isMerged(steps: readonly string[]): boolean;
};

/**
 * Returns a brand's own manifest with a value at a place. Items of lists are addressed by `id`. An item that only a parent or we
 * state gets an entry of its own, at the position that it has. A new item is inserted before `precedes`, else at the end. Throws
 * `change.unknown_path`.
 */
export function withOwnValue({
  own,
  steps,
  value,
  applied,
  precedes,
  at = [],
}: {
  own: Json | undefined;
  steps: readonly string[];
  value: Json;
  applied: Applied;
  /** Id of an item of the same list. */
  precedes?: string | undefined;
  /** Steps that lead to `own`. */
  at?: readonly string[];
}): Json {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  const below = (child: Json | undefined) =>
    withOwnValue({ own: child, steps: rest, value, applied, precedes, at: [...at, step] });
  const inherited = own === undefined || own === null ? applied.effective(at) : undefined;
  if (Array.isArray(own) || Array.isArray(inherited)) {
    const items = itemsAt(own, at, applied);
    if (!items.some(({ id }) => id === step) && !isNewItem(value, step, rest))
      throw new CodedError('change.unknown_path', { message: `${pointerOf(at)} has no item "${step}"` });
    if (items.some(({ id }) => id === step)) return items.map((item) => (item.id === step ? below(item) : item));
    const next = items.findIndex(({ id }) => id === precedes);
    return items.toSpliced(next === -1 ? items.length : next, 0, below(undefined) as Item);
  }
  if (own !== undefined && own !== null && !isObject(own))
    throw new CodedError('change.unknown_path', {
      message: `${pointerOf(at)} is a single value: replace it as a whole`,
    });
  const parts = own ?? {};
  return { ...parts, [step]: below(ownValue(parts, step)) };
}

/**
 * Returns a brand's own manifest with the items of a list in the order of these ids. Other items keep their positions in the list, and
 * ids of missing items are ignored. Throws `change.unknown_path`.
 */
export function withOwnOrder({
  own,
  steps,
  order,
  applied,
}: {
  own: Json;
  steps: readonly string[];
  order: readonly string[];
  applied: Applied;
}): Json {
  const list = valueIn(own, steps);
  if (!Array.isArray(list ?? applied.effective(steps)))
    throw new CodedError('change.unknown_path', { message: `${pointerOf(steps)} is no list` });
  const items = new Map(itemsAt(list, steps, applied).map((item) => [item.id, item]));
  const named = new Set(order);
  const ordered = [...named].flatMap((id) => items.get(id) ?? []).values();
  const value = [...items.values()].map((item) => (named.has(item.id) ? (ordered.next().value ?? item) : item));
  return withOwnValue({ own, steps, value, applied });
}

/**
 * Returns a brand's own manifest with the whole lists at places where its list is merged by id: items that only a parent or we state
 * are added with their ids alone, so that own lists can be compared item by item.
 */
export function withWholeLists(
  own: Json,
  /** Steps that lead to lists. */ places: readonly (readonly string[])[],
  applied: Applied,
): Json {
  return places.reduce((value, steps) => {
    const list = valueIn(value, steps);
    const all = applied.isMerged(steps) ? applied.effective(steps) : undefined;
    if (!isListOfItems(all) || !(list === undefined || isListOfItems(list))) return value;
    return withOwnValue({ own: value, steps, value: itemsAt(list, steps, applied), applied });
  }, own);
}

/** Own items of a list. Items that are not stated are added at their place: by id if the list is merged, else as copies. */
function itemsAt(own: Json | undefined, at: readonly string[], applied: Applied): Item[] {
  const stated = requireItems(Array.isArray(own) ? own : [], at);
  const isMerged = applied.isMerged(at);
  if (Array.isArray(own) && !isMerged) return stated;
  const list = applied.effective(at);
  const all = requireItems(Array.isArray(list) ? list : [], at);
  const statedById = new Map(stated.map((item) => [item.id, item]));
  const known = all.map((item) => statedById.get(item.id) ?? (isMerged ? { id: item.id } : item));
  const ids = new Set(all.map(({ id }) => id));
  // A stated item is missing among those that apply while the manifest is invalid.
  return [...known, ...stated.filter(({ id }) => !ids.has(id))];
}

const isListOfItems = (list: Json | undefined): list is Item[] =>
  Array.isArray(list) && list.every((item) => isObject(item) && typeof item.id === 'string');

function requireItems(list: readonly Json[], at: readonly string[]): Item[] {
  const items: Json = [...list];
  if (isListOfItems(items)) return items;
  throw new CodedError('change.unknown_path', {
    message: `the items of ${pointerOf(at)} have no ids: replace the whole list`,
  });
}

/** Returns a brand's own manifest without its value at a place. Objects and lists that become empty are removed, too. */
export function withoutOwnValue(own: Json | undefined, steps: readonly string[]): Json | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return undefined;
  if (Array.isArray(own)) {
    const left = own.flatMap((item): Json[] => {
      if (!isObject(item) || item.id !== step) return [item];
      const next = withoutOwnValue(item, rest);
      return next === undefined ? [] : [next];
    });
    return left.length === 0 && own.length > 0 ? undefined : left;
  }
  if (!isObject(own) || !Object.hasOwn(own, step)) return own;
  const { [step]: before, ...others } = own;
  const next = withoutOwnValue(before, rest);
  if (next !== undefined) return { ...own, [step]: next };
  return Object.keys(others).length === 0 ? undefined : others;
}

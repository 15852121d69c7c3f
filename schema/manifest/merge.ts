import { isObject, type Json, type JsonObject } from './walk-schema.ts';

/**
 * A child's values over its parent's: objects by key; arrays whose items have an `id` by id, in the child's order, with the
 * parent's other items after them; other arrays replaced; `null` removes what the parent has, so the default holds again.
 * Parts that the child does not touch are the parent's own, not copies.
 */
export function mergeManifests({ parent, child }: { parent: Json; child: Json }): Json {
  if (isObject(parent) && isObject(child)) return mergeObjects(parent, child);
  if (isListOfIds(parent) && isListOfIds(child)) return mergeLists(parent, child);
  return withoutNulls(child);
}

function mergeObjects(parent: JsonObject, child: JsonObject): JsonObject {
  // A map, so that a key such as `__proto__` stays a key, which the checker then refuses.
  const merged = new Map(Object.entries(parent));
  for (const [key, value] of Object.entries(child)) {
    const inherited = merged.get(key);
    if (value === null) merged.delete(key);
    else
      merged.set(
        key,
        inherited === undefined ? withoutNulls(value) : mergeManifests({ parent: inherited, child: value }),
      );
  }
  return Object.fromEntries(merged);
}

/** A value that nothing is merged into: its nulls have nothing to remove. */
function withoutNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNulls);
  return isObject(value) ? mergeObjects({}, value) : value;
}

export type WithId = JsonObject & { id: string };

/** Items by id: the child's first and in its order, the parent's others after them. */
export function mergeLists(parent: readonly WithId[], child: readonly WithId[]): Json[] {
  const inherited = new Map(parent.map((item) => [item.id, item]));
  const stated = child.map((item) => {
    const base = inherited.get(item.id);
    inherited.delete(item.id);
    return mergeObjects(base === undefined || isAnotherKind(base, item) ? {} : base, item);
  });
  return [...stated, ...inherited.values()];
}

/** A block of home that becomes another kind of block: the settings of the old one mean nothing to it. */
function isAnotherKind(base: WithId, item: WithId): boolean {
  return base.block !== undefined && item.block !== undefined && base.block !== item.block;
}

function isListOfIds(value: Json): value is WithId[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((item) => isObject(item) && typeof item.id === 'string')
  );
}

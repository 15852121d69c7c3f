import { isObject, type Json, type JsonObject } from './walk-schema.ts';

/**
 * Merges a child manifest into its parent: objects by key; arrays of items with `id` by id, the child's items first in their order,
 * then the parent's others; other arrays are replaced; `null` removes the parent's value, so that the default applies. Untouched
 * parts are shared with the parent, not copied.
 */
export function mergeManifests({ parent, child }: { parent: Json; child: Json }): Json {
  if (isObject(parent) && isObject(child)) return mergeObjects(parent, child);
  if (isListOfIds(parent) && isListOfIds(child)) return mergeLists(parent, child);
  return withoutNulls(child);
}

function mergeObjects(parent: JsonObject, child: JsonObject): JsonObject {
  // A Map makes `__proto__` an ordinary key, which the checker then refuses.
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

/** Removes nulls from a value that replaces nothing, because there they have nothing to remove. */
function withoutNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNulls);
  return isObject(value) ? mergeObjects({}, value) : value;
}

export type WithId = JsonObject & { id: string };

/** Merges items by id: the child's first in their order, then the parent's others. */
export function mergeLists(parent: readonly WithId[], child: readonly WithId[]): Json[] {
  const inherited = new Map(parent.map((item) => [item.id, item]));
  const stated = child.map((item) => {
    const base = inherited.get(item.id);
    inherited.delete(item.id);
    return mergeObjects(base === undefined || isAnotherKind(base, item) ? {} : base, item);
  });
  return [...stated, ...inherited.values()];
}

/** A home block changed to another kind: the old kind's settings don't apply. */
function isAnotherKind(base: WithId, item: WithId): boolean {
  return base.block !== undefined && item.block !== undefined && base.block !== item.block;
}

function isListOfIds(value: Json): value is WithId[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((item) => isObject(item) && typeof item.id === 'string')
  );
}

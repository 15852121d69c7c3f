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
  const merged: JsonObject = { ...parent };
  for (const [key, value] of Object.entries(child)) {
    const inherited = parent[key];
    if (value === null) delete merged[key];
    else
      merged[key] =
        inherited === undefined ? withoutNulls(value) : mergeManifests({ parent: inherited, child: value });
  }
  return merged;
}

/** A value that nothing is merged into: its nulls have nothing to remove. */
function withoutNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNulls);
  return isObject(value) ? mergeObjects({}, value) : value;
}

type WithId = JsonObject & { id: string };

function mergeLists(parent: WithId[], child: WithId[]): Json[] {
  const inherited = new Map(parent.map((item) => [item.id, item]));
  const stated = child.map((item) => {
    const base = inherited.get(item.id);
    inherited.delete(item.id);
    return mergeObjects(base ?? {}, item);
  });
  return [...stated, ...inherited.values()];
}

function isListOfIds(value: Json): value is WithId[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((item) => isObject(item) && typeof item.id === 'string')
  );
}

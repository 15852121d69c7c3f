import { pointerOf } from '../../../../schema/manifest/pointer.ts';
import { isObject, type Json, type JsonObject } from '../../../../schema/manifest/walk-schema.ts';
import type { Operation } from '../draft-content.ts';
import { sameJson } from '../same-json.ts';

/** Operations of one request at most, by the contract. */
const mostOperations = 200;

type Item = JsonObject & { readonly id: string };
type Between = {
  readonly before: Json;
  readonly after: Json;
  readonly at: readonly string[];
  readonly isAddressed: (path: string) => boolean;
};

/**
 * The smallest operations that turn one manifest into another. A part that becomes empty is written as a whole, because the server
 * removes parts that a removal empties.
 */
export function operationsBetween({
  before,
  after,
  isAddressed,
}: {
  before: JsonObject;
  after: JsonObject;
  /**
   * Whether the items of a list can be written one by one. The server adds the others of a merged list at their place; a list that
   * does not state them all is therefore written as a whole.
   */
  isAddressed: (path: string) => boolean;
}): Operation[] {
  const operations = inObject({ before, after, at: [], isAddressed });
  if (operations.length <= mostOperations) return operations;
  return partsBetween({ before, after, at: [], between: ({ value, path }) => [{ path, value }] });
}

function between(values: Between): Operation[] {
  const { before, after, at } = values;
  if (sameJson(before, after)) return [];
  if (isObject(before) && isObject(after) && Object.keys(after).length > 0)
    return inObject({ ...values, before, after });
  const items = Array.isArray(before) && Array.isArray(after) ? inList({ ...values, before, after }) : undefined;
  return items ?? [{ path: pointerOf(at), value: after }];
}

function inObject({
  before,
  after,
  at,
  isAddressed,
}: Between & { before: JsonObject; after: JsonObject }): Operation[] {
  return partsBetween({
    before,
    after,
    at,
    between: ({ key, value, earlier }) => between({ before: earlier, after: value, at: [...at, key], isAddressed }),
  });
}

/** Operations of the properties of an object. Removals come last, so that none of them empties it. */
function partsBetween({
  before,
  after,
  at,
  between: changed,
}: {
  before: JsonObject;
  after: JsonObject;
  at: readonly string[];
  /** Operations of a property that both have with different values. */
  between: (part: { key: string; path: string; value: Json; earlier: Json }) => Operation[];
}): Operation[] {
  const written = Object.entries(after).flatMap(([key, value]): Operation[] => {
    const path = pointerOf([...at, key]);
    const earlier = before[key];
    if (earlier === undefined) return [{ path, value }];
    return sameJson(earlier, value) ? [] : changed({ key, path, value, earlier });
  });
  const removed = Object.keys(before)
    .filter((key) => !Object.hasOwn(after, key))
    .map((key): Operation => ({ path: pointerOf([...at, key]), removed: true }));
  return [...written, ...removed];
}

/** Operations of the items of a list; none if it has to be written as a whole: ids are missing, or the order is another one. */
function inList({
  before,
  after,
  at,
  isAddressed,
}: Between & { before: Json[]; after: Json[] }): Operation[] | undefined {
  if (!haveIds(before) || !haveIds(after) || !isAddressed(pointerOf(at))) return undefined;
  const earlier = new Map(before.map((item) => [item.id, item]));
  const wanted = new Set(after.map(({ id }) => id));
  if (earlier.size < before.length || wanted.size < after.length) return undefined;
  const staying = before.filter(({ id }) => wanted.has(id));
  const added = after.filter(({ id }) => !earlier.has(id));
  const isInOrder = [...staying, ...added].every(({ id }, index) => id === after[index]?.id);
  if (!isInOrder || staying.length === 0) return undefined;
  const operations = after.flatMap((item): Operation[] => {
    const known = earlier.get(item.id);
    const place = [...at, item.id];
    if (known === undefined) return [{ path: pointerOf(place), value: item }];
    return between({ before: known, after: item, at: place, isAddressed });
  });
  const removed = before
    .filter(({ id }) => !wanted.has(id))
    .map(({ id }): Operation => ({ path: pointerOf([...at, id]), removed: true }));
  return [...operations, ...removed];
}

const haveIds = (list: readonly Json[]): list is Item[] =>
  list.every((item) => isObject(item) && typeof item.id === 'string');

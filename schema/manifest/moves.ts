/** A moved item of a list, and the id of the item that follows it then; `undefined` at the end of the list. */
export type Move = { readonly id: string; readonly precedes: string | undefined };

/**
 * Returns the fewest moves that make the order of a difference, for readers. `undefined` for a difference of anything else, or if its
 * values are not shown.
 */
export function movesOf({
  order,
  before,
  after,
}: {
  readonly order?: boolean | undefined;
  readonly before?: unknown;
  readonly after?: unknown;
}): Move[] | undefined {
  if (!order || !Array.isArray(before) || !Array.isArray(after)) return undefined;
  const positions = new Map(before.map((id, index) => [String(id), index]));
  const ids = after.map(String).filter((id) => positions.has(id));
  const staying = longestAscending(ids.map((id) => positions.get(id) ?? 0));
  return ids.flatMap((id, index) => (staying.has(index) ? [] : [{ id, precedes: ids[index + 1] }]));
}

/** Indexes of a longest ascending part of numbers. */
function longestAscending(numbers: readonly number[]): ReadonlySet<number> {
  /** For each length, the index of the smallest number at which an ascending part of this length ends. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [index, number] of numbers.entries()) {
    let low = 0;
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1];
    ends[low] = index;
  }
  const found = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) found.add(index);
  return found;
}

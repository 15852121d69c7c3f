/** A list with some items moved before or after another one. Unchanged if the other one is not in it, or is among those that move. */
export function movedItems<Item>({
  items,
  idOf,
  keys,
  target,
  isAfter,
}: {
  items: readonly Item[];
  idOf: (item: Item) => string;
  /** Ids of the items that move; they keep their order. */
  keys: ReadonlySet<string>;
  target: string;
  isAfter: boolean;
}): Item[] {
  const moved = items.filter((item) => keys.has(idOf(item)));
  const rest = items.filter((item) => !keys.has(idOf(item)));
  const at = rest.findIndex((item) => idOf(item) === target);
  if (at < 0) return [...items];
  const index = isAfter ? at + 1 : at;
  return [...rest.slice(0, index), ...moved, ...rest.slice(index)];
}

/** The same for a drop of a list that is ordered by drag or by keyboard. */
export const afterDrop = <Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  {
    keys,
    target: { key, dropPosition },
  }: { keys: ReadonlySet<string | number>; target: { key: string | number; dropPosition: string } },
): Item[] =>
  movedItems({
    items,
    idOf,
    keys: new Set([...keys].map(String)),
    target: String(key),
    isAfter: dropPosition === 'after',
  });

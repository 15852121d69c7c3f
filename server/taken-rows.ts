/** At most `most` rows in their order, and the number of the others. Rows that are taken come before others into the list, or after them. */
export function takenRows<Row extends { readonly taken: boolean }>(
  rows: readonly Row[],
  most: number,
  first: 'taken' | 'left' = 'taken',
): { listed: Row[]; more: number } {
  const isFirst = ({ taken }: Row) => Number(taken === (first === 'taken'));
  const listed = new Set(rows.toSorted((one, other) => isFirst(other) - isFirst(one)).slice(0, most));
  return { listed: rows.filter((row) => listed.has(row)), more: rows.length - listed.size };
}

/** At most `most` rows in their order, and the number of the others. Rows that are taken come before others into the list. */
export function takenRows<Row extends { readonly taken: boolean }>(
  rows: readonly Row[],
  most: number,
): { listed: Row[]; more: number } {
  const listed = new Set(rows.toSorted((one, other) => Number(other.taken) - Number(one.taken)).slice(0, most));
  return { listed: rows.filter((row) => listed.has(row)), more: rows.length - listed.size };
}

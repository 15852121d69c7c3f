import type { ContentRow } from '../content-row.ts';

/** An entry as it was before a revision, or a mark that the revision added it. */
export type Previous = ContentRow | (Pick<ContentRow, 'kind' | 'id'> & { readonly added: true });

export const entryKey = ({ kind, id }: Pick<ContentRow, 'kind' | 'id'>) => `${kind} ${id}`;

/** The stored entries that rows will replace. */
export function previousOf({
  rows,
  stored,
}: {
  rows: readonly ContentRow[];
  stored: readonly ContentRow[];
}): Previous[] {
  const before = new Map(stored.map((row) => [entryKey(row), row]));
  return rows.map(({ kind, id }) => before.get(entryKey({ kind, id })) ?? { kind, id, added: true });
}

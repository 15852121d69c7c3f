import { CodedError } from '../../../schema/errors.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import { type Difference, differenceOf, isNone } from './difference.ts';
import { entryKey as keyOf, type Previous } from './previous-rows.ts';
import { type Provenance, readStored, writeContent } from './write-content.ts';

export type ContentUndone = Omit<Difference, 'rows'> & {
  readonly outcome: 'imported' | 'unchanged' | 'dry-run';
  readonly revision: bigint | null;
};

/**
 * Restores a brand's content to the state after a revision (0: before the first), as a new revision. Entries added since are hidden. Throws
 * `request.not_found` if the revision is unknown, or so old that the replaced entries were not recorded.
 */
export async function undoContent({
  database,
  clock,
  to,
  dryRun,
  ...provenance
}: Omit<Provenance, 'folder' | 'replaced'> & {
  database: Database;
  clock: Clock;
  /** Sequence of the revision to return to. */
  to: bigint;
  dryRun: boolean;
}): Promise<ContentUndone> {
  const { tenant } = provenance;
  const stored = await readStored({ database, tenant });
  const since = await database.asOperator((trx) =>
    trx
      .selectFrom('content_revision')
      .select(['sequence', 'previous'])
      .where('tenant', '=', tenant)
      .where('sequence', '>=', to)
      .orderBy('sequence', 'desc')
      .execute(),
  );
  const undone = since.filter(({ sequence }) => sequence > to);
  if ((to !== 0n && since.at(-1)?.sequence !== to) || undone.some(({ previous }) => previous === null))
    throw new CodedError('request.not_found', {
      message: `revision ${to} of ${tenant} is unknown, or later revisions were not stored: see its history`,
    });
  const rows = new Map(stored.rows.map((row) => [keyOf(row), row]));
  for (const { previous } of undone)
    for (const was of (previous ?? []) as Previous[]) {
      const is = rows.get(keyOf(was));
      // Entries are never deleted: read marks and rewards refer to them.
      if (is !== undefined) rows.set(keyOf(was), 'added' in was ? { ...is, hidden: true } : was);
    }
  const { rows: changed, ...difference } = differenceOf({ wanted: [...rows.values()], stored: stored.rows });
  if (isNone(difference.counts)) return { ...difference, outcome: 'unchanged', revision: null };
  if (dryRun) return { ...difference, outcome: 'dry-run', revision: null };
  const revision = await writeContent({
    database,
    clock,
    rows: changed,
    counts: difference.counts,
    before: stored.sequence,
    folder: `undo to ${to}`,
    replaced: false,
    ...provenance,
  });
  return { ...difference, outcome: 'imported', revision };
}

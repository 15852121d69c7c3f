import { sql } from 'kysely';
import { CodedError } from '../../../schema/errors.ts';
import type { AnyTx, Database } from '../../../server/database/database.ts';
import * as progress from '../../imports/import-progress.ts';
import type { StagedRow } from './staged-row.ts';

const deletedAtOnce = 5000;
/** Maximum changed entries that are stored for undoing imports. The changes of the newest import are always stored. */
const changesStored = 200_000;

const of = (id: string) => ({ table: 'catalogue_import', id }) as const;

const busy = () =>
  new CodedError('catalogue.busy', { message: 'another import is running: wait until it ends', retryAfter: 5 });

/**
 * For statements over all staged rows. They have no statistics yet, and a planner that expects one row instead of fifty thousand loops over
 * all of them for each.
 */
export const unplanned = (tx: AnyTx) => sql`set local enable_nestloop to off`.execute(tx);

/** Begins an import, of which there is only one at a time. Throws `catalogue.busy`. */
export async function beginImport({
  database,
  id,
  ...more
}: {
  database: Database;
  id: string;
  file_name: string;
  actor: string;
}): Promise<void> {
  if (!(await progress.beginImport(database, of(id), more))) throw busy();
}

/** Stages a batch in its own transaction. Throws `catalogue.busy` if the import was marked as abandoned meanwhile. */
export async function stageRows(database: Database, id: string, rows: readonly StagedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await database.asOperator(async (tx) => {
    const read = { from: ['reading'], records: rows.length } as const;
    if (!(await progress.moveImport(tx, of(id), 'reading', read))) throw busy();
    await sql`insert into catalogue_staging
        (import_id, ordinal, section, vendor, id, node_id, position, hidden, digest, content, line, column_number)
      select ${id}, * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as staged(
        ordinal integer, section text, vendor text, id text, node_id integer, position integer, hidden boolean,
        digest text, content jsonb, line integer, column_number integer)`.execute(tx);
  });
}

/** Moves an import to a state; false if it was marked as abandoned. */
export const moveImport = (database: Database, id: string, to: progress.ImportState): Promise<boolean> =>
  database.asOperator((tx) => progress.moveImport(tx, of(id), to));

/** Deletes staged rows of ended or abandoned imports, and the changes of old ones. With `all`, deletes everything, because no other process uses this database. */
export async function sweepImports({ database, all = false }: { database: Database; all?: boolean }): Promise<void> {
  await progress.failAbandoned(database, { table: 'catalogue_import' }, all);
  // Deletes in batches, so that other work runs in between.
  for (let deleted = deletedAtOnce; deleted === deletedAtOnce; )
    deleted = await database.asOperator(async (tx) => {
      const answer = await sql`delete from catalogue_staging where ctid in (
        select ctid from catalogue_staging where import_id not in (
          select id from catalogue_import where ${progress.isUnderWay})
        limit ${deletedAtOnce})`.execute(tx);
      return Number(answer.numAffectedRows ?? 0n);
    });
  // Deletes whole imports only: a part of the changes would be undone as if it were all.
  await database.asOperator((tx) =>
    sql`delete from catalogue_change where import_id in (
      select import_id from (
        select import_id, sequence, max(sequence) over () as newest, sum(count(*)) over (order by sequence desc) as stored
        from catalogue_change join catalogue_revision using (import_id) group by import_id, sequence) as changed
      where stored > ${changesStored} and sequence < newest)`.execute(tx),
  );
}

import { sql } from 'kysely';
import { CodedError } from '../../../schema/errors.ts';
import type { AnyTx, Database } from '../../../server/database/database.ts';
import { updateRows } from '../../../server/database/rows.ts';
import { type ImportState, underWay } from '../../imports/import-state.ts';
import type { StagedRow } from './staged-row.ts';

/** An import without progress for so long was abandoned, because its process died. */
const givenUp = sql`now() - interval '3 minutes'`;
const deletedAtOnce = 5000;
/** Maximum changed entries that are stored for undoing imports. The changes of the newest import are always stored. */
const changesStored = 200_000;

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
  ...row
}: {
  database: Database;
  id: string;
  file_name: string;
  actor: string;
}): Promise<void> {
  await sweepImports({ database });
  const begun = await database.asOperator((tx) =>
    tx
      .insertInto('catalogue_import')
      .values({ ...row, state: 'reading' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst(),
  );
  if (begun.numInsertedOrUpdatedRows !== 1n) throw busy();
}

/** Stages a batch in its own transaction. Throws `catalogue.busy` if the import was marked as abandoned meanwhile. */
export async function stageRows(database: Database, id: string, rows: readonly StagedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await database.asOperator(async (tx) => {
    const touched = await updateRows(tx, 'catalogue_import', { id, state: 'reading' })
      .set((row) => ({ touched_at: sql<Date>`now()`, records: row('records', '+', rows.length) }))
      .executeTakeFirst();
    if (touched.numUpdatedRows !== 1n) throw busy();
    await sql`insert into catalogue_staging
        (import_id, ordinal, section, vendor, id, node_id, position, hidden, digest, content, line, column_number)
      select ${id}, * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as staged(
        ordinal integer, section text, vendor text, id text, node_id integer, position integer, hidden boolean,
        digest text, content jsonb, line integer, column_number integer)`.execute(tx);
  });
}

/** Moves an import to a state; false if it was marked as abandoned. */
export async function moveImport(database: Database, id: string, to: ImportState): Promise<boolean> {
  const moved = await database.asOperator((tx) =>
    tx
      .updateTable('catalogue_import')
      .set({ state: to, touched_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('state', 'in', underWay)
      .executeTakeFirst(),
  );
  return moved.numUpdatedRows === 1n;
}

/** Deletes staged rows of ended or abandoned imports, and the changes of old ones. With `all`, deletes everything, because no other process uses this database. */
export async function sweepImports({ database, all = false }: { database: Database; all?: boolean }): Promise<void> {
  await database.asOperator((tx) =>
    tx
      .updateTable('catalogue_import')
      .set({ state: 'failed' })
      .where('state', 'in', underWay)
      .$if(!all, (query) => query.where('touched_at', '<', sql<Date>`${givenUp}`))
      .execute(),
  );
  // Deletes in batches, so that other work runs in between.
  for (let deleted = deletedAtOnce; deleted === deletedAtOnce; )
    deleted = await database.asOperator(async (tx) => {
      const answer = await sql`delete from catalogue_staging where ctid in (
        select ctid from catalogue_staging where import_id not in (
          select id from catalogue_import where state in ('reading', 'checking', 'writing'))
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
  await database.asOperator((tx) =>
    tx
      .deleteFrom('catalogue_import')
      .where('touched_at', '<', sql<Date>`now() - interval '7 days'`)
      .where('state', 'not in', underWay)
      .execute(),
  );
}

import { sql } from 'kysely';
import { CodedError } from '../../../schema/errors.ts';
import type { AnyTx, Database } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
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

/** Entries that an import has staged, or that wait as its draft. */
export const stagedRows = (id: string) => sql`(
  select * from catalogue_staging where import_id = ${id} union all select * from catalogue_draft where import_id = ${id})`;

/** Imports whose draft is kept. The proposal of one that is being written is still undecided. */
const waiting = (tx: AnyTx) => sql`
  select request ->> 'import' from proposal
  where request ->> 'import' is not null and decision is null and expires_at > ${tx.clock.now()}`;

/** Stores the staged entries of an import until a second person has decided. */
export async function storeDraft(database: Database, id: string): Promise<void> {
  await database.asOperator((tx) =>
    sql`with staged as (delete from catalogue_staging where import_id = ${id} returning *)
      insert into catalogue_draft select * from staged`.execute(tx),
  );
}

export async function hasDraft(database: Database, id: string): Promise<boolean> {
  const rows = await database.asOperator((tx) =>
    selectRows(tx, 'catalogue_draft', { import_id: id }).select('import_id').limit(1).execute(),
  );
  return rows.length > 0;
}

/** Begins an import, of which there is only one at a time. Throws `catalogue.busy`. */
export async function beginImport({
  database,
  id,
  isAgain = false,
  ...columns
}: {
  database: Database;
  id: string;
  file_name: string;
  actor: string;
  /** For the import of a draft, which has ended before. */
  isAgain?: boolean;
}): Promise<void> {
  if (!isAgain && (await hasDraft(database, id)))
    throw new CodedError('request.invalid', {
      message: `id: the import ${id} waits for a second person; send another id, or none`,
    });
  if (!(await progress.beginImport(database, of(id), { isAgain, columns }))) throw busy();
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

/** Deletes staged rows of ended or abandoned imports, drafts that were decided or expired, and the changes of old imports. With `all`, deletes everything, because no other process uses this database. */
export async function sweepImports({ database, all = false }: { database: Database; all?: boolean }): Promise<void> {
  await progress.failAbandoned(database, { table: 'catalogue_import' }, all);
  // Deletes in batches, so that other work runs in between.
  for (const [table, needed] of [
    ['catalogue_staging', () => sql``],
    ['catalogue_draft', (tx: AnyTx) => sql`union all ${waiting(tx)}`],
  ] as const)
    for (let deleted = deletedAtOnce; deleted === deletedAtOnce; )
      deleted = await database.asOperator(async (tx) => {
        const answer = await sql`delete from ${sql.table(table)} where ctid in (
          select ctid from ${sql.table(table)} where import_id not in (
            select id from catalogue_import where ${progress.isUnderWay} ${needed(tx)})
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

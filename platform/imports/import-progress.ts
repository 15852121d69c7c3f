import { sql } from 'kysely';
import type { AnyTx, Database } from '../../server/database/database.ts';

/** States of an import in progress. */
const underWay = ['reading', 'checking', 'writing'] as const;

export type ImportState = (typeof underWay)[number] | 'done' | 'refused' | 'failed';

/** An import of the catalogue, of which there is one at a time, or of content, of which each brand has one at a time. */
type ImportOf =
  | { readonly table: 'catalogue_import'; readonly id: string }
  | { readonly table: 'content_import'; readonly tenant: string; readonly id: string };

/** Whether a row of imports is in progress. */
export const isUnderWay = sql`state = any(${[...underWay]}::text[])`;
/** An import without progress for so long was abandoned, because its process died. */
const abandonedAt = sql`now() - interval '3 minutes'`;

/** Whether an import of the catalogue is running on any node. */
export const isCatalogueImported = sql<boolean>`exists (
  select from catalogue_import where ${isUnderWay} and touched_at >= ${abandonedAt})`;
const named = (of: ImportOf) =>
  of.table === 'catalogue_import' ? sql`id = ${of.id}` : sql`tenant = ${of.tenant} and id = ${of.id}`;

/** Begins an import, or an ended one again, with more columns of its table. Returns whether no other one was under way. */
export async function beginImport(
  database: Database,
  of: ImportOf,
  { isAgain = false, columns: more = {} }: { isAgain?: boolean; columns?: Readonly<Record<string, string>> } = {},
) {
  await failAbandoned(database, of);
  const { table, ...own } = of;
  const row = { ...own, ...more, state: 'reading' };
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  const another = new Error('another import is under way');
  try {
    await database.asOperator(async (tx) => {
      if (isAgain) await sql`delete from ${sql.table(table)} where ${named(of)} and not ${isUnderWay}`.execute(tx);
      const begun = await sql`
        insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))}) on conflict do nothing`.execute(
        tx,
      );
      // Rolls back, so that an ended import keeps its row.
      if (begun.numAffectedRows !== 1n) throw another;
    });
    return true;
  } catch (error) {
    if (error === another) return false;
    throw error;
  }
}

/** Moves an import to a state, or notes its progress. Returns false if it was marked as abandoned meanwhile. */
export async function moveImport(
  tx: AnyTx,
  of: ImportOf,
  to: ImportState,
  { from = underWay, records = 0 }: { from?: readonly ImportState[]; records?: number | undefined } = {},
): Promise<boolean> {
  const moved = await sql`
    update ${sql.table(of.table)} set state = ${to}, touched_at = now(), records = records + ${records}
    where ${named(of)} and state = any(${[...from]}::text[])`.execute(tx);
  return moved.numAffectedRows === 1n;
}

/** Progress of an import; `undefined` if no import has this id. */
export async function importProgress(
  database: Database,
  of: ImportOf,
): Promise<{ state: ImportState; records: number } | undefined> {
  const { rows } = await database.asOperator((tx) =>
    sql<{ state: ImportState; records: number }>`
      select state, records from ${sql.table(of.table)} where ${named(of)}`.execute(tx),
  );
  return rows[0];
}

/**
 * Marks imports as failed that had no progress for so long that their process must have died, and deletes old ones: of one brand, or of a
 * whole table. With `all`, fails all that are under way, because no other process uses this database.
 */
export async function failAbandoned(
  database: Database,
  { table, tenant }: { readonly table: ImportOf['table']; readonly tenant?: string },
  all = false,
): Promise<void> {
  const here = tenant === undefined ? sql`true` : sql`tenant = ${tenant}`;
  await database.asOperator(async (tx) => {
    await sql`update ${sql.table(table)} set state = 'failed'
      where ${isUnderWay} and ${here} and (${all} or touched_at < ${abandonedAt})`.execute(tx);
    await sql`delete from ${sql.table(table)}
      where not ${isUnderWay} and ${here} and touched_at < now() - interval '7 days'`.execute(tx);
  });
}

import { sql } from 'kysely';
import type { AnyTx, Database } from '../../server/database/database.ts';
import { aDatabase } from './database.ts';

export type ReusedDatabase = {
  readonly database: Database;
  /** Removes the rows that tests have written, and restarts their counters. Rows that migrations wrote remain. */
  empty(): Promise<void>;
};

/**
 * A database for all tests of a suite, which `empty` between them. Opening an embedded database takes nearly a second of CPU time, and
 * emptying it a twentieth.
 */
export async function aReusedDatabase(wanted: Parameters<typeof aDatabase>[0]): Promise<ReusedDatabase> {
  const database = await aDatabase(wanted);
  const written = new Set(await database.asOperator(filledTables));
  return {
    database,
    empty: () =>
      database.asOperator(async (tx) => {
        const filled = (await filledTables(tx)).filter((name) => !written.has(name));
        if (filled.length === 0) return;
        const names = sql.join(filled.map((name) => sql.table(name)));
        await sql`truncate ${names} restart identity cascade`.execute(tx);
      }),
  };
}

/** Names of the tables that have rows. From here on the transaction has the rights of the owner of all tables. */
async function filledTables(tx: AnyTx): Promise<string[]> {
  await sql`set local role none`.execute(tx);
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(tx);
  const { rows } = await sql<{ name: string; filled: boolean }>`${sql.join(
    tables.map(({ name }) => sql`select ${name}::text as name, exists (select from ${sql.table(name)}) as filled`),
    sql` union all `,
  )}`.execute(tx);
  return rows.filter(({ filled }) => filled).map(({ name }) => name);
}

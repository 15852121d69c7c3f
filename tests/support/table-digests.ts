import { sql } from 'kysely';
import type { Database } from '../../server/database/database.ts';

/** Digest of every table, read without any role. */
export const digestsOf = (database: Database, without: ReadonlySet<string>): Promise<Record<string, string>> =>
  database.asOperator(async (tx) => {
    await sql`set local role none`.execute(tx);
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(tx);
    const names = rows.map(({ name }) => name).filter((name) => !without.has(name));
    const digests = await Promise.all(
      names.map((name) =>
        sql<{ digest: string }>`
          select md5(coalesce(string_agg(md5(row_of::text), ' ' order by row_of::text), '')) as digest
          from ${sql.table(name)} as row_of`.execute(tx),
      ),
    );
    return Object.fromEntries(names.map((name, at) => [name, digests[at]?.rows[0]?.digest ?? '']));
  });

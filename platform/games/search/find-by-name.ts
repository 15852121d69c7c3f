import { sql } from 'kysely';
import { foldName, gramsOfQuery } from '../../../schema/rules/search-name.ts';
import type { Database } from '../../../server/database/database.ts';

/**
 * Node ids of games that may contain a name, from the database's index. The caller compares the names. `undefined` if the name is too short
 * for the index.
 */
export async function findByName(
  database: Pick<Database, 'asOperator'>,
  name: string,
): Promise<ReadonlySet<number> | undefined> {
  const grams = gramsOfQuery(foldName(name));
  if (grams.length === 0) return undefined;
  const found = await database.asOperator((tx) =>
    tx.selectFrom('catalogue_name').select('node_id').where(sql<boolean>`grams @> ${grams}::text[]`).execute(),
  );
  return new Set(found.map(({ node_id }) => node_id));
}

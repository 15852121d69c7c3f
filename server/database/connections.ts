import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { Tables } from './tables.ts';

export type QueryAnswer = {
  command?: string | undefined;
  rowCount?: number | null | undefined;
  rows: unknown[];
};

/** One connection of a pool, ours until it is released. `broken` keeps it from being used again. */
export type Connection = {
  /**
   * Statements may be given without waiting for those before: they are answered in order. An answer for each statement, where the
   * text holds several.
   */
  query(text: string, parameters: readonly unknown[]): Promise<QueryAnswer | QueryAnswer[]>;
  release(broken: boolean): void;
};

/** What both kinds of database come down to. */
export type Connections = { connect(): Promise<Connection>; end(): Promise<void> };

/** For the set-up, by kysely's own PostgreSQL dialect; what is asked from then on goes through `transactionsOf`. */
export const kyselyOver = (connections: Connections): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => clientOf(await connections.connect()),
        end: () => connections.end(),
      },
    }),
  });

const clientOf = (connection: Connection): PostgresPoolClient => {
  let inTransaction = false;
  const query = async (text: string, parameters: readonly unknown[]): Promise<QueryAnswer> => {
    if (text === 'begin') inTransaction = true;
    const answer = await connection.query(text, parameters);
    if (text === 'commit' || text === 'rollback') inTransaction = false;
    return lastOf(answer);
  };
  return {
    // kysely's type has a second form for cursors, which we give it no means to use.
    query: query as PostgresPoolClient['query'],
    release: () => connection.release(inTransaction),
  };
};

/** Of several statements in one text, what the last one answered. */
export const lastOf = (answer: QueryAnswer | QueryAnswer[]): QueryAnswer =>
  Array.isArray(answer) ? (answer.at(-1) ?? { rows: [] }) : answer;

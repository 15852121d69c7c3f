import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { Tables } from './tables.ts';

export type QueryAnswer = { command?: string | undefined; rowCount?: number | null | undefined; rows: unknown[] };

/** A connection leased from a pool. `broken` discards it on release. */
export type Connection = {
  /** Statements can be pipelined; results arrive in order. A text with several statements returns a result for each. */
  query(text: string, parameters: readonly unknown[]): Promise<QueryAnswer | QueryAnswer[]>;
  release(broken: boolean): void;
};

/** Common interface of both kinds of database. */
export type Connections = { connect(): Promise<Connection>; end(): Promise<void> };

/** Kysely with its own PostgreSQL dialect, for set-up only; later queries go through `transactionsOf`. */
export const kyselyOver = (connections: Connections): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { connect: async () => clientOf(await connections.connect()), end: () => connections.end() },
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
    // Kysely's type has an overload for cursors, which we don't use.
    query: query as PostgresPoolClient['query'],
    release: () => connection.release(inTransaction),
  };
};

/** Result of the last statement. */
export const lastOf = (answer: QueryAnswer | QueryAnswer[]): QueryAnswer =>
  Array.isArray(answer) ? (answer.at(-1) ?? { rows: [] }) : answer;

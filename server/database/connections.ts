import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { DatabaseError } from './database-error.ts';
import type { Tables } from './tables.ts';

export type QueryAnswer = {
  command?: string | undefined;
  rowCount?: number | null | undefined;
  rows: unknown[];
};

/** One connection of a pool, ours until it is released. `broken` keeps it from being used again. */
export type Connection = {
  /** An answer for each statement, where the text holds several. */
  query(text: string, parameters: unknown[]): Promise<QueryAnswer | QueryAnswer[]>;
  release(broken: boolean): void;
};

/** What both kinds of database come down to; kysely's own PostgreSQL dialect does the rest. */
export type Connections = { connect(): Promise<Connection>; end(): Promise<void> };

const lastOf = (answer: QueryAnswer | QueryAnswer[]): QueryAnswer =>
  Array.isArray(answer) ? (answer.at(-1) ?? { rows: [] }) : answer;

const guard = (connection: Connection): PostgresPoolClient => {
  let inTransaction = false;
  /** A `begin` that goes out with the statement after it: a round trip less for each transaction. */
  let begins = false;
  const send = async (text: string, parameters: readonly unknown[]): Promise<QueryAnswer> => {
    const together = begins && parameters.length === 0;
    if (begins && !together) await connection.query('begin', []);
    begins = false;
    const answer = await connection.query(together ? `begin; ${text}` : text, [...parameters]);
    return lastOf(answer);
  };
  const query = async (text: string, parameters: readonly unknown[]): Promise<QueryAnswer> => {
    if (text === 'begin') {
      inTransaction = true;
      begins = true;
      return { command: 'BEGIN', rows: [] };
    }
    const answer = await send(text, parameters);
    if (text === 'commit' || text === 'rollback') inTransaction = false;
    // PostgreSQL answers a COMMIT after a failed statement with a quiet ROLLBACK, even if the caller swallowed the failure.
    if (text === 'commit' && answer.command === 'ROLLBACK') {
      throw new DatabaseError({
        code: 'database.rolled_back',
        message: 'a statement of this transaction failed, so nothing of it was kept',
      });
    }
    return answer;
  };
  return {
    // kysely's type has a second form for cursors, which we give it no means to use.
    query: query as PostgresPoolClient['query'],
    release: () => connection.release(inTransaction),
  };
};

export const kyselyOver = (connections: Connections): Kysely<Tables> => {
  const pool: PostgresPool = {
    connect: async () => guard(await connections.connect()),
    end: () => connections.end(),
  };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
};

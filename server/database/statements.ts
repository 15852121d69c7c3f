import {
  type CompiledQuery,
  DefaultQueryExecutor,
  DummyDriver,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely';
import { lastOf, type QueryAnswer } from './connections.ts';
import type { Trx } from './database.ts';
import type { Tables } from './tables.ts';

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
const driver = new DummyDriver();
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction has its connection already')),
});
const affecting = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

type Send = (text: string, parameters: readonly unknown[]) => Promise<QueryAnswer | QueryAnswer[]>;

/**
 * A Kysely transaction over a transaction that has been started, with pipelined statements. Kysely's own waits for each statement
 * before the next.
 */
export const transactionOver = (send: Send): Trx => {
  const executeQuery = async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
    const { command, rowCount, rows } = lastOf(await send(sql, parameters));
    const affects = command !== undefined && affecting.has(command);
    return { rows: rows as R[], ...(affects && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  };
  const connection = {
    executeQuery,
    streamQuery: () => {
      throw new Error('rows are never streamed');
    },
  };
  return new Transaction<Tables>({
    config: { dialect },
    dialect,
    driver,
    executor: new DefaultQueryExecutor(compiler, adapter, { provideConnection: (consumer) => consumer(connection) }),
  });
};

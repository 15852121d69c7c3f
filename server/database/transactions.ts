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
import type { Clock } from '../clock.ts';
import { createWorkContext } from '../work-context.ts';
import { type Connections, lastOf, type QueryAnswer } from './connections.ts';
import type { Database, Tx } from './database.ts';
import { asDatabaseError, codeOf, DatabaseError, isRepeatable } from './database-error.ts';
import { currentLastStatement, endedState, policyChangedState } from './last-statement.ts';
import { operatorRole, tenantRole } from './roles.ts';
import type { Tables } from './tables.ts';

/** State of a statement that was sent behind one that failed. */
const behindFailure = '25P02';

/** Runs of a transaction that collides with others. */
const mostRuns = 5;

export type Transactions = Pick<Database, 'asTenant' | 'single' | 'asOperator'> & {
  /** Throws inside a running transaction, because waiting for another connection there could deadlock. */
  refuseInside(what: string): void;
  /** Transactions in one snapshot that can't write. */
  readOnly: Pick<Database, 'asTenant' | 'asOperator'> & Pick<Transactions, 'refuseInside'>;
  end(): void;
};

type Identity = { role: typeof tenantRole | typeof operatorRole; tenant: string };
type Wanted<T> = {
  identity: Identity;
  work: (tx: Tx) => Promise<T>;
  /** Whether the transaction has only one statement. */
  only: boolean;
  readOnly?: boolean;
};

/** `clock` is the one that the transactions carry. */
export const transactionsOf = (connections: Connections, clock: Clock, attempts = mostRuns): Transactions => {
  const transaction = createWorkContext<{ running: boolean }>();
  let ended = false;

  const refuseInside = (what: string): void => {
    if (!transaction.current()?.running) return;
    throw new DatabaseError({
      code: 'database.nested_transaction',
      message: `${what} was called inside a running transaction: pass its tx on, or call it before or after`,
    });
  };

  /** Pipelined: `begin` is sent with the first statements, and for a single statement `commit` as well. */
  const run = async <T>({ identity, work, only, readOnly = false }: Wanted<T>): Promise<T> => {
    const last = currentLastStatement();
    const connection = await connections.connect();
    // One text: if the check raises, the commit behind it is skipped.
    const commit = async () => {
      const check = last?.text();
      return connection.query(check === undefined ? 'commit' : `${check}; commit`, []);
    };
    const begun = silently(connection.query(`${readOnly ? beginReading : 'begin'}; ${identify(identity)}`, []));
    let committed: ReturnType<typeof commit> | undefined;
    let over = false;
    let failure: unknown;
    const opened = transactionOver(async (text, parameters) => {
      if (over) throw new Error('this transaction has ended; a `single` one has only one statement');
      over = only;
      const answer = connection.query(text, parameters);
      answer.catch((error: unknown) => {
        if (codeOf(error) !== behindFailure) failure = error;
      });
      if (only) committed = silently(commit());
      return answer;
    });
    const tx = Object.assign(opened, { tenant: identity.tenant, clock });
    const state = { running: true };
    let broken = false;
    try {
      const value = await transaction.run(state, () => work(tx));
      await begun;
      refuseRolledBack(await (committed ?? commit()));
      return value;
    } catch (thrown) {
      // Work may wait first for a statement that was sent behind the one that failed.
      const error = codeOf(thrown) === behindFailure ? (failure ?? thrown) : thrown;
      const [start, end] = await Promise.allSettled([begun, connection.query('rollback', [])]);
      // Discard the connection if it may still be in a transaction.
      broken = end.status === 'rejected';
      // Prefer the error of `begin`, which caused the later ones.
      if (start.status === 'rejected') throw start.reason;
      const state = codeOf(error);
      throw last !== undefined && [endedState, policyChangedState].includes(state) ? last.refusal(state) : error;
    } finally {
      // Work that outlives the transaction (late callback, stream) may open its own.
      state.running = false;
      over = true;
      connection.release(broken);
    }
  };

  const repeat = async <T>(what: string, once: () => Promise<T>): Promise<T> => {
    refuseInside(what);
    for (let attempt = 1; ; attempt += 1) {
      if (ended) throw new DatabaseError({ code: 'database.closed', message: 'the database is closed' });
      try {
        return await once();
      } catch (error) {
        if (!isRepeatable(error) || attempt === attempts) throw asDatabaseError(error);
        await pause(attempt);
      }
    }
  };

  return {
    asTenant: async (tenant, work) => {
      const identity = tenantIdentity(tenant);
      return repeat('asTenant', () => run({ identity, work, only: false }));
    },
    single: async (tenant, work) => {
      const identity = tenantIdentity(tenant);
      return repeat('single', () => run({ identity, work, only: true }));
    },
    asOperator: async (work) => repeat('asOperator', () => run({ identity: operator, work, only: false })),
    readOnly: {
      asTenant: async (tenant, work) => {
        const identity = tenantIdentity(tenant);
        return repeat('readStale', () => run({ identity, work, only: false, readOnly: true }));
      },
      asOperator: async (work) =>
        repeat('readStale', () => run({ identity: operator, work, only: false, readOnly: true })),
      refuseInside,
    },
    refuseInside,
    end: () => {
      ended = true;
    },
  };
};

/**
 * Id of a brand, of its rows in staging, or the star of acts on all brands. The id becomes part of a statement that takes no parameters.
 */
const tenantForm = /^(?:[a-z][a-z0-9-]{0,62}(?:@staging)?|\*)$/;

const tenantIdentity = (tenant: string): Identity => {
  if (!tenantForm.test(tenant)) throw new RangeError(`${JSON.stringify(tenant)} is no id of a tenant`);
  return { role: tenantRole, tenant };
};

const operator: Identity = { role: operatorRole, tenant: '' };

const beginReading = 'begin isolation level repeatable read read only';
/**
 * Sets role and tenant of a transaction, in one text with its begin and without parameters. Citus passes SET LOCAL on to the node that has
 * the rows, but no call of `set_config`.
 */
const identify = ({ role, tenant }: Identity) => `set local role ${role}; set local livery.tenant = '${tenant}'`;

/** After a failed statement PostgreSQL silently turns COMMIT into ROLLBACK, even if the caller swallowed the error. */
const refuseRolledBack = (answer: QueryAnswer | QueryAnswer[]): void => {
  if (lastOf(answer).command !== 'ROLLBACK') return;
  throw new DatabaseError({
    code: 'database.rolled_back',
    message: 'a statement of this transaction failed, so it was rolled back',
  });
};

/** Prevents an unhandled rejection; the error is handled later. */
const silently = <T>(promise: Promise<T>): Promise<T> => {
  promise.catch(() => undefined);
  return promise;
};

const pause = (attempt: number) =>
  // Random backoff, so that colliding transactions don't collide again.
  new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));

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
const transactionOver = (send: Send): Transaction<Tables> => {
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

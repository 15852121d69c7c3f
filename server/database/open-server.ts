import type { Kysely } from 'kysely';
import pg from 'pg';
import { type Clock, systemClock } from '../clock.ts';
import type { Log } from '../log.ts';
import { callListener, checkChannel, type Listener } from './channels.ts';
import { type Connection, kyselyOver } from './connections.ts';
import type { Database, Stop } from './database.ts';
import { asDatabaseError, asOpeningError, DatabaseError, isAway, isStalePlan } from './database-error.ts';
import { type Distributing, type DistributionStep, distribute } from './distribute.ts';
import type { Migration } from './migration.ts';
import { type MigrationPlan, planMigrations, runMigrations } from './migrations.ts';
import { notify } from './notify.ts';
import { createReplicaReads, readsOfPrimary } from './read-replica.ts';
import { tenantRole } from './roles.ts';
import { namedQuery, type StatementNames, statementNames } from './statement-names.ts';
import type { Tables } from './tables.ts';
import { type Transactions, transactionsOf } from './transactions.ts';
import { valueTypes } from './value-parsers.ts';

const connectLimit = 5_000;
/** Milliseconds; equal to the request timeout, after which nobody waits for the result. */
const statementLimit = 15_000;

/** Milliseconds; applies if the server can't end a statement itself, because the network drops everything. */
const silenceLimit = statementLimit + 5_000;
/** Milliseconds between attempts to reach a server that is away. */
const lookEvery = 1000;

type Options = {
  databaseUrl: string;
  readUrl?: string | undefined;
  migrations: readonly Migration[];
  log: Log;
  clock?: Clock | undefined;
  connections?: number;
  mayBeAway?: boolean | undefined;
  /** Milliseconds until a statement without a response is given up, and its connection with it. */
  silence?: number;
  /** Milliseconds that a call waits for a free connection of the pool before it fails with `database.unavailable`. */
  wait?: number | undefined;
};

/** Runs `work` on a separate connection without the statement timeout. Rejects with a `DatabaseError` if the connection is refused. */
const onOneConnection = async <T>(
  { databaseUrl, log }: Pick<Options, 'databaseUrl' | 'log'>,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> => {
  let client: pg.Client | undefined;
  try {
    // Reads the files of certificates, which may be missing.
    const opened = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectLimit });
    client = opened;
    opened.on('error', (error) => log.error({ err: error }, 'the connection for migrations failed'));
    await opened.connect();
    const connect = async () => ({
      query: (text: string, parameters: readonly unknown[]) => opened.query(text, [...parameters]),
      release: () => undefined,
    });
    return await work(kyselyOver({ connect, end: async () => undefined }));
  } catch (error) {
    throw asOpeningError(error);
  } finally {
    await client?.end().catch(() => undefined);
  }
};

export const migrateServer = (options: Pick<Options, 'databaseUrl' | 'migrations' | 'log'>): Promise<void> =>
  onOneConnection(options, (db) => runMigrations({ ...options, db }));

/** The migrations that `migrateServer` would run. */
export const planServer = (options: Pick<Options, 'databaseUrl' | 'migrations' | 'log'>): Promise<MigrationPlan> =>
  onOneConnection(options, (db) => planMigrations({ ...options, db }));

/** Distributes the database over the nodes of Citus, or only returns what is left to do. */
export const distributeServer = (
  options: Pick<Options, 'databaseUrl' | 'migrations' | 'log'> & Pick<Distributing, 'plan' | 'report'>,
): Promise<readonly DistributionStep[]> => onOneConnection(options, (db) => distribute({ ...options, db }));

const openPool = ({
  databaseUrl,
  log,
  connections = 10,
  silence = silenceLimit,
  wait = connectLimit,
}: Omit<Options, 'migrations'>): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'livery',
    max: connections,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: true,
    connectionTimeoutMillis: wait,
    statement_timeout: statementLimit,
    query_timeout: silence,
    idle_in_transaction_session_timeout: statementLimit,
    types: valueTypes,
    onConnect: async (client) => {
      // A query outside of a transaction runs as a tenant without id and sees no rows.
      await client.query(`set role ${tenantRole}`);
      await client.query(`set timezone to 'UTC'`);
      // Compiling a statement takes longer than any of ours runs. With compilation the platform's suites take twice the server's CPU.
      await client.query('set jit to off');
    },
  });
  // Without an error listener a dropped connection would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a connection to the database dropped'));
  });
  pool.on('error', () => undefined);
  return pool;
};

/** Wraps a leased client: statements of one event-loop turn are sent in one packet. */
const lease = (client: pg.PoolClient, names: StatementNames): Connection => {
  const { stream } = (client as pg.PoolClient & Pick<pg.Client, 'connection'>).connection;
  let gathering = false;
  const gather = () => {
    if (gathering) return;
    gathering = true;
    stream.cork();
    setImmediate(() => {
      gathering = false;
      stream.uncork();
    });
  };
  return {
    query: async (text, parameters) => {
      gather();
      try {
        return await client.query(namedQuery(text, parameters, names));
      } catch (error) {
        // A table was migrated meanwhile. The transaction is retried with newly prepared statements.
        if (isStalePlan(error)) names.renew();
        throw error;
      }
    },
    release: (broken) => client.release(broken),
  };
};

export const openServer = async (options: Options): Promise<Database> => {
  const { databaseUrl, log, clock = systemClock, mayBeAway = false } = options;
  let here = true;
  try {
    await migrateServer(options);
  } catch (error) {
    if (!mayBeAway || !isAway(error)) throw error;
    log.warn('the database does not respond; connecting is retried');
    here = false;
  }
  const pool = openPool(options);
  const names = statementNames();
  const connect = async () => lease(await pool.connect(), names);
  const transactions = transactionsOf(
    {
      connect: async () => {
        refuseAway();
        return connect();
      },
      end: () => pool.end(),
    },
    clock,
  );
  const listener = serverListener(databaseUrl, log, () => here);
  const arrivals: ((database: Database) => Promise<unknown>)[] = [];
  let closing: Promise<void> | undefined;

  const { readUrl } = options;
  const replica = readUrl === undefined ? undefined : openReplica({ ...options, readUrl }, transactions, () => here);

  const refuseAway = (): void => {
    if (!here) throw new DatabaseError({ code: 'database.unavailable', message: 'the database is not ready yet' });
  };
  const arrive = async (): Promise<void> => {
    await migrateServer(options);
    // `onArrival` work has transactions of its own, because everybody else's are refused until that work is done.
    const first: Database = { ...database, ...transactionsOf({ connect, end: async () => undefined }, clock) };
    for (const work of arrivals) await work(first);
    if (closing !== undefined) return;
    here = true;
    log.warn('the database responds');
    listener.arrive();
  };
  const awaitServer = (): void => {
    setTimeout(() => {
      if (closing !== undefined) return;
      arrive().catch((error: unknown) => {
        if (!isAway(asDatabaseError(error))) log.error({ err: error }, 'the database responds but cannot be used');
        awaitServer();
      });
    }, lookEvery).unref();
  };
  const refuseClosed = (): void => {
    if (closing) throw new DatabaseError({ code: 'database.closed', message: 'the database is closed' });
  };

  const database: Database = {
    kind: 'server',
    asTenant: transactions.asTenant,
    asOperator: transactions.asOperator,
    readStale: replica?.readStale ?? readsOfPrimary(transactions.readOnly),
    single: transactions.single,
    listen: async (channel, handler, onReconnect = () => undefined) => {
      transactions.refuseInside('listen');
      refuseClosed();
      try {
        return await listener.listen(channel, { handler, onReconnect });
      } catch (error) {
        throw asDatabaseError(error);
      }
    },
    notify,
    ping: async () => {
      transactions.refuseInside('ping');
      refuseClosed();
      refuseAway();
      try {
        await pool.query('select 1');
      } catch (error) {
        throw asDatabaseError(error);
      }
    },
    isHere: () => here,
    onArrival: async (work) => {
      if (here) await work(database);
      else arrivals.push(work);
    },
    measures: () => ({
      connections: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      replica: replica?.measures(),
    }),
    close: async () => {
      transactions.refuseInside('close');
      transactions.end();
      closing ??= Promise.all([listener.end(), replica?.end(), pool.end()]).then(() => undefined);
      await closing;
    },
  };
  if (!here) awaitServer();
  return database;
};

/** Opens no connection before the first reading, so neither start nor readiness depend on the replica. */
const openReplica = (
  { readUrl, log, clock = systemClock }: Options & { readUrl: string },
  primary: Transactions,
  isHere: () => boolean,
) => {
  const pool = openPool({ databaseUrl: readUrl, log });
  const names = statementNames();
  const connect = async () => lease(await pool.connect(), names);
  // Once, because its conflicts take seconds each, and the primary has none.
  const { readOnly, end } = transactionsOf({ connect, end: () => pool.end() }, clock, 1);
  const { stop, ...reads } = createReplicaReads({ primary, replica: readOnly, isHere, log });
  return {
    ...reads,
    end: async () => {
      end();
      await Promise.all([stop(), pool.end()]);
    },
  };
};

const firstDelay = 250;
const longestDelay = 5_000;

type ServerListener = {
  listen(channel: string, listener: Listener): Promise<Stop>;
  /** Opens the connection once the database is available, and calls every `onReconnect`. */
  arrive(): void;
  end(): Promise<void>;
};

/**
 * A single LISTEN connection for all channels, outside of the pool. It is opened with the first listener, and reopened after it is
 * lost.
 */
const serverListener = (
  databaseUrl: string,
  log: Log,
  /** False while the database is unavailable: listeners are registered, but no connection is opened. */ isHere: () => boolean,
): ServerListener => {
  const listeners = new Map<string, Set<Listener>>();
  let client: pg.Client | undefined;
  let opening: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  const each = (channel: string, call: (listener: Listener) => void): void => {
    for (const listener of listeners.get(channel) ?? []) callListener(() => call(listener), channel, log);
  };

  const lost = (gone: pg.Client): void => {
    if (client !== gone) return;
    client = undefined;
    if (ended) return;
    log.warn('lost the connection that listens to the database');
    reopen(firstDelay);
  };

  const open = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'livery-listen',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 5_000,
    });
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    next.on('notification', ({ channel, payload = '' }) => each(channel, ({ handler }) => handler(payload)));
    try {
      await next.connect();
      for (const channel of listeners.keys()) await next.query(`listen ${channel}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    if (ended) await next.end();
    else client = next;
  };

  const reopen = (delay: number): void => {
    timer = setTimeout(() => {
      open().then(
        () => {
          for (const channel of listeners.keys()) each(channel, ({ onReconnect }) => onReconnect());
        },
        () => {
          if (!ended) reopen(Math.min(delay * 2, longestDelay));
        },
      );
    }, delay);
    timer.unref();
  };

  /** The caller waits for the first connection and gets its error. */
  const ensureOpen = async (): Promise<void> => {
    if (!isHere()) return;
    opening ??= open();
    try {
      await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  };

  return {
    listen: async (channel, listener) => {
      checkChannel(channel);
      const known = listeners.get(channel) ?? new Set<Listener>();
      listeners.set(channel, known.add(listener));
      try {
        await ensureOpen();
        // Without a connection there is nothing to do: the next one listens to all known channels.
        await client?.query(`listen ${channel}`);
      } catch (error) {
        known.delete(listener);
        throw error;
      }
      return async () => {
        known.delete(listener);
        if (known.size > 0 || listeners.get(channel) !== known) return;
        listeners.delete(channel);
        await client?.query(`unlisten ${channel}`).catch(() => undefined);
      };
    },
    arrive: () => {
      opening = Promise.resolve();
      reopen(0);
    },
    end: async () => {
      ended = true;
      clearTimeout(timer);
      listeners.clear();
      const last = client;
      client = undefined;
      await opening?.catch(() => undefined);
      await (client ?? last)?.end().catch(() => undefined);
    },
  };
};

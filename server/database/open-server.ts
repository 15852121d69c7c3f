import { sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { type Connection, type Connections, kyselyOver } from './connections.ts';
import type { Database } from './database.ts';
import { asDatabaseError, DatabaseError, isStalePlan } from './database-error.ts';
import type { Migration } from './migration.ts';
import { runMigrations } from './migrations.ts';
import { tenantRole } from './roles.ts';
import { serverListener } from './server-listener.ts';
import { namedQuery, type StatementNames, statementNames } from './statement-names.ts';
import { transactionsOf } from './transactions.ts';
import { valueTypes } from './value-parsers.ts';

const connectLimit = 5_000;
/** Equal to the request timeout, after which nobody waits for the result. */
const statementLimit = 15_000;

type Options = { databaseUrl: string; migrations: readonly Migration[]; log: Log; connections?: number };

/** Migrations use a separate connection without the statement timeout. */
const migrate = async ({ databaseUrl, migrations, log }: Options): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectLimit });
  client.on('error', (error) => log.error({ err: error }, 'the connection for migrations failed'));
  await client.connect();
  const one: Connections = {
    connect: async () => ({
      query: (text, parameters) => client.query(text, [...parameters]),
      release: () => undefined,
    }),
    end: async () => undefined,
  };
  try {
    await runMigrations({ db: kyselyOver(one), migrations, log });
  } finally {
    await client.end();
  }
};

const openPool = ({ databaseUrl, log, connections = 10 }: Options): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'livery',
    max: connections,
    keepAlive: true,
    pipeline: true,
    connectionTimeoutMillis: connectLimit,
    statement_timeout: statementLimit,
    idle_in_transaction_session_timeout: statementLimit,
    types: valueTypes,
    // A query outside of a transaction runs as a tenant without id and sees no rows.
    onConnect: async (client) => {
      await client.query(`set role ${tenantRole}`);
      await client.query(`set timezone to 'UTC'`);
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
const lease = ({ client, names }: { client: pg.PoolClient; names: StatementNames }): Connection => {
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
        return await client.query(namedQuery({ text, parameters, names }));
      } catch (error) {
        // A table was migrated meanwhile: the transaction is retried with newly prepared statements.
        if (isStalePlan(error)) names.renew();
        throw error;
      }
    },
    release: (broken) => client.release(broken),
  };
};

export const openServer = async (options: Options): Promise<Database> => {
  const { databaseUrl, log } = options;
  try {
    await migrate(options);
  } catch (error) {
    throw asDatabaseError(error);
  }
  const pool = openPool(options);
  const names = statementNames();
  const transactions = transactionsOf({
    connect: async () => lease({ client: await pool.connect(), names }),
    end: () => pool.end(),
  });
  const listener = serverListener({ databaseUrl, log });
  let closing: Promise<void> | undefined;

  const refuseClosed = (): void => {
    if (closing) throw new DatabaseError({ code: 'database.closed', message: 'the database is closed' });
  };

  return {
    kind: 'server',
    asTenant: transactions.asTenant,
    asOperator: transactions.asOperator,
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
    notify: async ({ trx, channel, payload }) => {
      await sql`select pg_notify(${channel}, ${payload})`.execute(trx);
    },
    ping: async () => {
      transactions.refuseInside('ping');
      refuseClosed();
      try {
        await pool.query('select 1');
      } catch (error) {
        throw asDatabaseError(error);
      }
    },
    measures: () => ({
      connections: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      transactions.refuseInside('close');
      transactions.end();
      closing ??= Promise.all([listener.end(), pool.end()]).then(() => undefined);
      await closing;
    },
  };
};

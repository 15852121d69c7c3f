import { sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { type Connections, kyselyOver } from './connections.ts';
import type { Database } from './database.ts';
import { asDatabaseError, DatabaseError } from './database-error.ts';
import { type Migration, runMigrations } from './migrations.ts';
import { tenantRole } from './roles.ts';
import { serverListener } from './server-listener.ts';
import { transactionsOf } from './transactions.ts';
import { valueTypes } from './value-parsers.ts';

const connectLimit = 5_000;
/** The server's request timeout: nobody waits for an answer after it. */
const statementLimit = 15_000;

type Options = { databaseUrl: string; migrations: readonly Migration[]; log: Log; connections?: number };

/** A connection of its own, without the time limits of requests. */
const migrate = async ({ databaseUrl, migrations, log }: Options): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectLimit });
  client.on('error', (error) => log.error({ err: error }, 'the connection for migrations failed'));
  await client.connect();
  const one: Connections = {
    connect: async () => ({
      query: (text, parameters) => client.query(text, parameters),
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
    connectionTimeoutMillis: connectLimit,
    statement_timeout: statementLimit,
    idle_in_transaction_session_timeout: statementLimit,
    types: valueTypes,
    // A query that escapes its transaction finds itself a tenant without a name: it sees nothing.
    onConnect: async (client) => {
      await client.query(`set role ${tenantRole}`);
      await client.query(`set timezone to 'UTC'`);
    },
  });
  // Without a listener a connection that drops ends the process, lent out or not.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a connection to the database dropped'));
  });
  pool.on('error', () => undefined);
  return pool;
};

export const openServer = async (options: Options): Promise<Database> => {
  const { databaseUrl, log } = options;
  try {
    await migrate(options);
  } catch (error) {
    throw asDatabaseError(error);
  }
  const pool = openPool(options);
  const db = kyselyOver({
    connect: async () => {
      const client = await pool.connect();
      return {
        query: (text, parameters) => client.query(text, parameters),
        release: (broken) => client.release(broken),
      };
    },
    end: () => pool.end(),
  });
  const transactions = transactionsOf(db);
  const listener = serverListener({ databaseUrl, log });
  let closing: Promise<void> | undefined;

  const refuseClosed = (): void => {
    if (closing) throw new DatabaseError({ code: 'database.closed', message: 'the database is closed' });
  };

  return {
    kind: 'server',
    asTenant: transactions.asTenant,
    asOperator: transactions.asOperator,
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
    close: async () => {
      transactions.refuseInside('close');
      transactions.end();
      closing ??= Promise.all([listener.end(), pool.end()]).then(() => undefined);
      await closing;
    },
  };
};

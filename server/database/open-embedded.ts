import { AsyncResource } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { sql } from 'kysely';
import pg from 'pg';
import { type Clock, systemClock } from '../clock.ts';
import type { Log } from '../log.ts';
import { claim, firstAlive, type OwnedClaim, type Owner } from '../process-claims.ts';
import { callListener, checkChannel } from './channels.ts';
import { type Connection, type Connections, kyselyOver } from './connections.ts';
import type { Database } from './database.ts';
import { DatabaseError } from './database-error.ts';
import type { Migration } from './migration.ts';
import { runMigrations } from './migrations.ts';
import { notify } from './notify.ts';
import { readsOfPrimary } from './read-replica.ts';
import { tenantRole } from './roles.ts';
import { namedQuery, type StatementNames, statementNames } from './statement-names.ts';
import { transactionsOf } from './transactions.ts';
import { valueTypes } from './value-parsers.ts';

type Options = {
  /** Folder of the database. Without it the database is in memory. */
  dataDir?: string | undefined;
  /** Initial state, from `dumpDataDir`. */
  snapshot?: Blob | undefined;
  migrations: readonly Migration[];
  log: Log;
  clock?: Clock | undefined;
};

const noLock: OwnedClaim = { release: async () => undefined };

const openFolder = async (dataDir: string): Promise<{ folder: string; lock: OwnedClaim }> => {
  await mkdir(dataDir, { recursive: true });
  // Resolve links, so that two paths to one folder share a lock.
  const real = await realpath(dataDir);
  const lock = await lockFolder({ folder: real, name: 'postgres' });
  const folder = join(real, 'postgres');
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  return { folder, lock };
};

const start = async ({ folder, snapshot, migrations, log }: Omit<Options, 'dataDir'> & { folder?: string }) => {
  const embedded = await openEmbedded({ folder, snapshot });
  try {
    const db = kyselyOver(embedded);
    await runMigrations({ db, migrations, log });
    // From here on a query outside of a transaction runs as a tenant without id and sees no rows.
    await sql.raw(`set role ${tenantRole}`).execute(db);
    return embedded;
  } catch (error) {
    await embedded.end();
    throw error;
  }
};

const listenTo = async ({
  embedded,
  channel,
  handler,
  log,
}: {
  embedded: Embedded;
  channel: string;
  handler: (payload: string) => void;
  log: Log;
}) => {
  checkChannel(channel);
  // PGlite calls handlers during the notifier's commit; defer them and detach them from its async context, so that they can open
  // transactions.
  const call = AsyncResource.bind((payload: string) =>
    queueMicrotask(() => callListener(() => handler(payload), channel, log)),
  );
  let stopped = false;
  const unlisten = await embedded.exclusively((pglite) =>
    pglite.listen(channel, (payload) => {
      if (!stopped) call(payload);
    }),
  );
  return async () => {
    if (stopped) return;
    stopped = true;
    await embedded.exclusively(() => unlisten()).catch(() => undefined);
  };
};

export const openEmbeddedDatabase = async ({
  dataDir,
  snapshot,
  migrations,
  log,
  clock = systemClock,
}: Options): Promise<Database> => {
  const { folder, lock } = dataDir === undefined ? { folder: undefined, lock: noLock } : await openFolder(dataDir);
  const embedded = await start({ ...(folder && { folder }), snapshot, migrations, log }).catch(
    async (error: unknown) => {
      await lock.release();
      throw error;
    },
  );
  const transactions = transactionsOf(embedded, clock);
  let closing: Promise<void> | undefined;

  const database: Database = {
    kind: 'embedded',
    asTenant: transactions.asTenant,
    asOperator: transactions.asOperator,
    readStale: readsOfPrimary(transactions.readOnly),
    single: transactions.single,
    listen: async (channel, handler) => {
      transactions.refuseInside('listen');
      return listenTo({ embedded, channel, handler, log });
    },
    notify,
    ping: async () => {
      transactions.refuseInside('ping');
      await embedded.exclusively((pglite) => pglite.query('select 1'));
    },
    isHere: () => true,
    onArrival: async (work) => {
      await work(database);
    },
    measures: () => {
      const wanted = embedded.wanted();
      return { connections: 1, idle: wanted === 0 ? 1 : 0, waiting: Math.max(0, wanted - 1) };
    },
    close: async () => {
      transactions.refuseInside('close');
      transactions.end();
      closing ??= embedded.end().finally(() => lock.release());
      await closing;
    },
  };
  return database;
};

const attempts = 20;

const claimsOf = async ({ folder, name }: { folder: string; name: string }): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.startsWith(`${name}.lock.`)).map((file) => join(folder, file));

const inUse = (path: string, owner: Owner): DatabaseError =>
  new DatabaseError({
    code: 'database.folder_in_use',
    message: `${path} is in use by process ${owner.pid} on ${owner.place.split(' ')[0]}: stop it first, or set another DATA_DIR`,
  });

/**
 * Locks `<folder>/<name>` for this process with a lock file. Every process writes its own file before it reads the others'. So if
 * two start at once, at least one sees the other and gives up. Files of dead processes are removed.
 */
export const lockFolder = async ({ folder, name }: { folder: string; name: string }): Promise<OwnedClaim> => {
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  const own = `${path}.lock.${process.pid}-${randomBytes(6).toString('hex')}`;

  for (let attempt = 1; ; attempt += 1) {
    const holder = await firstAlive(await claimsOf({ folder, name }));
    if (holder) throw inUse(path, holder.owner);

    const lock = await claim(own);
    const others = (await claimsOf({ folder, name })).filter((file) => file !== own);
    const rival = await firstAlive(others);
    if (!rival) {
      await Promise.all(others.map((file) => rm(file, { force: true })));
      return lock;
    }
    await lock.release();
    if (attempt === attempts) throw inUse(path, rival.owner);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 50));
  }
};

export type Embedded = Connections & {
  /** Runs outside of any transaction. */
  exclusively<T>(work: (pglite: PGlite) => Promise<T>): Promise<T>;
  /** Number of callers that wait for the connection or use it. */
  wanted(): number;
};

/** Like the server's idle_in_transaction_session_timeout: a transaction that waits for something else must release the only connection. */
const idleTransaction = 15_000;

const closed = () => new DatabaseError({ code: 'database.closed', message: 'the database is closed' });

const mutex = () => {
  let last: Promise<void> = Promise.resolve();
  return async (): Promise<() => void> => {
    const before = last;
    let open: () => void = () => undefined;
    last = new Promise((resolve) => {
      open = resolve;
    });
    await before;
    return open;
  };
};

/** Milliseconds of consecutive statements, after which sockets and timers run. */
const longestInARow = 10;

/**
 * Results arrive without a turn of the event loop. A caller with many statements in a row, such as an import, would block the whole
 * process until its end. Statements behind one that waits for its turn wait as well: a rollback that overtook the commit of its own
 * transaction would leave that commit to the next one.
 */
const turns = () => {
  let turnedAt = Number.NEGATIVE_INFINITY;
  let last: Promise<void> = Promise.resolve();
  const turn = async (): Promise<void> => {
    if (performance.now() - turnedAt < longestInARow) return;
    await nextTurnOfLoop();
    turnedAt = performance.now();
  };
  return (): Promise<void> => {
    last = last.then(turn);
    return last;
  };
};

const lastOfBatch = new Set(['Q', 'S', 'H'].map((type) => type.charCodeAt(0)));

/**
 * node-postgres sends five messages per statement, each a separate call into PGlite. Batching them up to the one that requests a
 * response takes a quarter of the time.
 */
const inBatches = (pglite: PGlite): PGlite => {
  let waiting: Uint8Array[] = [];
  const execProtocolStream: PGlite['execProtocolStream'] = async (message, options) => {
    waiting.push(message);
    if (!lastOfBatch.has(message[0] ?? 0)) return [];
    const batch = Buffer.concat(waiting);
    waiting = [];
    return pglite.execProtocolStream(batch, options);
  };
  return Object.assign(Object.create(pglite), { execProtocolStream });
};

const lease = ({
  client,
  names,
  othersTurn,
  release,
  idleLimit,
}: {
  client: pg.Client;
  names: StatementNames;
  othersTurn: () => Promise<void>;
  release: () => void;
  idleLimit: number;
}): Connection => {
  let state: 'ours' | 'expired' | 'released' = 'ours';
  const expire = async () => {
    state = 'expired';
    await client.query('rollback').catch(() => undefined);
    release();
  };
  const restart = () => setTimeout(expire, idleLimit).unref();
  let timer = restart();
  let running = 0;
  return {
    query: async (text, parameters) => {
      if (state !== 'ours') {
        throw new DatabaseError({
          code: 'database.idle_transaction',
          message: 'the transaction waited for something other than its queries and was rolled back',
        });
      }
      clearTimeout(timer);
      running += 1;
      try {
        await othersTurn();
        return await client.query(namedQuery(text, parameters, names));
      } finally {
        running -= 1;
        if (running === 0 && state === 'ours') timer = restart();
      }
    },
    release: () => {
      clearTimeout(timer);
      if (state === 'ours') release();
      state = 'released';
    },
  };
};

/** Opens PGlite, which has a single connection: transactions queue for it. */
export const openEmbedded = async ({
  folder,
  snapshot,
  idleLimit = idleTransaction,
}: {
  folder?: string | undefined;
  snapshot?: Blob | undefined;
  /** Limit in milliseconds of an idle transaction. */
  idleLimit?: number;
}): Promise<Embedded> => {
  const pglite = await PGlite.create({
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(snapshot === undefined ? {} : { loadDataDir: snapshot }),
    // Limits the process to about 170 MB.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  });
  const client = new pg.Client({ ...createPgConfig(inBatches(pglite)), types: valueTypes, pipeline: true });
  await client.connect();
  const names = statementNames();
  const acquire = mutex();
  const othersTurn = turns();
  let wanted = 0;
  const turn = async () => {
    wanted += 1;
    const free = await acquire();
    const release = () => {
      wanted -= 1;
      free();
    };
    if (!pglite.closed) return release;
    release();
    throw closed();
  };
  return {
    wanted: () => wanted,
    connect: async () => lease({ client, names, othersTurn, release: await turn(), idleLimit }),
    exclusively: async (work) => {
      const release = await turn();
      try {
        return await work(pglite);
      } finally {
        release();
      }
    },
    end: async () => {
      const release = await acquire();
      try {
        if (!pglite.closed) await pglite.close();
      } finally {
        release();
      }
    },
  };
};

import { AsyncResource } from 'node:async_hooks';
import { chmod, mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Log } from '../log.ts';
import type { OwnedClaim } from '../process-claims.ts';
import { callListener, checkChannel } from './channels.ts';
import { kyselyOver } from './connections.ts';
import type { Database } from './database.ts';
import { type Embedded, openEmbedded } from './embedded-connections.ts';
import { lockFolder } from './folder-lock.ts';
import type { Migration } from './migration.ts';
import { runMigrations } from './migrations.ts';
import { notify } from './notify.ts';
import { tenantRole } from './roles.ts';
import { transactionsOf } from './transactions.ts';

type Options = {
  /** Folder of the database. Without it the database is in memory. */
  dataDir?: string | undefined;
  /** Initial state, from `dumpDataDir`. */
  snapshot?: Blob | undefined;
  migrations: readonly Migration[];
  log: Log;
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
    queueMicrotask(() => callListener({ call: () => handler(payload), channel, log })),
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

export const openEmbeddedDatabase = async ({ dataDir, snapshot, migrations, log }: Options): Promise<Database> => {
  const { folder, lock } = dataDir === undefined ? { folder: undefined, lock: noLock } : await openFolder(dataDir);
  const embedded = await start({ ...(folder && { folder }), snapshot, migrations, log }).catch(
    async (error: unknown) => {
      await lock.release();
      throw error;
    },
  );
  const transactions = transactionsOf(embedded);
  let closing: Promise<void> | undefined;

  const database: Database = {
    kind: 'embedded',
    asTenant: transactions.asTenant,
    asOperator: transactions.asOperator,
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

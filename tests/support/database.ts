import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import packageFile from '../../package.json' with { type: 'json' };
import { kyselyOver } from '../../server/database/connections.ts';
import type { Database } from '../../server/database/database.ts';
import { openEmbedded } from '../../server/database/embedded-connections.ts';
import type { Migration } from '../../server/database/migration.ts';
import { runMigrations } from '../../server/database/migrations.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { openEmbeddedDatabase } from '../../server/database/open-embedded.ts';
import type { Tables } from '../../server/database/tables.ts';
import { createLog, type Log } from '../../server/log.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

const cacheFolder = join(import.meta.dirname, '../../node_modules/.cache/livery-database');
const quiet = createLog({ level: 'silent' });

/** Hash of the SQL that the migrations send, so that any edit of the code behind them changes it. */
const fingerprintOf = async (migrations: readonly Migration[]): Promise<string> => {
  const hash = createHash('sha256');
  // It pins the version of PGlite, which determines the files of a snapshot.
  hash.update(packageFile.dependencies['@electric-sql/pglite']);
  const recorder = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      hash.update(JSON.stringify([query.sql, query.parameters]));
    },
  });
  await runMigrations({ db: recorder, migrations });
  return hash.digest('hex').slice(0, 16);
};

const makeSnapshot = async (migrations: readonly Migration[]): Promise<Uint8Array<ArrayBuffer>> => {
  const embedded = await openEmbedded({});
  try {
    await runMigrations({ db: kyselyOver(embedded), migrations });
    const dump = await embedded.exclusively((pglite) => pglite.dumpDataDir('none'));
    return new Uint8Array(await dump.arrayBuffer());
  } finally {
    await embedded.end();
  }
};

/** A migrated database as a snapshot: starting from scratch takes seconds, from a snapshot half a second. */
const snapshotOf = async (migrations: readonly Migration[]): Promise<Blob> => {
  const file = join(cacheFolder, `${await fingerprintOf(migrations)}.tar`);
  const cached = await readFile(file).catch(() => undefined);
  if (cached) return new Blob([cached]);
  const made = await makeSnapshot(migrations);
  await mkdir(cacheFolder, { recursive: true });
  // Written whole, then renamed: several workers may do so at once.
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, made);
  await rename(draft, file);
  return new Blob([made]);
};

let shared: Promise<TestPostgres> | undefined;

/** One server for all suites of a test worker, stopped with it. */
export const sharedPostgres = (): Promise<TestPostgres> => {
  shared ??= startPostgres();
  return shared;
};

const asAdministrator = async (statement: string): Promise<string> => {
  const postgres = await sharedPostgres();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
  return postgres.url;
};

/** A fresh, empty database on the shared server. */
export const aServerDatabase = async (): Promise<{ url: string; drop(): Promise<void> }> => {
  const name = `livery_${randomBytes(6).toString('hex')}`;
  const url = new URL(await asAdministrator(`create database ${name}`));
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await asAdministrator(`drop database if exists ${name} with (force)`);
    },
  };
};

type Wanted = { kind?: Database['kind']; migrations?: readonly Migration[]; log?: Log };

/** A migrated, empty database for one test. `close` removes it. */
export const aDatabase = async ({
  kind = 'embedded',
  migrations = [],
  log = quiet,
}: Wanted = {}): Promise<Database> => {
  if (kind === 'embedded')
    return openEmbeddedDatabase({ snapshot: await snapshotOf(migrations), migrations, log });
  const { url, drop } = await aServerDatabase();
  const database = await openDatabase({ databaseUrl: url, migrations, log });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
};

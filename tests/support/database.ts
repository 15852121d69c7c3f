import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import packageFile from '../../package.json' with { type: 'json' };
import type { Clock } from '../../server/clock.ts';
import { kyselyOver } from '../../server/database/connections.ts';
import type { Database } from '../../server/database/database.ts';
import type { Migration } from '../../server/database/migration.ts';
import { runMigrations } from '../../server/database/migrations.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { openEmbedded, openEmbeddedDatabase } from '../../server/database/open-embedded.ts';
import type { Tables } from '../../server/database/tables.ts';
import { createLog, type Log } from '../../server/log.ts';
import { distributed, isCluster, joinNodes, onEveryNode, passSettingsOn } from './citus.ts';
import { patience } from './patience.ts';
import { asAdministrator, serverOfRun } from './postgres.ts';

const cacheFolder = join(import.meta.dirname, '../../node_modules/.cache/livery-database');
const quiet = createLog({ level: 'silent' });

/** Hash of the SQL that the migrations send, so that any edit of the code behind them changes it. */
const fingerprintOf = async (migrations: readonly Migration[]): Promise<string> => {
  const hash = createHash('sha256');
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
export const snapshotOf = async (migrations: readonly Migration[]): Promise<Blob> => {
  // The version of PGlite determines the files of a snapshot.
  const pglite = packageFile.dependencies['@electric-sql/pglite'];
  const file = join(cacheFolder, `${await fingerprintOf(migrations)}-${pglite}.tar`);
  const cached = await readFile(file).catch(() => undefined);
  if (cached) return new Blob([cached]);
  const made = await makeSnapshot(migrations);
  await mkdir(cacheFolder, { recursive: true });
  // Written to another name, then renamed, because several workers may do so at once.
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, made);
  await rename(draft, file);
  return new Blob([made]);
};

/** Runs the work with the server's address, while no other worker runs work of the same name. */
const exclusively = async <T>(name: string, work: (url: string) => Promise<T>): Promise<T> => {
  const { url } = await serverOfRun();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    // The lock ends with the connection.
    return await work(url);
  } finally {
    await client.end();
  }
};

const onServer = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;

const templates = new Map<string, Promise<string>>();

/**
 * Returns the name of a template database, which `make` fills when the first suite of a run needs it. A template accepts no connections,
 * because a database in use cannot be copied. A template that still accepts them was never finished.
 */
export const aTemplate = (key: string, make: (databaseUrl: string) => Promise<void>): Promise<string> => {
  const made =
    templates.get(key) ??
    serverOfRun().then(({ prefix }) => {
      const name = `${prefix}_template_${key}`;
      return exclusively(name, async (url) => {
        const { rowCount } = await asAdministrator(
          url,
          `select 1 from pg_database where datname = '${name}' and not datallowconn`,
        );
        if (rowCount !== 0) return name;
        await onEveryNode(url, `drop database if exists ${name} with (force)`);
        await onEveryNode(url, `create database ${name}`);
        if (isCluster) await joinNodes(onServer(url, name));
        await make(onServer(url, name));
        await onEveryNode(url, `alter database ${name} allow_connections false`);
        if (isCluster)
          await onEveryNode(url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
        return name;
      });
    });
  templates.set(key, made);
  return made;
};

/** Rows that a template has besides the migrations. */
export type Filling = { readonly key: string; readonly fill: (database: Database) => Promise<unknown> };

/** A template with all migrations applied. Copying it takes a fiftieth of the CPU time of migrating. */
export const migratedTemplate = async (migrations: readonly Migration[], filling?: Filling): Promise<string> =>
  aTemplate([await fingerprintOf(migrations), filling?.key].filter(Boolean).join('_'), async (databaseUrl) => {
    const database = await openDatabase({ databaseUrl, migrations, log: quiet });
    await filling?.fill(database);
    await database.close();
    if (isCluster) await distributed(databaseUrl, migrations);
  });

/** A database on the run's server: empty, or a copy of the template. */
export const aServerDatabase = async (template?: string): Promise<{ url: string; drop(): Promise<void> }> => {
  const { url, prefix } = await serverOfRun();
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  await onEveryNode(url, `create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  if (isCluster) await (template === undefined ? joinNodes(onServer(url, name)) : passSettingsOn(url, name));
  return { url: onServer(url, name), drop: () => onEveryNode(url, `drop database if exists ${name} with (force)`) };
};

type Wanted = {
  kind?: Database['kind'];
  migrations?: readonly Migration[];
  log?: Log;
  clock?: Clock;
  wait?: number;
  /** Only on the run's server. */
  filling?: Filling | undefined;
};

/** A migrated, empty database for one test, on the run's server unless `kind` says otherwise. `close` removes it. */
export const aDatabase = async ({
  kind = 'server',
  migrations = [],
  log = quiet,
  clock,
  // A hundred parallel calls of a test wait longer for ten connections on a busy machine than calls in production may.
  wait = patience,
  filling,
}: Wanted = {}): Promise<Database> => {
  if (kind === 'embedded')
    return openEmbeddedDatabase({ snapshot: await snapshotOf(migrations), migrations, log, clock });
  const { url, drop } = await aServerDatabase(await migratedTemplate(migrations, filling));
  const database = await openDatabase({ databaseUrl: url, migrations, log, clock, wait });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
};

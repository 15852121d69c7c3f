import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { type DatabasePrograms, makeCluster } from '../machine/find-database-server.ts';
import { prepareMachine } from '../machine/prepare-machine.ts';
import { onEveryNode } from './citus.ts';
import { patience } from './patience.ts';

/** `url` connects as administrator. `pid` is that of the shell around the server; a server named by the environment has none. */
export type TestPostgres = { readonly url: string; readonly pid?: number | undefined; stop(): Promise<void> };

/**
 * Settings of a server whose data nobody needs after the run: nothing is synchronised to disk. Three workers have at most some twenty
 * pools of ten connections open at once. Suites fill no table that needs autovacuum.
 */
const settings = [
  'listen_addresses=',
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
  'autovacuum=off',
  'shared_buffers=128MB',
  'max_connections=400',
].flatMap((setting) => ['-c', setting]);

/**
 * A shell that ends with this process, even if it is killed, because its input is then closed. The shell stops the server and removes the
 * folder.
 */
const watchdog = `
programs=$1 folder=$2
shift 2
"$programs/postgres" -D "$folder/data" -k "$folder" "$@" >"$folder/log" 2>&1 &
server=$!
cat >/dev/null
kill -INT $server
wait $server
rm -rf "$folder"
`;

const waitFor = async (url: string): Promise<void> => {
  const deadline = Date.now() + patience;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
};

const startFrom = async (programs: DatabasePrograms): Promise<TestPostgres> => {
  const folder = await makeCluster(programs);
  const server = spawn('sh', ['-c', watchdog, 'sh', programs.folder, folder, ...settings], {
    ...programs.user,
    cwd: folder,
    // The shell is in its own process group: a Ctrl-C only reaches this process, and the shell stops the server.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.unref();
  const url = `postgresql://admin@${encodeURIComponent(folder)}/postgres`;
  const stop = async () => {
    // Otherwise this process would end while it waits, and leave the folder.
    server.ref();
    server.stdin.end();
    await ended;
    // Needed if the shell was killed before it could remove the folder.
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitFor(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid: server.pid, stop };
};

/** The server named by TEST_DATABASE_URL, else a new one in a temporary folder. */
export const startPostgres = async (): Promise<TestPostgres> => {
  const { databaseServer } = await prepareMachine();
  if ('url' in databaseServer) return { url: databaseServer.url, stop: async () => undefined };
  return startFrom(databaseServer);
};

/** Runs one statement as administrator of the server. */
export async function asAdministrator(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Environment variables from which the workers of a run know its server and the prefix of its databases. */
const serverName = 'LIVERY_TEST_SERVER';
const prefixName = 'LIVERY_TEST_PREFIX';

/** Starts the server that all suites of a run share. `stop` drops the run's databases, because a named server outlives the run. */
export async function startServerOfRun(): Promise<TestPostgres> {
  const postgres = await startPostgres();
  const prefix = `livery_${randomBytes(4).toString('hex')}`;
  process.env[serverName] = postgres.url;
  process.env[prefixName] = prefix;
  return {
    ...postgres,
    stop: async () => {
      const { rows } = await asAdministrator(
        postgres.url,
        `select datname from pg_database where datname like '${prefix}\\_%'`,
      );
      for (const { datname } of rows)
        await onEveryNode(postgres.url, `drop database if exists "${datname}" with (force)`);
      await postgres.stop();
    },
  };
}

let shared: Promise<{ readonly url: string; readonly prefix: string }> | undefined;

/** The run's server, and the prefix of its databases. Outside a run of the suites, as in the bench, this process starts its own. */
export function serverOfRun(): Promise<{ readonly url: string; readonly prefix: string }> {
  shared ??= (async () => {
    if (process.env[serverName] === undefined) await startServerOfRun();
    return { url: process.env[serverName] ?? '', prefix: process.env[prefixName] ?? '' };
  })();
  return shared;
}

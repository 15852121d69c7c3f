import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { type DatabasePrograms, makeCluster } from '../machine/find-database-server.ts';
import { prepareMachine } from '../machine/prepare-machine.ts';
import { patience } from './patience.ts';

/** `url` connects as administrator. */
export type TestPostgres = { readonly url: string; stop(): Promise<void> };

/**
 * A shell that ends with this process, however that ends, because its input is then closed. It stops the server and removes the
 * folder. `-F` turns fsync off.
 */
const watchdog = `
"$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -F -c full_page_writes=off -c shared_buffers=32MB \
  -c max_connections=60 >"$2/log" 2>&1 &
server=$!
cat >/dev/null
kill -INT $server
wait $server
rm -rf "$2"
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
  const server = spawn('sh', ['-c', watchdog, 'sh', programs.folder, folder], {
    ...programs.user,
    cwd: folder,
    // A Ctrl-C then only reaches this process, and the shell stops the server.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.unref();
  const url = `postgresql://admin@${encodeURIComponent(folder)}/postgres`;
  const stop = async () => {
    server.stdin.end();
    await ended;
    // In case the shell was killed before it could.
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitFor(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
};

/** The server named by TEST_DATABASE_URL, else a new one in a temporary folder. */
export const startPostgres = async (): Promise<TestPostgres> => {
  const { databaseServer } = await prepareMachine();
  if ('url' in databaseServer) return { url: databaseServer.url, stop: async () => undefined };
  return startFrom(databaseServer);
};

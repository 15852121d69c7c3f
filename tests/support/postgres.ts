import { spawn, spawnSync } from 'node:child_process';
import { access, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';

/** `url` is that of an administrator; undefined with the reason, which says what to install. */
export type TestPostgres = { url: string; stop(): Promise<void> } | { url: undefined; reason: string };

const debianPackage = 'postgresql';
const startLimit = 20_000;

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** On PATH, or where Debian and Homebrew keep them; the newest first. */
const findBinaries = async (): Promise<string | undefined> => {
  const debian = '/usr/lib/postgresql';
  const versions = (await readdir(debian).catch(() => [])).sort((a, b) => Number(b) - Number(a));
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
    ...['18', '17', '16', '15'].map((version) => `/opt/homebrew/opt/postgresql@${version}/bin`),
  ];
  for (const folder of folders) {
    if ((await isThere(join(folder, 'initdb'))) && (await isThere(join(folder, 'postgres')))) return folder;
  }
  return undefined;
};

const isRoot = () => process.getuid?.() === 0;

const installed = async (): Promise<string | undefined> => {
  const found = await findBinaries();
  if (found || !isRoot() || process.env.CI !== 'true') return found;
  for (const command of ['update', `install -y --no-install-recommends ${debianPackage}`]) {
    spawnSync('apt-get', command.split(' '), { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  }
  return findBinaries();
};

type User = { uid: number; gid: number };

const idOf = (name: string): User | undefined => {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, name]).stdout?.toString().trim() || NaN),
  );
  return uid && gid ? { uid, gid } : undefined;
};

/**
 * The shell outlives nobody: its input ends when this process does, however it does, and then it stops the server and removes
 * the folder. `-F` is fsync off.
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
  const deadline = Date.now() + startLimit;
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

const startIn = async ({
  binaries,
  user,
}: {
  binaries: string;
  user: User | undefined;
}): Promise<TestPostgres> => {
  const folder = await mkdtemp(join(tmpdir(), 'livery-pg-'));
  if (user) await chown(folder, user.uid, user.gid);
  // Nobody else reaches the folder, so its socket needs no password, and a socket needs no free port.
  const init = ['-D', join(folder, 'data'), '-U', 'admin', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
  const made = spawnSync(join(binaries, 'initdb'), init, { ...user, cwd: folder });
  if (made.status !== 0) {
    await rm(folder, { recursive: true, force: true });
    return { url: undefined, reason: `initdb failed: ${made.stderr}` };
  }
  const server = spawn('sh', ['-c', watchdog, 'sh', binaries, folder], {
    ...user,
    cwd: folder,
    // A Ctrl-C reaches us, not the server, which ends with us.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.unref();
  const url = `postgresql://admin@${encodeURIComponent(folder)}/postgres`;
  const stop = async () => {
    server.stdin.end();
    await ended;
    // In case the shell did not get that far.
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitFor(url);
  } catch (error) {
    await stop();
    return { url: undefined, reason: `the server did not start: ${String(error)}` };
  }
  return { url, stop };
};

/** TEST_DATABASE_URL, else the system's binaries as a user without rights, in a temporary folder. */
export const startPostgres = async (): Promise<TestPostgres> => {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const binaries = await installed();
  if (!binaries) {
    return {
      url: undefined,
      reason: `PostgreSQL is not installed: apt-get install ${debianPackage} (or brew install postgresql), or set TEST_DATABASE_URL`,
    };
  }
  // PostgreSQL refuses to run as root.
  const user = isRoot() ? (idOf('postgres') ?? idOf('nobody')) : undefined;
  if (isRoot() && !user)
    return { url: undefined, reason: 'there is no user postgres or nobody to run PostgreSQL as' };
  return startIn({ binaries, user });
};

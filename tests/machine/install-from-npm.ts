import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';

const here = import.meta.dirname;
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/**
 * Installs the packages that a folder locks, once for each lock file, and returns their folder. Installs into a temporary folder and
 * renames it at the end, so that parallel or killed runs leave a complete folder or none.
 */
export async function installFromNpm({
  folder,
  name,
  what,
  finish = async () => undefined,
}: {
  /** Has package.json and package-lock.json. */
  folder: string;
  /** Part of the name of the installed folder. */
  name: string;
  /** Printed while the packages are being installed. */
  what: string;
  /** Prepares the packages in the temporary folder; `place` is its final name. */
  finish?: (folders: { draft: string; place: string }) => Promise<void>;
}): Promise<string> {
  const place = await placeOf({ folder, name });
  if (!existsSync(place)) {
    console.log(`Installing ${what} for the suites (npm ci, once) ...`);
    const draft = `${place}.${randomBytes(6).toString('hex')}`;
    try {
      await mkdir(draft, { recursive: true, mode: 0o700 });
      for (const file of ['package.json', 'package-lock.json']) await copyFile(join(folder, file), join(draft, file));
      await copyFile(join(here, '.npmrc'), join(draft, '.npmrc'));
      run({ program: npm, args: ['ci'], folder: draft });
      await finish({ draft, place });
      await chmod(draft, 0o755);
      // A parallel run may have finished first, with the same content.
      await rename(draft, place).catch((error) => {
        if (!existsSync(place)) throw error;
      });
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  await mayBeTrusted(place);
  return place;
}

/**
 * If this process is root, the database server runs as another user, who may be unable to read a checkout below /root. The folder is not the
 * temporary one, because each run of all suites has its own.
 */
async function placeOf({ folder, name }: { folder: string; name: string }): Promise<string> {
  const lock = createHash('sha256')
    .update(await readFile(join(folder, 'package-lock.json')))
    .digest('hex')
    .slice(0, 12);
  return process.getuid?.() === 0
    ? join('/var/tmp', `livery-${name}-${lock}`)
    : join(here, '.installed', `${name}-${lock}`);
}

/** Refuses folders that other users own or can write to, because anyone can create them below the temporary folder. */
async function mayBeTrusted(place: string): Promise<void> {
  const { uid, mode } = await lstat(place);
  const isOurs = process.getuid === undefined || uid === process.getuid();
  if (!isOurs || (mode & 0o022) !== 0) throw new Error(`${place} belongs to somebody else: remove it`);
}

/** Throws if the program ends with a code other than 0. */
export function run({
  program,
  args,
  folder,
  env = {},
}: {
  program: string;
  args: readonly string[];
  folder: string;
  env?: Readonly<Record<string, string>>;
}): void {
  const { status, error, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  if (status === 0) return;
  const message = stderr?.trim().split('\n').slice(0, 3).join(' ');
  throw new Error(`${basename(program)} ${args[0]} failed: ${error?.message ?? message}`);
}

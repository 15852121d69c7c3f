import { randomBytes } from 'node:crypto';
import { readlinkSync, realpathSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { claim, firstAlive, type OwnedClaim } from '../../server/process-claims.ts';
import { projectRoot } from '../../server/project-root.ts';

/**
 * `dist/` holds one immutable folder per build, and the link `current` to the one to use. A process that uses a build has a lock
 * file in its `users/`.
 */
const dist = join(projectRoot, 'dist');
const prefix = 'build-';
const draftPrefix = '.draft-';
const stateFile = 'state';

/**
 * Minimum age before removal: a starting program reads `current` before it locks the build, and a build takes time. Both are far
 * shorter than this.
 */
const grace = 60 * 60 * 1000;

/** The build that contains this program; from source, the one named by LIVERY_BUILD or the current one. */
export function builtFolder(): string {
  const [top, build] = relative(projectRoot, import.meta.dirname).split(sep);
  if (top === 'dist' && build !== undefined) return join(dist, build);
  if (process.env.LIVERY_BUILD !== undefined) return process.env.LIVERY_BUILD;
  return currentBuild(dist) ?? fail();
}

function fail(): never {
  throw new Error('nothing is built yet: run npm run build');
}

export function currentBuild(folder: string): string | undefined {
  try {
    return realpathSync(join(folder, 'current'));
  } catch {
    return undefined;
  }
}

/** Locks a build against removal while this process runs, which may read its files at any time. */
export async function lockBuild(build: string): Promise<OwnedClaim> {
  const users = join(build, 'users');
  try {
    // Not recursive: on a read-only file system Node answers a recursive one with ENOENT.
    await mkdir(users).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    return await claim(join(users, `${process.pid}-${randomBytes(4).toString('hex')}`));
  } catch (error) {
    // A read-only installation needs no lock: a deployment there also restarts the program.
    if (error instanceof Error && 'code' in error && readOnly.has(String(error.code)))
      return { release: async () => undefined };
    throw error;
  }
}

const readOnly = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Hash of the sources that a build was made from. */
export async function stateOf(build: string): Promise<string | undefined> {
  return readFile(join(build, stateFile), 'utf8').catch(() => undefined);
}

/**
 * Makes a new build and switches `current` to it when complete, so that a failed build changes nothing and running programs keep
 * theirs.
 */
export async function addBuild({
  folder = dist,
  state,
  make,
}: {
  folder?: string;
  state: string;
  /** Writes the build into the given folder and nowhere else. */
  make: (draft: string) => void | Promise<void>;
}): Promise<string> {
  const id = `${Date.now()}-${randomBytes(4).toString('hex')}`;
  const draft = join(folder, draftPrefix + id);
  const build = join(folder, prefix + id);
  await mkdir(draft, { recursive: true });
  try {
    await make(draft);
    await writeFile(join(draft, stateFile), state);
    await rename(draft, build);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  await pointTo({ folder, build });
  await removeUnused(folder);
  return build;
}

async function pointTo({ folder, build }: { folder: string; build: string }): Promise<void> {
  const before = currentBuild(folder);
  const link = join(folder, `${draftPrefix}${basename(build)}-link`);
  await symlink(basename(build), link);
  // Atomic replacement, so that the link always exists.
  await rename(link, join(folder, 'current'));
  const now = new Date();
  if (before !== undefined) await utimes(before, now, now);
}

/** Removes builds that are unused and were not current within the last hour, and leftovers of killed builds. */
export async function removeUnused(folder: string, now: number = Date.now()): Promise<void> {
  const current = currentName(folder);
  for (const name of await readdir(folder)) {
    if (name === current || !(name.startsWith(prefix) || name.startsWith(draftPrefix))) continue;
    const path = join(folder, name);
    const touched = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    );
    if (now - touched < grace || (await isUsed(path))) continue;
    await rm(path, { recursive: true, force: true });
  }
}

function currentName(folder: string): string | undefined {
  try {
    return basename(readlinkSync(join(folder, 'current')));
  } catch {
    return undefined;
  }
}

async function isUsed(build: string): Promise<boolean> {
  const users = join(build, 'users');
  const claims = await readdir(users).catch(() => []);
  return (await firstAlive(claims.map((name) => join(users, name)))) !== undefined;
}

import { randomBytes } from 'node:crypto';
import { readlinkSync, realpathSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { claim, firstAlive, type HeldClaim } from '../../server/process-claims.ts';
import { projectRoot } from '../../server/project-root.ts';

/**
 * `dist/` holds one folder a build, none of which is ever written to again, and `current`, a link to the one that is used from
 * now on. Who uses one says so by a claim in its `users/`.
 */
const dist = join(projectRoot, 'dist');
const prefix = 'build-';
const draftPrefix = '.draft-';
const stateFile = 'state';

/** Between reading which one is current and claiming it a program starts; nothing takes as long as this, a build neither. */
const grace = 60 * 60 * 1000;

/** The build that this program is part of; run from source, the one that LIVERY_BUILD names, or the current one. */
export function builtFolder(): string {
  const [top, build] = relative(projectRoot, import.meta.dirname).split(sep);
  if (top === 'dist' && build !== undefined) return join(dist, build);
  if (process.env.LIVERY_BUILD !== undefined) return process.env.LIVERY_BUILD;
  return currentBuild({ folder: dist }) ?? fail();
}

function fail(): never {
  throw new Error('nothing is built yet: run npm run build');
}

export function currentBuild({ folder }: { folder: string }): string | undefined {
  try {
    return realpathSync(join(folder, 'current'));
  } catch {
    return undefined;
  }
}

/** Keeps a build from being removed while this process runs; its files are read long after it has started. */
export async function holdBuild(build: string): Promise<HeldClaim> {
  const users = join(build, 'users');
  try {
    await mkdir(users, { recursive: true });
    return await claim(join(users, `${process.pid}-${randomBytes(4).toString('hex')}`));
  } catch (error) {
    // Run by somebody who may only read: whoever builds there also decides when it is restarted.
    if (error instanceof Error && 'code' in error && readOnly.has(String(error.code)))
      return { release: async () => undefined };
    throw error;
  }
}

const readOnly = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Of which sources a build was made. */
export async function stateOf(build: string): Promise<string | undefined> {
  return readFile(join(build, stateFile), 'utf8').catch(() => undefined);
}

/**
 * Makes a new build and points to it once it is whole: a build that fails or is killed changes nothing for anybody, nor does one
 * for the programs that still use another.
 */
export async function addBuild({
  folder = dist,
  state,
  make,
}: {
  folder?: string;
  state: string;
  /** Writes the build into the folder given and nowhere else. */
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
  await removeUnused({ folder });
  return build;
}

async function pointTo({ folder, build }: { folder: string; build: string }): Promise<void> {
  const before = currentBuild({ folder });
  const link = join(folder, `${draftPrefix}${basename(build)}-link`);
  await symlink(basename(build), link);
  // Over the old link, so that there always is one.
  await rename(link, join(folder, 'current'));
  const now = new Date();
  if (before !== undefined) await utimes(before, now, now);
}

/** Builds that nobody uses and that were current an hour ago at the latest; what killed builds left, too. */
export async function removeUnused({
  folder,
  now = Date.now(),
}: {
  folder: string;
  now?: number;
}): Promise<void> {
  const kept = currentName(folder);
  for (const name of await readdir(folder)) {
    if (name === kept || !(name.startsWith(prefix) || name.startsWith(draftPrefix))) continue;
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

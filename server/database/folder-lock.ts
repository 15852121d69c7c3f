import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, readlink, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseError } from './database-error.ts';

/** `place` is the machine and its pid namespace, outside of which a pid means nothing; `started` tells reused pids apart. */
type Owner = { pid: number; place: string; started: string };
type Claim = { file: string; owner: Owner };

export type FolderLock = { release(): Promise<void> };

const heartbeat = 5_000;
/** An owner that we can't ask (another container on the same volume) is gone when its file was not touched for this long. */
const silence = 60_000;
const attempts = 20;

const textOf = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

/** Of a process that has ended, but whose parent has not asked how: it has a number still, and does nothing any more. */
const ended = 'ended';
const endedStates = new Set(['Z', 'X']);

/** Empty where there is no /proc: a pid alone must do then. */
const startOf = async (pid: number): Promise<string> => {
  const process = await textOf(`/proc/${pid}/stat`);
  if (process === '') return '';
  // The second field is the name in brackets and may hold spaces; the third is the state, the start is the 22nd.
  const fields = process.slice(process.lastIndexOf(')') + 2).split(' ');
  if (endedStates.has(fields[0] ?? '')) return ended;
  return `${(await textOf('/proc/sys/kernel/random/boot_id')).trim()}/${fields[19]}`;
};

const placeOfThis = async (): Promise<string> =>
  `${hostname()} ${await readlink('/proc/self/ns/pid').catch(() => '')}`.trim();

const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const isAlive = async ({ file, owner }: Claim): Promise<boolean> => {
  if (owner.place !== (await placeOfThis())) {
    const touched = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    return Date.now() - touched < silence;
  }
  return exists(owner.pid) && (await startOf(owner.pid)) === owner.started;
};

const readClaim = async (file: string): Promise<Claim | undefined> => {
  try {
    return { file, owner: JSON.parse(await readFile(file, 'utf8')) };
  } catch {
    // Gone meanwhile, or left empty by a power cut: whole files appear at once, so nobody alive owns it.
    return undefined;
  }
};

const claimsOf = async ({ folder, name }: { folder: string; name: string }): Promise<Claim[]> => {
  const files = (await readdir(folder)).filter((file) => file.startsWith(`${name}.lock.`));
  const claims = await Promise.all(files.map((file) => readClaim(join(folder, file))));
  return claims.filter((claim) => claim !== undefined);
};

const firstAlive = async (claims: Claim[]): Promise<Claim | undefined> => {
  for (const claim of claims) if (await isAlive(claim)) return claim;
  return undefined;
};

const inUse = ({ path, owner }: { path: string; owner: Owner }): DatabaseError =>
  new DatabaseError({
    code: 'database.folder_in_use',
    message: `${path} is in use by process ${owner.pid} on ${owner.place.split(' ')[0]}: stop it first, or set another DATA_DIR`,
  });

const hold = (file: string): FolderLock => {
  const timer = setInterval(() => {
    const now = new Date();
    // Gone only if somebody removed the data folder under us; nothing can be done about it here.
    utimes(file, now, now).catch(() => undefined);
  }, heartbeat);
  timer.unref();
  return {
    release: async () => {
      clearInterval(timer);
      await rm(file, { force: true });
    },
  };
};

/**
 * Claims `<folder>/<name>` for this process, by a file beside it. Everybody writes a claim of their own before looking at those
 * of others, so of two that start at once at least one sees the other and steps back; claims of the dead are removed.
 */
export const lockFolder = async ({ folder, name }: { folder: string; name: string }): Promise<FolderLock> => {
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  const id = `${process.pid}-${randomBytes(6).toString('hex')}`;
  const own = `${path}.lock.${id}`;
  const owner: Owner = { pid: process.pid, place: await placeOfThis(), started: await startOf(process.pid) };

  for (let attempt = 1; ; attempt += 1) {
    const holder = await firstAlive(await claimsOf({ folder, name }));
    if (holder) throw inUse({ path, owner: holder.owner });

    const draft = `${path}.claim.${id}`;
    await writeFile(draft, JSON.stringify(owner), { mode: 0o600 });
    await rename(draft, own);
    const others = (await claimsOf({ folder, name })).filter(({ file }) => file !== own);
    const rival = await firstAlive(others);
    if (!rival) {
      await Promise.all(others.map(({ file }) => rm(file, { force: true })));
      return hold(own);
    }
    await rm(own, { force: true });
    if (attempt === attempts) throw inUse({ path, owner: rival.owner });
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 50));
  }
};

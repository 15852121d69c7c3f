import { readFile, readlink, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** Identifies a process. `place` is machine and pid namespace; a pid means nothing outside of it. `started` detects reused pids. */
export type Owner = { pid: number; place: string; started: string };
/** Lock file of a process for the data beside it. */
export type Claim = { file: string; owner: Owner };
export type OwnedClaim = { release(): Promise<void> };

const heartbeat = 5_000;
/**
 * An owner that can't be checked (another container on the same volume) counts as dead if its file was not touched for this long.
 */
const silence = 60_000;

const textOf = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

/** Marks a zombie: it has ended, but its parent has not reaped it. */
const ended = 'ended';
const endedStates = new Set(['Z', 'X']);

/** Start time of a process; empty without /proc, where only the pid can be compared. */
const startOf = async (pid: number): Promise<string> => {
  const process = await textOf(`/proc/${pid}/stat`);
  if (process === '') return '';
  // The second field is the name in brackets and may contain spaces. The third is the state, the 22nd the start time.
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
    // The file was removed meanwhile, or left empty by a power cut. Files are written atomically, so no living process owns an empty
    // one.
    return undefined;
  }
};

/** Returns the first lock whose process is alive. */
export const firstAlive = async (files: readonly string[]): Promise<Claim | undefined> => {
  for (const claim of await Promise.all(files.map(readClaim)))
    if (claim !== undefined && (await isAlive(claim))) return claim;
  return undefined;
};

/** Writes this process's lock file; valid until released or the process ends. */
export const claim = async (file: string): Promise<OwnedClaim> => {
  const owner: Owner = { pid: process.pid, place: await placeOfThis(), started: await startOf(process.pid) };
  const draft = join(dirname(file), `.draft.${basename(file)}`);
  await writeFile(draft, JSON.stringify(owner), { mode: 0o600 });
  await rename(draft, file);
  const timer = setInterval(() => {
    const now = new Date();
    // Fails only if the folder was removed, so there is nothing to do here.
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

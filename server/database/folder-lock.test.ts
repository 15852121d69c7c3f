import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, readlink, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockFolder } from './open-embedded.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'livery-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const lock = () => lockFolder({ folder, name: 'postgres' });
const aClaim = async (text: string, age: number = 0) => {
  const file = join(folder, 'postgres.lock.1-left');
  await writeFile(file, text);
  const touched = new Date(Date.now() - age);
  await utimes(file, touched, touched);
};
const elsewhere = JSON.stringify({ pid: 1, place: 'another-container pid:[1]', started: '' });

it('gives the folder to one of many that try at once, and to the next after its release', async () => {
  const results = await Promise.allSettled(Array.from({ length: 8 }, lock));
  const given = results.filter((result) => result.status === 'fulfilled');
  expect(given.length).toBeLessThanOrEqual(1);
  for (const { value } of given) await value.release();
  const next = await lock();
  await expect(lock()).rejects.toMatchObject({ code: 'database.folder_in_use' });
  await next.release();
  expect(await readdir(folder)).toEqual([]);
});

it('replaces the claim of a process that ended, although another has its number now', async () => {
  const first = await lock();
  const [claim = ''] = await readdir(folder);
  const owner = JSON.parse(await readFile(join(folder, claim), 'utf8'));
  await first.release();
  await aClaim(JSON.stringify({ ...owner, started: 'by somebody else, long ago' }));
  const second = await lock();
  expect(await readdir(folder)).toHaveLength(1);
  await second.release();
});

it('replaces the claim of a killed process that nobody has waited for yet', async () => {
  // `exec` replaces the shell by another program, which does not know of the child and does not wait for it.
  const parent = spawn('sh', ['-c', 'sleep 0.01 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const [output] = await once(parent.stdout, 'data');
    const pid = Number(String(output));
    if (!existsSync('/proc/self/stat')) {
      // Without /proc only the process number is known, and a new process may have the same one.
      await aClaim(JSON.stringify({ pid, place: hostname(), started: '' }));
      await expect(lock()).rejects.toMatchObject({ code: 'database.folder_in_use' });
      return;
    }
    const stat = () => readFile(`/proc/${pid}/stat`, 'utf8');
    const started = (await stat()).split(' ')[21];
    const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
    const place = `${hostname()} ${await readlink('/proc/self/ns/pid')}`;
    await aClaim(JSON.stringify({ pid, place, started: `${boot}/${started}` }));
    await expect.poll(stat).toMatch(/\) Z /);
    await (await lock()).release();
  } finally {
    parent.kill();
  }
});

it('respects a claim from another machine only while it is touched', async () => {
  await aClaim(elsewhere);
  await expect(lock()).rejects.toThrow(/process 1 on another-container/);
  await aClaim(elsewhere, 120_000);
  await (await lock()).release();
});

it('is not blocked by a claim that a power cut left empty', async () => {
  await aClaim('');
  await (await lock()).release();
});

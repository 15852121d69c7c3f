import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBuild, currentBuild, lockBuild, removeUnused, stateOf } from './builds.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'livery-builds-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Id of a user without rights. */
const nobody = 65_534;
const hour = 60 * 60 * 1000;
const add = (state: string) => addBuild({ folder, state, make: (draft) => writeFile(join(draft, 'program'), state) });
const names = async () => (await readdir(folder)).sort();

describe('builds', () => {
  it('are pointed to once they are whole, and never written to again', async () => {
    const first = await add('one');
    expect(currentBuild(folder)).toBe(first);
    const second = await add('one');
    expect(second).not.toBe(first);
    expect(currentBuild(folder)).toBe(second);
    expect(await readFile(join(first, 'program'), 'utf8')).toBe('one');
    expect(await stateOf(second)).toBe('one');
  });

  it('that fail change nothing', async () => {
    const first = await add('one');
    const before = await names();
    const failing = addBuild({
      folder,
      state: 'two',
      make: async (draft) => {
        await writeFile(join(draft, 'program'), 'half');
        throw new Error('a step failed');
      },
    });
    await expect(failing).rejects.toThrow('a step failed');
    expect(currentBuild(folder)).toBe(first);
    expect(await names()).toEqual(before);
  });

  it('made side by side are all whole, and there is a current one at every moment', async () => {
    await add('none');
    let missing = 0;
    let over = false;
    const watching = (async () => {
      while (!over) {
        if (currentBuild(folder) === undefined) missing += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    const made = await Promise.all(Array.from({ length: 20 }, (_, index) => add(`state ${index}`)));
    over = true;
    await watching;
    expect(missing).toBe(0);
    expect(made).toContain(currentBuild(folder));
    expect(new Set(made).size).toBe(20);
    for (const [index, build] of made.entries())
      expect(await readFile(join(build, 'program'), 'utf8')).toBe(`state ${index}`);
  });

  it('need no claim where the program may not write', async () => {
    await chmod(folder, 0o555);
    // Root may write everywhere.
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.(nobody);
    try {
      await expect(writeFile(join(folder, 'file'), '')).rejects.toThrow('EACCES');
      await (await lockBuild(folder)).release();
    } finally {
      if (isRoot) process.seteuid?.(0);
      await chmod(folder, 0o755);
    }
  });

  it('stay while a process uses them, and go once the process has died without notice', async () => {
    const used = await add('one');
    const lock = await lockBuild(used);
    const program = `const { lockBuild } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'builds.ts')).href)});
      await lockBuild(process.argv[1]); console.log('held'); setInterval(() => undefined, 1000);`;
    const killed = await add('two');
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program, killed], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    const current = await add('three');
    const later = Date.now() + 2 * hour;
    await removeUnused(folder, later);
    expect(await names()).toEqual([...[used, killed, current].map((build) => basename(build)), 'current']);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await removeUnused(folder, later);
    expect(await names()).toEqual([...[used, current].map((build) => basename(build)), 'current']);
    await lock.release();
    await removeUnused(folder, later);
    expect(await names()).toEqual([basename(current), 'current']);
  });

  it('stay for an hour in any case: a program may have read which is current and be about to start', async () => {
    const first = await add('one');
    // The build was current until a day ago.
    await utimes(first, new Date(0), new Date(0));
    await add('two');
    await removeUnused(folder);
    expect(await readFile(join(first, 'program'), 'utf8')).toBe('one');
  });

  it('are removed as drafts if they were killed, and no other files are', async () => {
    await add('one');
    await mkdir(join(folder, '.draft-1-killed'));
    await mkdir(join(folder, 'somebody-elses'));
    await removeUnused(folder);
    expect(await names()).toContain('.draft-1-killed');
    await removeUnused(folder, Date.now() + 2 * hour);
    expect(await names()).not.toContain('.draft-1-killed');
    expect(await names()).toContain('somebody-elses');
  });
});

import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { openDiskMap } from './disk-map.ts';

const log = createLog({ level: 'silent' });
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'livery-kept-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a copy on disk', () => {
  it('is read as it was written: maps, dates and large numbers, the newest value of each key', async () => {
    const map = openDiskMap<unknown>(folder, log);
    const value = { sequence: 2n ** 60n, at: new Date(5), by: new Map([['a', [1]]]) };
    for (let turn = 0; turn < 20; turn += 1) map.write('one@staging', { turn });
    map.write('one@staging', value);
    map.write('../two', 2);
    await map.settled();
    expect(await openDiskMap(folder, log).readAll()).toEqual(
      new Map<string, unknown>([
        ['one@staging', value],
        ['../two', 2],
      ]),
    );
  });

  it('leaves out damaged and half-written files, and files of another shape', async () => {
    const map = openDiskMap<number>(folder, log);
    for (const key of ['whole', 'cut']) map.write(key, 7);
    await map.settled();
    await truncate(join(folder, 'cut.v1'), 2);
    await writeFile(join(folder, 'other.v0'), 'x');
    await writeFile(join(folder, '100%.v1'), 'x');
    await writeFile(join(folder, 'draft.v1.12-ab'), 'x');
    expect(await map.readAll()).toEqual(new Map([['whole', 7]]));
    expect([await map.read('whole'), await map.read('cut'), await map.read('none')]).toEqual([7, undefined, undefined]);
  });

  it('is empty if the folder does not exist or can’t be created', async () => {
    await writeFile(join(folder, 'file'), '');
    const map = openDiskMap<number>(join(folder, 'file', 'in'), log);
    map.write('a', 1);
    await map.settled();
    expect(await map.readAll()).toEqual(new Map());
    expect(await readdir(folder)).toEqual(['file']);
  });
});

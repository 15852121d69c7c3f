import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addCpuRow, cpuSecondsOfTree, readCpuRows } from './cpu-of-suites.ts';

it('counts the time of this process, and on Linux that of children which have ended', () => {
  const before = cpuSecondsOfTree();
  const busy = 'const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);';
  if (process.platform === 'linux') spawnSync(process.execPath, ['-e', busy]);
  else {
    const end = process.cpuUsage().user + 300_000;
    while (process.cpuUsage().user < end);
  }
  expect(cpuSecondsOfTree() - before).toBeGreaterThan(0.25);
});

it('keeps the rows that suites of several workers add', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cpu-rows-'));
  addCpuRow(folder, { name: 'one', seconds: 1.5 });
  addCpuRow(folder, { name: 'two', seconds: 2 });
  expect(readCpuRows(folder)).toEqual([
    { name: 'one', seconds: 1.5 },
    { name: 'two', seconds: 2 },
  ]);
  rmSync(folder, { recursive: true });
});

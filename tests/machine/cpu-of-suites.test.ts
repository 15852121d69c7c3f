import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { addCpuRow, cpuFileName, cpuSecondsOfTree, readCpuRows } from './cpu-of-suites.ts';

it('counts the time of this process, and on Linux also that of its ended children', () => {
  const before = cpuSecondsOfTree();
  const busy = 'const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);';
  if (process.platform === 'linux') spawnSync(process.execPath, ['-e', busy]);
  else {
    const end = process.cpuUsage().user + 300_000;
    while (process.cpuUsage().user < end);
  }
  expect(cpuSecondsOfTree() - before).toBeGreaterThan(0.25);
});

it('collects the rows that suites of several workers add', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cpu-rows-'));
  const file = join(folder, 'rows');
  vi.stubEnv(cpuFileName, file);
  addCpuRow({ name: 'one', seconds: 1.5 });
  addCpuRow({ name: 'two', seconds: 2 });
  vi.unstubAllEnvs();
  expect(readCpuRows(file)).toEqual([
    { name: 'one', seconds: 1.5 },
    { name: 'two', seconds: 2 },
  ]);
  rmSync(folder, { recursive: true });
});

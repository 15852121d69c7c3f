import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'livery-install-'));
  await mkdir(join(folder, 'scripts'));
  for (const file of ['ensure-installed.mjs', 'run-step.mjs'])
    await copyFile(join(import.meta.dirname, file), join(folder, 'scripts', file));
  // A package beside it: no registry is needed.
  await mkdir(join(folder, 'beside'));
  await writeFile(join(folder, 'beside/package.json'), '{ "name": "beside", "version": "1.0.0" }');
  const main = { name: 'main', version: '1.0.0', dependencies: { beside: 'file:beside' } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(main));
  spawnSync('npm', ['install', '--package-lock-only', '--offline'], { cwd: folder });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const ensure = async () => {
  const child = spawn(process.execPath, ['scripts/ensure-installed.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let text = '';
  child.stdout.on('data', (part) => {
    text += part;
  });
  const [code] = await once(child, 'close');
  return { code, installed: /^Installing packages \(npm ci\) \.\.\. \d+ s$/m.test(text) };
};

it('installs once, though several start side by side', async () => {
  const runs = await Promise.all([ensure(), ensure(), ensure()]);
  expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(runs.filter(({ installed }) => installed)).toHaveLength(1);
  expect(await readdir(join(folder, 'node_modules'))).toContain('beside');
  expect(await ensure()).toEqual({ code: 0, installed: false });
});

it('does not wait for an installation that was killed', async () => {
  const { pid } = spawnSync(process.execPath, ['--eval', '0']);
  await mkdir(join(folder, '.installing'));
  await writeFile(join(folder, '.installing/pid'), String(pid));
  expect(await ensure()).toEqual({ code: 0, installed: true });
  expect(await readdir(folder)).not.toContain('.installing');
});

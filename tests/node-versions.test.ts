import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageFile from '../package.json' with { type: 'json' };
import { nodeMajors, nodeOf } from './machine/node-versions.ts';
import { startBuilt } from './support/built-program.ts';
import { callOf } from './support/livery.ts';
import { aTenantsFolder, type TenantsFolder } from './support/tenants-folder.ts';

describe('the program on each Node version that it supports', () => {
  let tenants: TenantsFolder;
  let folder: string;
  beforeAll(async () => {
    tenants = await aTenantsFolder({ one: {} });
    folder = await mkdtemp(join(tmpdir(), 'livery-nodes-'));
  });
  afterAll(async () => {
    await tenants?.remove();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  it.each(nodeMajors)('seeds accounts, serves pages and draws icons on Node %s', async (major) => {
    const node = await nodeOf(major);
    expect(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout).toMatch(`v${major}.`);
    // The sandbox with the embedded database: everything that `npm start` loads, native addons included.
    const program = await startBuilt(
      {
        DATA_DIR: join(folder, `${major}`),
        DATABASE_URL: '',
        SANDBOX: 'on',
        TENANTS_DIR: tenants.path,
        LOG_LEVEL: 'warn',
      },
      node,
    );
    try {
      const port = program.port();
      const page = await callOf({ port, host: 'one.localhost', path: '/m/home' });
      expect([page.status, page.text.includes('</main>')]).toEqual([200, true]);
      const icon = await callOf({ port, host: 'one.localhost', path: '/icons/icon-192.png' });
      expect([icon.status, icon.headers['content-type']]).toEqual([200, 'image/png']);
      expect(program.printed()).not.toMatch(/"level":50|deprecat/i);
      expect(await program.end()).toBe(0);
    } finally {
      program.kill();
    }
  });

  it('is tested on exactly the versions that the package file names', () => {
    expect(packageFile.engines.node).toBe('^20.19 || ^22.12 || >=24');
    expect(nodeMajors).toEqual([20, 22, 24]);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platformMigrations } from '../platform/migrations/platform-migrations.ts';
import { builtFolder, currentBuild } from '../scripts/program/builds.ts';
import { projectRoot } from '../server/project-root.ts';
import { type BuiltProgram, startBuilt } from './support/built-program.ts';
import { aServerDatabase, migratedTemplate } from './support/database.ts';
import { callOf } from './support/livery.ts';
import { aTenantsFolder, type TenantsFolder } from './support/tenants-folder.ts';

describe('a build while a server runs', () => {
  const build = builtFolder();
  let dataDir: string;
  let tenants: TenantsFolder;
  let database: Awaited<ReturnType<typeof aServerDatabase>>;
  let server: BuiltProgram;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'livery-building-'));
    tenants = await aTenantsFolder({ first: {} });
    database = await aServerDatabase(await migratedTemplate(platformMigrations));
    server = await startBuilt({
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      TENANTS_DIR: tenants.path,
      SANDBOX: 'on',
    });
  });
  afterAll(async () => {
    await server?.end();
    await database?.drop();
    await tenants?.remove();
    await rm(dataDir, { recursive: true, force: true });
  });
  const request = (path: string) => callOf({ port: server.port(), host: 'first.localhost', path });

  const filesOf = async () => {
    const entries = await readdir(build, { withFileTypes: true, recursive: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !file.startsWith(join(build, 'users')));
    return Promise.all(files.map(async (file) => `${file} ${(await stat(file)).mtimeMs}`));
  };
  /** A document and everything that it loads, as in a browser. */
  const look = async () => {
    const document = await request('/m/home');
    const assets = [...document.text.matchAll(/(\/assets\/[\w-]+\.js)[" ]/g)].map(([, path = '']) => path);
    const answers = await Promise.all(assets.map(request));
    return { assets, statuses: new Set([document, ...answers].map(({ status }) => status)) };
  };

  it('changes none of the server’s files and none of its answers', async () => {
    const before = await filesOf();
    const first = await look();
    expect(first.assets.length).toBeGreaterThan(0);
    const current = currentBuild(join(projectRoot, 'dist'));

    // One part is built and the others are linked. Each part is written by steps of the same table, into the folder of the new build.
    const building = spawn(process.execPath, ['scripts/build.mjs', '--only-stale', 'server'], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = once(building, 'exit');
    // It prints a line when a step begins and again when it ends, so each step is looked at while it runs.
    for await (const _ of building.stdout) expect(await look()).toEqual(first);
    expect(await ended).toEqual([0, null]);

    expect(currentBuild(join(projectRoot, 'dist'))).not.toBe(current);
    expect(await look()).toEqual(first);
    expect(await filesOf()).toEqual(before);
    // A page that was not requested before: the files that its renderer loads late still exist.
    expect((await request('/m/register')).status).toBe(200);
  }, 600_000);
});

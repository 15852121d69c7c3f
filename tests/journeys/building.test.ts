import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtFolder, currentBuild } from '../../scripts/program/builds.ts';
import { projectRoot } from '../../server/project-root.ts';
import { callOf } from '../support/livery.ts';

describe('a build while a server runs', () => {
  const build = builtFolder();
  let dataDir: string;
  let stop: () => Promise<void>;
  let request: (path: string) => Promise<{ status: number; text: string }>;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'livery-building-'));
    const server = spawn(process.execPath, [join(build, 'server/serve.js')], {
      env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    stop = async () => {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    };
    const port = await new Promise<number>((resolve) => {
      let text = '';
      server.stdout.on('data', (bytes) => {
        text += bytes;
        const found = /localhost:(\d+)/.exec(text)?.[1];
        if (found !== undefined) resolve(Number(found));
      });
    });
    request = (path) => callOf({ port, host: 'aurora.localhost', path });
  });
  afterAll(() => stop?.());

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
    const current = currentBuild({ folder: join(projectRoot, 'dist') });

    const building = spawn(process.execPath, ['scripts/build.mjs'], { cwd: projectRoot, stdio: 'ignore' });
    let over = false;
    const ended = once(building, 'exit').finally(() => {
      over = true;
    });
    while (!over) {
      expect(await look()).toEqual(first);
      // The build also needs the machine's cores.
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    expect(await ended).toEqual([0, null]);

    expect(currentBuild({ folder: join(projectRoot, 'dist') })).not.toBe(current);
    expect(await look()).toEqual(first);
    expect(await filesOf()).toEqual(before);
    // A page that was not requested before: the files that its renderer loads late still exist.
    expect((await request('/m/register')).status).toBe(200);
  }, 600_000);
});

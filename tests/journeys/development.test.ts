import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../server/project-root.ts';
import { openContext, phone } from '../support/browser.ts';
import { desk } from '../support/console.ts';
import { eventually } from '../support/eventually.ts';
import { callOf } from '../support/livery.ts';
import { complaintsOf, ready } from '../support/pages.ts';
import { statOf } from '../support/process-stat.ts';

/** Starts may wait for other suites of the run, and the first one prepares all packages. */
const start = { timeout: 240_000 };

/** `npm run dev` in a copy of the sources, which the tests change. */
describe('the development server', () => {
  let root: string;
  let child: ChildProcess;
  let printed = '';
  let port = 0;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'livery-development-'));
    const left = new Set(['node_modules', 'dist', '.git', '.data', '.shots', 'tests', 'docs', 'bench']);
    await cp(projectRoot, root, {
      recursive: true,
      filter: (path) => !left.has(path.slice(projectRoot.length + 1)),
    });
    await symlink(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
    const { DATABASE_URL: _, ...env } = process.env;
    child = spawn(process.execPath, ['scripts/dev.mjs'], {
      cwd: root,
      env: { ...env, PORT: '0', DATA_DIR: join(root, '.data'), BUDGETS: 'wide' },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (bytes) => {
        printed += bytes;
      });
    await eventually(() => expect(printed).toContain('Ctrl-C stops it'), start);
    port = Number(/http:\/\/aurora\.localhost:(\d+)/.exec(printed)?.[1]);
  });
  afterAll(async () => {
    child.kill('SIGKILL');
    await rm(root, { recursive: true, force: true, maxRetries: 10 });
  });

  /** Changes a file, and returns how to put it back. */
  const change = async (file: string, from: string, to: string) => {
    const path = join(root, file);
    const before = await readFile(path, 'utf8');
    expect(before, file).toContain(from);
    await writeFile(path, before.replace(from, to));
    return () => writeFile(path, before);
  };
  const get = (path: string, host = 'aurora.localhost') => callOf({ port, host, path });
  const site = `http://aurora.localhost`;

  it('shows a changed component in open pages, which keep what was typed, and in the next document', async () => {
    const context = await openContext(phone);
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    await page.goto(`${site}:${port}/m/login`);
    await ready(page);
    await page.locator('input[name="username"]').fill('somebody');
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await change('runtime/shell/footer/footer-bar.tsx', "label={t('nav.footer')}", 'label="Changed"');
    await page.getByRole('navigation', { name: 'Changed' }).waitFor();
    expect(await page.locator('input[name="username"]').inputValue()).toBe('somebody');
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    await eventually(async () => expect((await get('/m/login')).text).toContain('aria-label="Changed"'));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('starts a changed server again while pages stay open and staff stay signed in', async () => {
    const context = await openContext(desk);
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    const [link = ''] = /http:\/\/console\.\S+/.exec(printed) ?? [];
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    const policy = async () => (await get('/m/help')).headers['referrer-policy'];
    expect(await policy()).toBe('strict-origin-when-cross-origin');
    await change(
      'config-server/documents/security-headers.ts',
      "'strict-origin-when-cross-origin'",
      "'no-referrer'",
    );
    // Requests wait while the server starts; none is refused.
    await eventually(async () => expect(await policy()).toBe('no-referrer'), start);
    expect(printed).toMatch(/The server started again after \d/);
    await page.getByRole('link', { name: 'Releases' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Releases' }).waitFor();
    await change('console/shell/frame.tsx', '<main id="page"', '<main data-changed="yes" id="page"');
    await page.locator('main[data-changed]').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('writes what is generated from a changed schema, and says what is wrong with a server that it can’t build', async () => {
    const file = 'server/answers/buffered-answer.ts';
    const back = await change(file, 'export', 'export export');
    await eventually(() => expect(printed).toMatch(/can't be built:[\s\S]*buffered-answer\.ts/));
    // The one before goes on.
    expect((await get('/m/help')).status).toBe(200);
    await back();

    const before = await readFile(join(root, 'schema/generated/manifest.ts'), 'utf8');
    await change('schema/manifest/core.json', '"description": "', '"description": "Changed. ');
    await eventually(
      async () => expect(await readFile(join(root, 'schema/generated/manifest.ts'), 'utf8')).not.toBe(before),
      start.timeout,
    );
  });

  it('gives out sources and nothing else of the project', async () => {
    expect((await get('/runtime/start-client.tsx')).headers['content-type']).toContain('javascript');
    for (const path of ['/package.json', '/.data/admin.json', '/@fs/etc/passwd', '/server/log.ts', '/.git/config'])
      expect([path, (await get(path)).status], path).not.toEqual([path, 200]);
    expect((await get(`/@fs${root}/.data/admin.json`)).status).toBe(403);
    expect((await get('/runtime/start-client.tsx', 'evil.example')).status).toBe(403);
    expect((await get('/service-worker.js')).text).toContain('registration.unregister');
  });

  it('ends with all its processes', async () => {
    const family = await processesBelow(child.pid ?? 0);
    expect(family.length).toBeGreaterThan(1);
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
    await eventually(() => expect(family.filter(isAlive)).toEqual([]));
  });
});

/** Ids of a process and of all that it started. */
async function processesBelow(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const below = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(processesBelow));
  return [pid, ...below.flat()];
}

/** Not a process that only waits to be reaped. */
const isAlive = (pid: number) => ![undefined, 'Z'].includes(statOf(String(pid))[0]);

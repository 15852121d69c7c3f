import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContext, phone } from '../support/browser.ts';
import { desk } from '../support/console.ts';
import { copySources, type SourceCopy, type StartedCopy, startPatience } from '../support/development.ts';
import { eventually } from '../support/eventually.ts';
import { callOf } from '../support/livery.ts';
import { complaintsOf, ready } from '../support/pages.ts';
import { statOf } from '../support/process-stat.ts';

/** `npm run dev` in a copy of the sources, which the tests change. */
describe('the development server', { shuffle: false }, () => {
  let copy: SourceCopy;
  let program: StartedCopy;
  beforeAll(async () => {
    copy = await copySources();
    program = await copy.start('dev');
  });
  afterAll(() => copy?.remove());

  const get = (path: string, host = 'aurora.localhost') => callOf({ port: program.port, host, path });
  const site = `http://aurora.localhost`;

  it('shows a changed component in open pages, which keep what was typed, and in the next document', async () => {
    const context = await openContext(phone);
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    await page.goto(`${site}:${program.port}/m/login`);
    await ready(page);
    await page.locator('input[name="username"]').fill('somebody');
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await copy.change(
      'runtime/shell/footer/footer-bar.tsx',
      "'aria-label': t('nav.footer')",
      "'aria-label': 'Changed'",
    );
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
    const [link = ''] = /http:\/\/console\.\S+/.exec(program.printed()) ?? [];
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    const policy = async () => (await get('/m/help')).headers['referrer-policy'];
    expect(await policy()).toBe('strict-origin-when-cross-origin');
    await copy.change(
      'config-server/documents/security-headers.ts',
      "'strict-origin-when-cross-origin'",
      "'no-referrer'",
    );
    // Requests wait while the server starts; none is refused.
    await eventually(async () => expect(await policy()).toBe('no-referrer'), startPatience);
    expect(program.printed()).toMatch(/The server started again after \d/);
    await page.getByRole('link', { name: 'Brands', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Brands' }).waitFor();
    await copy.change('console/shell/frame.tsx', '<main id="page"', '<main data-changed="yes" id="page"');
    await page.locator('main[data-changed]').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('writes what is generated from a changed schema, and says what is wrong with a server that it can’t build', async () => {
    const file = 'server/answers/buffered-answer.ts';
    const back = await copy.change(file, 'export', 'export export');
    await eventually(() => expect(program.printed()).toMatch(/can't be built:[\s\S]*buffered-answer\.ts/));
    // The one before goes on.
    expect((await get('/m/help')).status).toBe(200);
    await back();

    const before = await readFile(join(copy.root, 'schema/generated/manifest.ts'), 'utf8');
    await copy.change('schema/manifest/core.json', '"description": "', '"description": "Changed. ');
    await eventually(
      async () => expect(await readFile(join(copy.root, 'schema/generated/manifest.ts'), 'utf8')).not.toBe(before),
      startPatience,
    );
  });

  it('gives out sources and nothing else of the project', async () => {
    expect((await get('/runtime/start-client.tsx')).headers['content-type']).toContain('javascript');
    for (const path of ['/package.json', '/.data/admin.json', '/@fs/etc/passwd', '/server/log.ts', '/.git/config'])
      expect([path, (await get(path)).status], path).not.toEqual([path, 200]);
    expect((await get(`/@fs${copy.root}/.data/admin.json`)).status).toBe(403);
    expect((await get('/runtime/start-client.tsx', 'evil.example')).status).toBe(403);
    expect((await get('/service-worker.js')).text).toContain('registration.unregister');
  });

  it('ends with all its processes', async () => {
    const family = await processesBelow(program.child.pid ?? 0);
    expect(family.length).toBeGreaterThan(1);
    program.child.kill('SIGTERM');
    expect((await once(program.child, 'exit'))[0]).toBe(0);
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

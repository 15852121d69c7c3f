import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { projectRoot } from '../../server/project-root.ts';
import { findBrowser, launch } from './find-browser.ts';
import { type Candidate, firstThatWorks, MachineError } from './first-that-works.ts';
import { shippedByNpm } from './shipped-by-npm.ts';

const nowhere = 'postgresql://nobody@127.0.0.1:1/nothing';

/** Runs `npm test` up to the machine check, without the results that this test run has found. */
const npmTest = async (stated: NodeJS.ProcessEnv) => {
  const env = { ...process.env };
  for (const name of ['LIVERY_MACHINE', 'LIVERY_BUILD', 'CHROMIUM', 'TEST_DATABASE_URL']) delete env[name];
  const child = spawn(process.execPath, ['scripts/test.mjs', 'no-such-suite'], {
    cwd: projectRoot,
    env: { ...env, ...stated },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => printed.push(part));
  const [code] = await once(child, 'close');
  return { code, text: Buffer.concat(printed).toString() };
};

/** Finds programs with the given PATH. */
const firstProgramsOn = async (path: string): Promise<unknown> => {
  const finder = pathToFileURL(join(import.meta.dirname, 'find-database-server.ts')).href;
  const program = `const { findDatabaseServer } = await import('${finder}'); console.log(JSON.stringify(await findDatabaseServer()));`;
  const env: NodeJS.ProcessEnv = { ...process.env, PATH: path };
  delete env.TEST_DATABASE_URL;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const child = spawn(process.execPath, args, { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (part) => {
    text += part;
  });
  await once(child, 'close');
  return JSON.parse(text.trim().split('\n').at(-1) ?? '');
};

const working = (name: string): Candidate<string> => ({ name, attempt: async () => name });
const broken = (name: string): Candidate<string> => ({
  name,
  attempt: async () => {
    throw new Error(`\n${name} is broken\n    at some place`);
  },
});

describe('the browser of npm', () => {
  it('is used before any browser of the machine', async () => {
    vi.stubEnv('CHROMIUM', undefined);
    try {
      expect((await findBrowser()).path).toBe((await shippedByNpm()).browser.path);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it('brings its fonts for Latin, Arabic and Chinese, and a language, and takes none from the machine', async () => {
    const browser = await launch((await shippedByNpm()).browser);
    try {
      const page = await browser.newPage();
      await page.setContent('<p style="font-family: DejaVu Sans">Win</p><p>فوز</p><p>奖金</p>');
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('DOM.enable');
      await devtools.send('CSS.enable');
      const { root } = await devtools.send('DOM.getDocument');
      const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'p' });
      const families = await Promise.all(
        nodeIds.map(async (nodeId) => {
          const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
          return fonts.map(({ familyName }) => familyName);
        }),
      );
      expect(families).toEqual([['Noto Sans'], ['Noto Sans Arabic'], [expect.stringMatching(/^Noto Sans S Chinese/)]]);
      expect(await page.evaluate(() => navigator.language)).toBe('en-US');
    } finally {
      await browser.close();
    }
  });
});

describe('a machine', () => {
  it('is used as its environment names it, then in a fixed order', async () => {
    const what = { what: 'A thing', remedy: 'Install one.' };
    const named = { ...working('named'), remedy: 'Unset it.' };
    const candidates = [broken('first'), working('second'), working('third')];
    expect(await firstThatWorks({ ...what, named, candidates })).toBe('named');
    expect(await firstThatWorks({ ...what, named: undefined, candidates })).toBe('second');
  });

  it('is refused if nothing works, with one message on everything that was tried and how to fix it', async () => {
    const refused = firstThatWorks({
      what: 'A thing',
      named: undefined,
      candidates: [broken('first'), broken('second')],
      remedy: 'Install one.',
    });
    await expect(refused).rejects.toThrow(
      new MachineError('A thing is missing:\n  first: first is broken\n  second: second is broken\n  Install one.'),
    );
  });

  it('is refused before any suite if a named program does not work: it is never skipped', async () => {
    const { code, text } = await npmTest({ CHROMIUM: '/no/such/browser', TEST_DATABASE_URL: nowhere });
    expect(code).toBe(1);
    expect(text).toContain('CHROMIUM=/no/such/browser does not work: no such file\n  Name a Chromium');
    expect(text).toMatch(/TEST_DATABASE_URL does not work: .*ECONNREFUSED.*\n {2}Name a server/);
    expect(text.trimEnd()).toMatch(/Nothing was run\.$/);
    // The output shows neither a build nor any results.
    expect(text).not.toMatch(/Building|\d+ passed|\d+ failed/);
  });

  it('is refused if a program exists but is not a browser', async () => {
    const { code, text } = await npmTest({ CHROMIUM: process.execPath });
    expect(code).toBe(1);
    expect(text).toMatch(/^CHROMIUM=\S+ does not work: /m);
    expect(text).not.toContain('TEST_DATABASE_URL');
  });

  it('is searched further if there is a server that cannot be set up', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'livery-broken-server-'));
    try {
      for (const program of ['initdb', 'postgres']) {
        await writeFile(join(folder, program), '#!/bin/sh\necho its library is missing >&2\nexit 1\n');
        await chmod(join(folder, program), 0o755);
      }
      await chmod(folder, 0o755);
      const found = await firstProgramsOn(`${folder}${delimiter}${process.env.PATH}`);
      expect(found).toMatchObject({ folder: expect.any(String) });
      expect(found).not.toMatchObject({ folder });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

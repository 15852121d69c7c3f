import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../../server/project-root.ts';
import { engineIds, until } from './engine.ts';
import { findPrograms } from './find-programs.ts';
import { readArguments } from './read-arguments.ts';
import { takePicture } from './take-picture.ts';

const folders: string[] = [];
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

/** A folder with programs of these names that do nothing. */
async function programsIn(...names: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'livery-programs-'));
  folders.push(folder);
  for (const name of names) {
    await writeFile(join(folder, name), '');
    await chmod(join(folder, name), 0o755);
  }
  return folder;
}

describe('the scope of the matrix', () => {
  const brands = ['comet', 'vega'];
  const read = (...argv: string[]) => readArguments({ argv, brands });

  it('is every engine, brand and the console, or only the named ones', () => {
    const all = { brands, console: true, languages: [] };
    expect(read()).toEqual({ engines: engineIds, ...all });
    expect(read('--only', 'webkit, chromium')).toEqual({ engines: ['chromium', 'webkit'], ...all });
    expect(read('vega', '--only=firefox')).toEqual({
      engines: ['firefox'],
      brands: ['vega'],
      console: false,
      languages: [],
    });
    expect(read('console')).toEqual({ engines: engineIds, brands: [], console: true, languages: [] });
    expect(read('console', 'vega')).toEqual({ engines: engineIds, brands: ['vega'], console: true, languages: [] });
  });

  it('is languages in one browser, all that are complete or the named ones', () => {
    const none = { engines: [], brands: [], console: false };
    expect(read('languages', 'RU', 'TW')).toEqual({ ...none, languages: ['RU', 'TW'] });
    expect(read('languages').languages).toEqual(expect.arrayContaining(['EN', 'AR', 'RU']));
    expect(() => read('languages', 'RU', 'XX')).toThrow('XX is no language (CN, EN, ');
  });

  it('is refused if it names something unknown, with a list of the known names', () => {
    expect(() => read('--only', 'opera,firefox')).toThrow(
      "--only takes chromium, firefox, webkit, comma-separated, not 'opera'",
    );
    expect(() => read('--only')).toThrow('--only takes');
    expect(() => read('--fast')).toThrow("--fast is neither an option, 'console' nor a brand (comet, vega)");
  });
});

describe('the programs of the matrix', () => {
  it('are found on PATH, in its order, and only those that are needed', async () => {
    const first = await programsIn('firefox');
    const second = await programsIn('firefox', 'WebKitWebDriver', 'Xvfb');
    const path = `${first}:${second}`;
    expect(await findPrograms(['firefox', 'webkit'], path)).toEqual({
      firefox: join(first, 'firefox'),
      webkitDriver: join(second, 'WebKitWebDriver'),
      screen: join(second, 'Xvfb'),
    });
    expect(await findPrograms(['chromium'], await programsIn('chromium'))).toEqual({
      chromium: expect.stringMatching(/chromium$/),
    });
  });

  it('are reported together if they are missing, with their packages and how to continue without them', async () => {
    const path = await programsIn('WebKitWebDriver');
    await expect(findPrograms(engineIds, path)).rejects.toThrow(
      [
        'Missing: Chromium (chromium-headless-shell or chromium or google-chrome on PATH)',
        'Missing: Firefox (firefox-esr or firefox on PATH)',
        'Missing: a screen for WebKitGTK (Xvfb on PATH)',
        '  On Debian: sudo apt-get install chromium-headless-shell firefox-esr xvfb',
      ].join('\n'),
    );
  });
});

describe('npm run matrix', () => {
  const run = async ({ argv = [], path }: { argv?: string[]; path: string }) => {
    const child = spawn(process.execPath, ['scripts/matrix.mjs', ...argv], {
      cwd: projectRoot,
      env: { ...process.env, PATH: path },
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
    const [code] = await once(child, 'close');
    return { code, text };
  };

  it('exits 2 before it builds or starts anything if a browser is missing or an argument is unknown', async () => {
    const path = await programsIn('Xvfb');
    const bare = await run({ path });
    expect(bare).toEqual({
      code: 2,
      text: expect.stringContaining('apt-get install chromium-headless-shell firefox-esr webkit2gtk-driver\n'),
    });
    expect(bare.text).toMatch(/Nothing was run\.\n$/);
    expect(bare.text).not.toContain('Building');
    const misspelt = await run({ argv: ['--only', 'fierfox'], path });
    expect(misspelt).toEqual({ code: 2, text: expect.stringContaining("not 'fierfox'") });
  });
});

describe('a picture of a page', () => {
  const pictureOf = (...colours: string[]) => {
    const canvas = createCanvas(20, 20);
    const context = canvas.getContext('2d');
    colours.forEach((colour, at) => {
      context.fillStyle = colour;
      context.fillRect(at, 0, 20, 20);
    });
    return canvas.toBuffer('image/png');
  };

  it('is taken again while it is blank, and fails if it stays blank', async () => {
    const drawn = pictureOf('black', 'white');
    const taken = [pictureOf('black'), pictureOf('black'), drawn];
    const screenshot = async () => taken.shift() ?? pictureOf('black');
    expect(await takePicture({ screenshot })).toBe(drawn);
    await expect(takePicture({ screenshot })).rejects.toThrow('of one colour');
  });
});

describe('waiting for a state of a page', () => {
  it('retries while it is not reached, and while the page is being left', async () => {
    const answers: (() => boolean)[] = [
      () => false,
      () => {
        throw new Error('no such window');
      },
      () => true,
    ];
    const page = { evaluate: async <T>() => answers.shift()?.() as T };
    await until({ page, run: () => true, what: 'ready' });
    expect(answers).toEqual([]);
  });
});

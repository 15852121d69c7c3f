import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands, main } from '../scripts/livery/main.ts';
import { projectRoot } from '../server/project-root.ts';
import { type Livery, startLivery } from './support/livery.ts';

/** How the documents run the command. */
const prefix = 'node scripts/livery.mjs ';
const textOf = (file: string) => readFile(join(projectRoot, file), 'utf8');
/** Decisions and measurements are records of their day. */
const documents = async () => [
  'README.md',
  ...(await readdir(join(projectRoot, 'docs'), { recursive: true }))
    .filter((file) => file.endsWith('.md') && !/^(?:decisions\/|measured)/.test(file))
    .map((file) => `docs/${file}`),
];
/** Lines of indented code blocks, without the prompt. */
const codeLines = (text: string) =>
  [...text.matchAll(/^ {4,}(?:\$ )?(\S.*)$/gm)].map(([, line = '']) => line.replace(/ {2,}#.*$/, ''));
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => double ?? single ?? bare ?? '');

describe('commands in the documents', () => {
  let tenants: string;
  let livery: Livery;
  beforeAll(async () => {
    tenants = join(await mkdtemp(join(tmpdir(), 'livery-documents-')), 'tenants');
    await cp(join(projectRoot, 'tenants'), tenants, { recursive: true });
    livery = await startLivery({ TENANTS_DIR: tenants });
  });
  afterAll(async () => {
    await livery?.close();
    await rm(join(tenants, '..'), { recursive: true, force: true });
  });

  const run = async (line: string) => {
    const lines: string[] = [];
    const output = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) };
    const argv = wordsOf(line.slice(prefix.length))
      .filter((word) => word !== '--watch')
      .map((word) => word.replace(/^tenants\//, `${tenants}/`));
    const code = await main({ argv, output, env: { DATA_DIR: livery.dataDir, TENANTS_DIR: tenants } });
    // Paths of another folder are relative to the working directory.
    return { code, text: lines.join('\n').replaceAll(/\S*livery-documents-\w+\/tenants\//g, 'tenants/') };
  };

  it('of README run on a fresh start, in order, with the output that it shows', async () => {
    const readme = await textOf('README.md');
    const scripts = JSON.parse(await textOf('package.json')).scripts;
    const lines = codeLines(readme);
    const npm = lines.filter((line) => line.startsWith('npm '));
    expect(npm).toEqual(['npm start', 'npm run dev', 'npm test']);
    for (const line of npm) expect(scripts).toHaveProperty(line.split(' ').at(-1) ?? '');
    const ours = lines.filter((line) => line.startsWith(prefix));
    expect(ours.length).toBeGreaterThan(4);
    const [, json = ''] = /```json\n(.*?)```/s.exec(readme) ?? [];
    const mistake = ',\n  "flags": {\n    "REWCEN": true\n  }\n}\n';
    const file = join(tenants, 'comet/manifest.json');
    for (const line of ours) {
      if (!line.startsWith(`${prefix}validate `)) {
        expect([line, await run(line)]).toEqual([line, { code: 0, text: expect.stringMatching(/./) }]);
        continue;
      }
      const made = await readFile(file, 'utf8');
      await writeFile(file, json);
      expect(await run(line)).toEqual({ code: 0, text: expect.stringContaining('1 brand: 0 errors') });
      await writeFile(file, json.trimEnd().replace(/\n\}$/, mistake));
      const { code, text } = await run(line);
      const shown = lines.slice(lines.indexOf(line) + 1, lines.indexOf(line) + 3);
      expect([
        code,
        text
          .split('\n')
          .map((one) => one.trim())
          .slice(0, 2),
      ]).toEqual([1, shown]);
      await writeFile(file, made);
    }
    expect((await run(`${prefix}why aurora rewardCentre --as type=1`)).text).toMatch(/^page:rewardCentre: shown/);
  });

  it('of the first brand run after it', async () => {
    const lines = codeLines(await textOf('docs/first-brand.md')).filter((line) => line.startsWith(prefix));
    // The test of README runs the first one, too.
    const ours = lines.filter((line) => !line.startsWith(`${prefix}new `));
    expect([lines.length - ours.length, ours.length > 6]).toEqual([1, true]);
    for (const line of ours) {
      const { code, text } = await run(line);
      // comet.example is not in the DNS.
      expect([line, code, text]).toEqual([line, line.includes(' ready ') ? 1 : 0, expect.stringMatching(/./)]);
    }
  });

  it('exist, with their options, in every document, and are run in one way', async () => {
    let found = 0;
    for (const document of await documents()) {
      const text = await textOf(document);
      expect([document, text.match(/npx livery|npm run livery/g)]).toEqual([document, null]);
      for (const [, name = '', rest = ''] of text.matchAll(
        /(?:node scripts\/livery\.mjs|`livery|^ {7,}livery) ([a-z][\w-]*)([^`\n]*)/gm,
      )) {
        found += 1;
        expect([document, name, commands[name] !== undefined]).toEqual([document, name, true]);
        const { usage = '', options = {} } = commands[name] ?? {};
        for (const [, option = ''] of rest.matchAll(/--([a-z][\w-]*)/g)) {
          const isKnown = ['url', 'json', 'help', ...Object.keys(options)].includes(option);
          expect([document, name, option, isKnown || usage.includes(`--${option}`)]).toEqual([
            document,
            name,
            option,
            true,
          ]);
        }
      }
    }
    expect(found).toBeGreaterThan(100);
  });
});

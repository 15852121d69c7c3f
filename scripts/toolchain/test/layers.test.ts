import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../server/project-root.ts';
import { argsOfJourneys, argsOfTest } from './layers.ts';
import { sourceFilesOf } from './source-files.ts';

const journeys = readdirSync(join(projectRoot, 'tests/journeys')).map((file) => `tests/journeys/${file}`);
const suites = sourceFilesOf([
  'schema',
  'texts',
  'runtime',
  'console',
  'config-server',
  'platform',
  'sandbox',
  'server',
  'scripts',
  'tests',
]).filter((file) => /\.test\.tsx?$/.test(file));

/** The suites that Vitest selects for these arguments. */
const selected = (args: readonly string[]): string[] =>
  execFileSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', ...args], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
    .split('\n')
    .filter((line) => /\.test\.tsx?$/.test(line))
    .sort();

describe('the layers of suites', () => {
  it('npm test runs everything without a browser and one journey a room, npm run journeys all journeys', () => {
    const first = ['tests/journeys/access.test.ts', 'tests/journeys/console-flags.test.ts'];
    const others = journeys.filter((file) => !first.includes(file));
    expect(selected(argsOfTest([]))).toEqual(suites.filter((file) => !others.includes(file)).sort());
    expect(selected(argsOfJourneys([]))).toEqual(journeys.sort());
    expect(selected(argsOfTest(['--all']))).toEqual([...suites].sort());
  });

  it('both run the named suites alone, with their options', () => {
    expect(argsOfTest(['tests/journeys/home', '--cpu'])).toEqual(['tests/journeys/home', '--cpu']);
    expect(argsOfJourneys(['home', '--cpu', 'lists'])).toEqual([
      'tests/journeys/home',
      'tests/journeys/lists',
      '--cpu',
    ]);
    expect(selected(argsOfJourneys(['studio-f']))).toEqual(['tests/journeys/studio-fuzz.test.ts']);
  });
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../server/project-root.ts';
import { privateNames } from './support/declared-names.ts';
import { wordFaults, wordFaultsOf } from './support/plain-words.ts';

/** Folders whose comments, descriptions and file names are plain. A folder that joins the list stays on it. */
const finished = [
  'config-server',
  'console',
  'docs/operating',
  'platform',
  'runtime',
  'sandbox',
  'schema',
  'scripts',
  'server',
  'tenants',
  'tests',
  'texts',
];

describe('words', () => {
  it.each([
    ['a.ts', '/** What is left. */'],
    ['a.tsx', '  return 1; // Of the brand.'],
    ['a.tsx', '{/* Those of the page. */}'],
    ['a.mjs', ' * Who calls.'],
    ['a.ts', '        -- As sent.'],
    ['a.sql', '-- By hand.'],
    ['a.css', '/* Where lists end. */'],
    ['a.yml', 'image: x # Whose tags move.'],
    ['schema/a.json', '  "description": "What it costs.",'],
  ])('are faults in %s: %s', (file, line) => {
    expect(wordFaults({ file, text: `\n${line}` })).toEqual([`${file}:2 ${line.trim()}`]);
  });
  it.each(['a/kept-games.ts', 'told.ts', 'use-asking.ts', 'a/holds-seats.test.ts'])(
    'are faults in the name %s',
    (file) => {
      expect(wordFaults({ file, text: '' })).toEqual([file]);
    },
  );
  it.each([
    ['household.ts', '/** Whatever a caller sends. */'],
    ['task.ts', "const said = 'What now';"],
    ['tenants/a.json', '"description": "What we play"'],
  ])('are allowed in %s: %s', (file, text) => {
    expect(wordFaults({ file, text })).toEqual([]);
  });

  it.each([
    'const asked = 1;',
    'const { rows: kept } = answer;',
    'const f = (told: string) => told;',
    'function say() {}',
    'type Told = string;',
    'type A = { readonly held: number };',
  ])('are faults as the name that is declared in %s', (text) => {
    expect(privateNames({ file: 'a.ts', text })).toHaveLength(1);
  });
  it.each(['send({ asked: 1 });', "const word = 'kept';", 'const keepAlive = true;', '// what it told'])(
    'are allowed as a name in %s',
    (text) => {
      expect(privateNames({ file: 'a.ts', text })).toEqual([]);
    },
  );

  it.each(finished)(
    'of %s begin no comment with a dangling word and name no file and no declaration by a private one',
    (folder) => {
      expect(existsSync(join(projectRoot, folder))).toBe(true);
      expect(wordFaultsOf(folder)).toEqual([]);
    },
  );
});

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../../project-root.ts';
import { schemaWords } from './schema-faults.ts';

/** A fault of a name is reported by the keyword that its name violates. */
const followed = ['propertyNames'];

test.each(['manifest', 'records'])('people read words for everything that the schema of a %s refuses', async (name) => {
  const validator = await readFile(join(projectRoot, `schema/generated/validate-${name}.js`), 'utf8');
  const keywords = new Set([...validator.matchAll(/keyword: ?"(\w+)"/g)].map(([, keyword = '']) => keyword));
  expect(keywords.size).toBeGreaterThan(10);
  expect([...keywords].filter((keyword) => !followed.includes(keyword) && !(keyword in schemaWords))).toEqual([]);
});

test('every keyword with words can be violated', async () => {
  const validators = await Promise.all(
    ['manifest', 'records'].map((name) => readFile(join(projectRoot, `schema/generated/validate-${name}.js`), 'utf8')),
  );
  expect(Object.keys(schemaWords).filter((keyword) => !validators.join().includes(`"${keyword}"`))).toEqual([]);
});

test.each([
  ['const', { allowedValue: 'a' }, 'b', '`x` is "b"', 'write "a"'],
  ['minItems', { limit: 2 }, ['a'], '`x` has only 1 entry', 'list at least 2 entries'],
  ['minLength', { limit: 3 }, '👍', '`x` has only 1 character', 'write at least 3 characters'],
  ['minProperties', { limit: 1 }, {}, '`x` is empty', 'add a property'],
  ['type', { type: 'string,null' }, 7, '`x` is the number 7, not a text or null', 'write a text in quotes or null'],
  [
    'type',
    { type: ['integer', 'null'] },
    '',
    '`x` is the text "", not a whole number or null',
    'write a whole number, without quotes or null',
  ],
])('%s (%o) says what is wrong with %o, and what to write', (keyword, params, found, message, fix) => {
  expect(
    schemaWords[keyword]?.({ path: ['x'], name: '`x`', node: {}, isJson: true, list: undefined, found, params }),
  ).toEqual({ message, fix });
});

test('no fault of the corpus has a word of JSON Schema', async () => {
  const corpus = join(projectRoot, 'tests/manifests/bad');
  for (const name of await readdir(corpus))
    expect(await readFile(join(corpus, name, 'expected.txt'), 'utf8'), name).not.toMatch(
      /\bmust (?:NOT|be|have|match)\b|\b(?:integer|boolean|array|items)\b/,
    );
});

import { expect, it } from 'vitest';
import { differencesOf } from '../../folder/differences.ts';

const list = (...ids: string[]) => ids.map((id) => ({ id }));

it('has the order of each list that was reordered, beside other differences', () => {
  const before = { title: 'a', menu: list('x', 'y'), blocks: list('p', 'q', 'r'), tiles: list('k', 'l') };
  const after = { title: 'b', menu: list('y', 'x'), blocks: list('r', 'p', 'q'), tiles: list('k', 'l') };
  expect(differencesOf({ tenant: 'aurora', before, after })).toEqual([
    { tenant: 'aurora', path: '/title', before: 'a', after: 'b' },
    { tenant: 'aurora', path: '/menu', before: ['x', 'y'], after: ['y', 'x'], order: true },
    { tenant: 'aurora', path: '/blocks', before: ['p', 'q', 'r'], after: ['r', 'p', 'q'], order: true },
  ]);
});

it('has no `$schema`, which leads from a folder to the schema', () => {
  const before = { $schema: '../schema.json', title: 'a', more: { $schema: 'x' } };
  const differences = (after: object) =>
    differencesOf({ tenant: 'aurora', before, after: { title: 'a', more: { $schema: 'x' }, ...after } });
  expect(differences({ $schema: '/elsewhere/schema.json' })).toEqual([]);
  expect(differences({})).toEqual([]);
  expect(differences({ more: { $schema: 'y' } })).toHaveLength(1);
});

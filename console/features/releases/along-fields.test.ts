import { expect, it } from 'vitest';
import { chosenOf } from './along-fields.tsx';
import type { Along } from './release-acts.ts';

const along = (list: { entries?: string[]; games?: object | null; changes?: string[] }) =>
  ({
    hidden: [],
    content: { entries: (list.entries ?? []).map((id) => ({ kind: 'banners', id, newer: null })), more: 0 },
    games: list.games ?? null,
    changes: (list.changes ?? []).map((path) => ({ path, newer: null })),
  }) as unknown as Along;

const chosen = {
  entries: new Set(['banners/one', 'banners/two']),
  games: true,
  changes: new Set(['/flags/CBS3', '/flags/AUX']),
};

it('what a reader chose is sent without entries, games and places that have gone from the list', () => {
  const whole = along({ entries: ['one', 'two'], games: { newer: null }, changes: ['/flags/CBS3', '/flags/AUX'] });
  expect(chosenOf(whole, chosen)).toEqual(chosen);
  const left = along({ entries: ['two', 'three'], changes: ['/flags/AUX', '/flags/NEW'] });
  expect(chosenOf(left, chosen)).toEqual({
    entries: new Set(['banners/two']),
    games: false,
    changes: new Set(['/flags/AUX']),
  });
  expect(chosenOf(along({ games: { newer: null, isStored: false } }), chosen).games).toBe(false);
});

it('all that nobody has changed since is chosen at first', () => {
  expect(chosenOf(along({ entries: ['one'], games: { newer: null }, changes: ['/flags/AUX'] }), undefined)).toEqual({
    entries: new Set(['banners/one']),
    games: true,
    changes: new Set(['/flags/AUX']),
  });
});

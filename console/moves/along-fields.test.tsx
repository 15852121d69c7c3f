import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { AlongFields, chosenOf } from './along-fields.tsx';
import type { Along } from './move-acts.ts';

const along = (list: { entries?: string[]; games?: object | null; changes?: string[]; more?: number }) =>
  ({
    hidden: [],
    content: {
      entries: (list.entries ?? []).map((id) => ({ kind: 'banners', id, newer: null })),
      more: list.more ?? 0,
    },
    games: list.games ?? null,
    moreChanges: list.more ?? 0,
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

it('what somebody changed by an act of their own is chosen by nobody but the reader', () => {
  const whole = along({ entries: ['one', 'two'], games: { newer: { actor: 'eve' } }, changes: ['/flags/AUX'] });
  const newer = { actor: 'eve', at: '2026-03-01T00:00:00Z' };
  const [first, second] = whole.content.entries;
  const content = { ...whole.content, entries: [first, { ...second, newer }] } as Along['content'];
  expect(chosenOf({ ...whole, content }, undefined)).toEqual({
    entries: new Set(['banners/one']),
    games: false,
    changes: new Set(['/flags/AUX']),
  });
});

it.each(['promote', 'rollBack'] as const)('says what a %s lists no more, and leaves it out', (kind) => {
  const listed = along({ entries: ['one', 'two'], changes: ['/flags/AUX'], more: 7 });
  // Live changes of staging have no newer ones, and none is chosen at first.
  const staged = { ...listed, changes: listed.changes.map(({ newer: _, ...change }) => change) } as Along;
  const whole = kind === 'promote' ? staged : listed;
  const markup = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouter location="/">
        <AlongFields
          kind={kind}
          brand="aurora"
          environment="production"
          along={whole}
          chosen={chosenOf(whole, undefined)}
          onChange={() => undefined}
        />
      </StaticRouter>
    </QueryClientProvider>,
  ).replaceAll(/<!-- -->/g, '');
  expect(markup).toContain('2 of 9');
  expect(markup).toContain(kind === 'promote' ? '0 of 8' : '1 of 8');
  expect(markup.split('7 more are not listed and stay as they are')).toHaveLength(3);
});

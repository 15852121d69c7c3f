import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { text } from '../../texts.ts';
import LedgerPage from '../players/ledger-page.tsx';
import CallsPage from './calls-page.tsx';
import LookUpPage from './look-up-page.tsx';
import RoundPage from './round-page.tsx';
import RoundsPage from './rounds-page.tsx';

const thing = { kind: 'round', id: 'b1', brand: 'plain', brandName: 'Plain' };
const round = {
  ...{ bet: 'b1', player: 'p1', account: 'ben', game: 'Reef', nodeId: 1, vendor: 'Nova', status: 'open' },
  ...{ stake: '1.00', paid: '0.00', currency: 'PHP', placedAt: '2026-11-30T10:00:00Z', settledAt: null },
  ...{ aggregator: null, round: null },
};

/** A page whose calls have these answers. */
function shown(Page: ComponentType, address: string, answers: Readonly<Record<string, object>>): string {
  const client = new QueryClient();
  client.setQueryData(['session'], { actor: 'ana', role: 'owner', brands: null, flags: null, languages: null });
  for (const [call, initialData] of Object.entries(answers)) client.setQueryDefaults([call], { initialData } as never);
  return renderToString(
    <QueryClientProvider client={client}>
      <StaticRouter location={address}>
        <Routes>
          <Route path="/find" element={<Page />} />
          <Route path="/brands/:brand/players/:player/ledger" element={<Page />} />
          <Route path="/brands/:brand/rounds/:bet" element={<Page />} />
          <Route path="/brands/:brand/:page" element={<Page />} />
        </Routes>
      </StaticRouter>
    </QueryClientProvider>,
  );
}

const inPages = (page: object) => ({ pages: [{ next: null, ...page }], pageParams: [null] });
const none = { list: [], more: false };

it.each([
  [LookUpPage, '/find?q=nothing', { lookUp: none }, 1],
  [LookUpPage, '/find?q=several', { lookUp: { list: [thing, { ...thing, id: 'b2' }] } }, 1],
  [RoundPage, '/brands/plain/rounds/b1', { getRound: inPages({ list: [], round }) }, 1],
  [RoundsPage, '/brands/plain/rounds', { listOpenRounds: inPages(none), listShortfalls: none }, 2],
  [CallsPage, '/brands/plain/calls', { listWalletCalls: none }, 1],
  [LedgerPage, '/brands/plain/players/p1/ledger', { listLedger: inPages({ list: [], sums: [] }) }, 1],
] as const)('%o at %s states the time of a look-up that nothing repeats', (Page, address, answers, count) => {
  expect(shown(Page, address, answers).split(text('player.reload')).length - 1).toBe(count);
});

it('a look-up without a brand leads to production, whatever the address was about', () => {
  const found = { lookUp: { list: [thing, { ...thing, id: 'b2' }] } };
  expect(shown(LookUpPage, '/find?q=several&env=staging', found)).not.toContain('env=staging');
  expect(shown(LookUpPage, '/find?q=several&brand=plain&env=staging', found)).toContain('b2?env=staging');
});

it.each([
  ['?account=p1', ['p1']],
  ['?transaction=t1', ['t1']],
  ['?account=p1&transaction=t1', ['t1', 'p1']],
  ['', []],
])('wallet calls at %s are headed by what narrows them', (query, ids) => {
  const markup = shown(CallsPage, `/brands/plain/calls${query}`, { listWalletCalls: none });
  const [heading = ''] = /<h2.*?<\/h2>/.exec(markup) ?? [];
  expect([...heading.matchAll(/<bdi>(\w+)</g)].map(([, id]) => id)).toEqual(ids);
  expect(markup.includes(text('calls.showAll'))).toBe(ids.length > 0);
});

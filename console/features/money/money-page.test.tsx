import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import MoneyPage from './money-page.tsx';
import { filterOf, queueQuery, sumsOf } from './queue.ts';

it('no two boxes of the queue share a name, also those of equal requests', () => {
  const client = new QueryClient();
  client.setQueryData(['session'], { actor: 'ana', role: 'owner', brands: null, flags: null, languages: null });
  const equal = { brand: 'plain', brandName: 'Plain', player: 'p1', proposal: null, claim: null } as const;
  const facts = { ...equal, currency: 'PHP', createdAt: '2026-11-30T10:00:00Z' };
  const list = [
    { ...facts, id: 'r1', kind: 'withdrawal', amount: '25.00' },
    { ...facts, id: 'r2', kind: 'withdrawal', amount: '25.00' },
    { ...facts, id: 'r3', kind: 'promotion', amount: null },
    { ...facts, id: 'r4', kind: 'promotion', amount: null },
  ];
  const { queryKey } = queueQuery({ filter: filterOf(new URLSearchParams()), brand: undefined });
  client.setQueryData(queryKey, {
    pages: [{ list, sums: [], total: 4, next: null }],
    pageParams: [undefined],
  } as never);
  const markup = renderToString(
    <QueryClientProvider client={client}>
      <StaticRouter location="/money">
        <MoneyPage />
      </StaticRouter>
    </QueryClientProvider>,
  );
  const rows = markup.slice(markup.indexOf('<tbody'), markup.indexOf('</tbody>'));
  const names = [...rows.matchAll(/<input type="checkbox"[^>]*><span[^>]*>([^<]*)</g)].map(([, name]) => name);
  expect(names.length).toBe(list.length);
  expect(new Set(names).size).toBe(names.length);
});

it('sums of chosen requests have every digit, by currency', () => {
  const rows = [
    { amount: '9007199254740993.01', currency: 'PHP' },
    { amount: '9007199254740993.02', currency: 'PHP' },
    { amount: '0.5', currency: 'USD' },
    { amount: null, currency: 'USD' },
  ];
  expect(sumsOf(rows)).toEqual([
    { currency: 'PHP', count: 2, amount: '18014398509481986.0300' },
    { currency: 'USD', count: 2, amount: '0.5000' },
  ]);
});

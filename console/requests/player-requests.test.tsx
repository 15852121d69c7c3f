import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { PlayerRequests, pendingRequestsQuery } from './player-requests.tsx';

it('buttons of several requests of a player have names of their own', () => {
  const client = new QueryClient();
  client.setQueryData(['session'], { actor: 'ana', role: 'owner', brands: null, flags: null, languages: null });
  const params = { brand: 'plain', player: 'p1' };
  const request = { player: 'p1', account: 'ben', currency: 'PHP', status: 'pending', claim: null, pictures: [] };
  const without = { offered: null, method: null, title: null, remarks: null, reference: null, returned: null };
  const facts = { ...request, ...without, proposal: null, destination: null, createdAt: '2026-11-30T10:00:00Z' };
  const claimOf = (actor: string) => ({ actor, until: '2026-12-01T10:00:00Z' });
  client.setQueryData(pendingRequestsQuery(params).queryKey, [
    { ...facts, id: 'r1', kind: 'deposit', amount: '10.00' },
    // Equal to the one before, made in the same minute.
    { ...facts, id: 'r4', kind: 'deposit', amount: '10.00' },
    { ...facts, id: 'r2', kind: 'withdrawal', amount: '25.00', claim: claimOf('eve') },
    { ...facts, id: 'r3', kind: 'withdrawal', amount: '30.00', claim: claimOf('ana') },
  ] as never);
  const markup = renderToString(
    <QueryClientProvider client={client}>
      <StaticRouter location="/brands/plain/players/p1">
        <PlayerRequests {...params} />
      </StaticRouter>
    </QueryClientProvider>,
  );
  const buttons = [...markup.matchAll(/<button([^>]*)>(.*?)<\/button>/g)];
  const names = buttons.map(([, attributes, words]) => /aria-label="([^"]*)"/.exec(attributes ?? '')?.[1] ?? words);
  expect(names.length).toBe(18);
  expect(new Set(names).size).toBe(names.length);
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { pagesQuery } from '../../api/queries.ts';
import BrandsPage from './brands-page.tsx';

type Found = AdminValueOf<'searchBrands'>;

/** Texts of each row of the list. */
function rowsOf(list: readonly (Pick<Found['list'][number], 'id'> & Partial<Found['list'][number]>)[]): string[] {
  const client = new QueryClient();
  client.setQueryData(['session'], { actor: 'ana', role: 'owner', brands: null, flags: null, languages: null });
  const row = { domains: [], archived: false, movedTo: null, production: null, staging: null, faults: 0, waiting: 0 };
  const more = { calls: 0, failures: 0, updatedAt: '2026-03-01T12:00:00.000Z' };
  const answer: Found = { list: list.map((one) => ({ name: one.id, ...row, ...more, ...one })), next: null };
  const { queryKey } = pagesQuery({
    operation: 'searchBrands',
    query: { filter: 'active', sort: 'name', q: undefined },
  });
  client.setQueryData(queryKey, { pages: [answer], pageParams: [null] });
  const html = renderToString(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/brands']}>
        <BrandsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const rows = html.split('<tr').slice(2);
  return rows.map((each) => each.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '));
}

it('says where a brand is that another installation serves, instead of a state here', () => {
  const place = 'b.internal:5432/livery';
  const [away, gone, here] = rowsOf([
    { id: 'away', movedTo: place },
    { id: 'gone', archived: true, production: 2 },
    { id: 'here', production: 3 },
  ]);
  expect(away).toContain(`Served by another installation: ${place}`);
  expect(away).not.toMatch(/Live|Not published|Archived/);
  expect([gone, here]).toEqual([expect.stringContaining('Archived'), expect.stringContaining('Live')]);
  expect(`${gone}${here}`).not.toContain('another installation');
});

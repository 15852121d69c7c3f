import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
// Must be loaded while there is no document: it looks for a browser's window if there is one.
import 'react-aria-components';
import { generatePath, Route, Routes, StaticRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { ConsolePage } from './page.ts';
import { pages } from './shell/pages.ts';

afterEach(() => vi.unstubAllGlobals());

/** The calls with which a page begins, each with its parameters. */
async function callsOf({ path, load }: ConsolePage, environment: 'production' | 'staging') {
  const client = new QueryClient();
  client.setQueryData(['session'], { actor: 'ana', role: 'owner', brands: null, flags: null, languages: null });
  // Modules of pages listen to the document.
  vi.stubGlobal('document', new EventTarget());
  const { default: Page } = await load();
  vi.unstubAllGlobals();
  const params = {
    brand: 'plain',
    player: 'p1',
    flag: 'CBS3',
    number: '1',
    id: 'x',
    draft: 'd',
    code: 'c',
    kind: 'banners',
    request: 'r1',
    bet: 'b1',
    game: '1',
    domain: 'plain.example',
    vendor: 'NOVA',
    email: 'ana@operator.example',
  };
  renderToString(
    <QueryClientProvider client={client}>
      <StaticRouter location={`${generatePath(path, params)}?q=ana&env=${environment}`}>
        <Routes>
          <Route path={path} element={<Page />} />
        </Routes>
      </StaticRouter>
    </QueryClientProvider>,
  );
  return client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }): object => {
      const [operation, named, query] = queryKey as readonly [string, object?, object?];
      return { operation, ...named, ...query };
    });
}

it('read staging where the address names it, and production otherwise', async () => {
  const differing: Record<string, object[]> = {};
  for (const page of pages.filter(({ path }) => path.includes(':'))) {
    const [production, staging] = [await callsOf(page, 'production'), await callsOf(page, 'staging')];
    expect(JSON.stringify(production)).not.toContain('staging');
    const calls = staging.filter((call, index) => JSON.stringify(call) !== JSON.stringify(production[index]));
    if (calls.length > 0) differing[page.path] = calls;
  }
  const [brand, tenant, environment] = ['plain@staging', 'plain', 'staging'];
  expect(differing).toEqual({
    '/brands/:brand/content': [{ operation: 'listContent', brand }],
    '/brands/:brand/content/calendar': [
      { operation: 'listContent', brand },
      { operation: 'listContentPublications', brand },
    ],
    '/brands/:brand/money': [{ operation: 'listWaitingRequests', brand }],
    '/brands/:brand/figures': [{ operation: 'showFigures', brand }],
    '/brands/:brand/calls': [{ operation: 'listWalletCalls', brand, pageNo: 1 }],
    '/brands/:brand/rounds': [
      { operation: 'listOpenRounds', brand, olderThan: 24 },
      { operation: 'listShortfalls', brand, pageNo: 1 },
    ],
    '/brands/:brand/players/:player/ledger': [{ operation: 'listLedger', brand, player: 'p1' }],
    '/brands/:brand/rounds/:bet': [{ operation: 'getRound', brand, bet: 'b1' }],
    '/brands/:brand/games': [{ operation: 'listBrandGames', brand, pages: 'all' }],
    '/brands/:brand/content/:kind/:id': [
      { operation: 'listContent', brand },
      { operation: 'getContentEntry', brand, kind: 'banners', id: 'x' },
    ],
    '/brands/:brand/flags': [{ operation: 'listFlags', brand }],
    '/brands/:brand/schedule': [{ operation: 'listSchedule', brand: 'plain', environment }],
    '/brands/:brand/studio/:draft': [
      { operation: 'showLayers', tenant, environment },
      { operation: 'getDraft', tenant, environment, draft: 'd' },
    ],
    '/brands/:brand/why': [{ operation: 'listThings', tenant, environment }],
    '/flags/:flag': [{ operation: 'listPlace', path: '/flags/CBS3', environment, q: 'ana' }],
    '/brands/:brand/readiness': [{ operation: 'checkReadiness', tenant, environment }],
    '/brands/:brand/previews': [{ operation: 'listOutbox', brand }],
    '/brands/:brand/players': [{ operation: 'searchPlayers', q: 'ana', brand }],
    '/brands/:brand/players/:player': [{ operation: 'getPlayer', brand, player: 'p1' }],
  });
});

import type { PageId } from './routes.ts';

const presets = { jiliGames: 'JL', rtgGames: 'RTG' } as const satisfies Partial<Record<PageId, string>>;

/** The preset behind the page of one provider (GAME-ROUTE-AMB-02), which no category of a brand has; `undefined` for any other page. */
export function providerPresetOf(page: PageId | undefined): 'JL' | 'RTG' | undefined {
  return page === 'jiliGames' || page === 'rtgGames' ? presets[page] : undefined;
}

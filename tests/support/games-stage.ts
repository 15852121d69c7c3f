import type { Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { type GamesSupplier, startGamesSupplier } from './games-supplier.ts';
import { aStage, type Stage } from './stage.ts';

/** A stage beside a supplier of the vendor EMBER. No brand lists the supplier until a journey sets it. */
export function gamesStage(): { stage: Stage; gamesSupplier(): GamesSupplier } {
  let supplier: GamesSupplier | undefined;
  const stage = aStage(async () => {
    supplier = await startGamesSupplier({ vendors: ['EMBER'] });
    return supplier.environment;
  });
  afterAll(() => supplier?.close());
  return {
    stage,
    gamesSupplier: () => {
      if (supplier === undefined) throw new Error('the supplier is not running yet: use it in hooks and tests only');
      return supplier;
    },
  };
}

/** Tiles of games on the page that is open when a helper is called, and the calls of that page. */
export function gamesPage(page: () => Page) {
  const main = () => page().getByRole('main');
  const tile = (place: number) => main().getByRole('article').nth(place);
  return {
    main,
    tile,
    tap: (place: number) => tile(place).getByRole('button').first().click(),
    nameOf: (place: number) => tile(place).locator('span[dir=auto]').first().innerText(),
    /** Collects the launches that the page requests from now on. */
    launches: () => {
      const requested: { headers: Record<string, string>; method: string; url: URL }[] = [];
      page().on('request', (request) => {
        const url = new URL(request.url());
        if (url.pathname === '/api/v1/games/launch')
          requested.push({ headers: request.headers(), method: request.method(), url });
      });
      return requested;
    },
    /** Value of a call made with the page's own session. */
    value: (path: string) =>
      page().evaluate(async (address) => (await (await fetch(address)).json()).value, `/api/v1${path}`),
  };
}

/** A page or a frame of the studio. */
type Table = Pick<Page, 'locator'>;

export const onStudio = (url: URL): boolean => url.hostname === 'studio.localhost';

export async function seated(table: Table): Promise<void> {
  await table.locator('body[data-ready]').waitFor();
  // The balance comes from the brand's wallet, after the table itself. If the wallet is late, it is requested again.
  await table.locator('[data-balance]:not([data-balance=""])').waitFor();
}

export const balanceAt = async (table: Table): Promise<number> =>
  Number(await table.locator('[data-balance]').getAttribute('data-balance'));

/** Plays one round. The reels stop at once, with the same symbols, because visits of journeys have no motion. */
export async function spin(table: Table): Promise<void> {
  const rounds = Number((await table.locator('body').getAttribute('data-rounds')) ?? 0);
  await table.locator('.go').click();
  await table.locator(`body[data-rounds="${rounds + 1}"]`).waitFor();
}

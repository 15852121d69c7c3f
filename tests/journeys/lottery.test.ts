import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aRunningClock } from '../support/clock.ts';
import { covers } from '../support/covers.ts';
import { startGamesSupplier } from '../support/games-supplier.ts';
import { ready } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

describe('lotteries, in a browser', () => {
  const clock = aRunningClock();
  const stage = aStage(undefined, { clock });
  const set = (brand: string, path: string, value: unknown) => stage.set(brand, path, JSON.stringify(value));
  const main = (page: Page) => page.getByRole('main');
  const cards = (page: Page) => main(page).getByRole('article');
  const card = (page: Page, name: string) => cards(page).filter({ hasText: name });
  const balls = (page: Page, name: string) => card(page, name).locator('[data-draw] li').allInnerTexts();
  const silent = 'Results are delayed. The time of the next draw is unknown.';
  const onStudio = (url: URL) => url.hostname === 'studio.localhost';
  /** Results as the studio itself publishes them. */
  const drawn = async (code: string): Promise<{ draw: number; balls: number[] }[]> =>
    JSON.parse((await stage.livery.send({ host: 'studio.localhost', path: `/draws/${code}` })).text).last;

  it.each([
    ['aurora', 'en-GB'],
    ['oasis', 'ar'],
  ] as const)('show the next draw and the last results in %s', async (brand, locale) => {
    covers(['CALL-GAME-14', 'CALL-GAME-15', 'GAME-ROUTE-09']);
    const { page, complaints } = await stage.visit({ locale });
    const wanted: string[] = [];
    page.on('request', (request) => wanted.push(request.url()));
    // Oasis offers no lotteries by default.
    if (brand === 'oasis') await set(brand, '/games/categories/LOTT/enabled', true);
    await page.clock.install();
    await stage.open({ page, path: '/m/lott', brand });
    const lottery = 'Ferry Three Digits';
    // The menu comes with the document; results are requested when they come into view.
    expect(wanted.filter((url) => url.includes('/api/v1/lotteries?'))).toEqual([]);
    await card(page, lottery).scrollIntoViewIfNeeded();
    const timer = card(page, lottery).getByRole('timer');
    await expect.poll(() => timer.innerText()).toMatch(/^\d:\d\d$/);

    // Three draws take place.
    clock.pass({ minutes: 3 });
    await page.reload();
    await expect.poll(() => balls(page, lottery)).toHaveLength(3);
    const results = (await drawn('LOTT-LOTT-003')).map((one) => one.balls.join());
    expect(results).toContain((await balls(page, lottery)).join());
    const draw = await card(page, lottery).locator('[data-draw]').getAttribute('data-draw');
    // After the next draw the page requests results by itself.
    clock.pass({ minutes: 1 });
    await page.clock.fastForward(61_000);
    await expect.poll(() => card(page, lottery).locator('[data-draw]').getAttribute('data-draw')).not.toBe(draw);
    // An address may name a provider. The page offers no choice of providers, but the filter can be removed.
    const vendor = 'Southsea Draws';
    expect(await main(page).getByRole('radio', { name: vendor }).count()).toBe(0);
    await stage.open({ page, path: '/m/lott?vassalage=TCG_SEA', brand });
    await main(page).getByRole('button', { name: vendor }).waitFor();
    await expect
      .poll(() => main(page).getByRole('heading', { level: 2 }).allInnerTexts())
      .toEqual([expect.any(String), vendor]);
    expect(wanted.filter((url) => new URL(url).hostname === 'studio.localhost')).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it.each([
    [390, 'ELOTT'],
    [320, 'LOTT'],
  ] as const)('keep their layout at %i px when the draws of %s load', async (width, gameType) => {
    clock.pass({ minutes: 3 });
    const { page } = await stage.visit({ viewport: { width, height: 844 } });
    const blocked: Route[] = [];
    await page.route('**/api/v1/lotteries/draws?**', (route) => void blocked.push(route));
    await stage.open({ page, path: `/m/${gameType.toLowerCase()}`, brand: 'manila' });
    const places = () =>
      cards(page).evaluateAll((all) =>
        all.map((one) => {
          const { height } = one.getBoundingClientRect();
          return [one.querySelector('h3')?.textContent, Math.round(height)];
        }),
      );
    await expect.poll(() => cards(page).count()).toBeGreaterThan(5);
    const before = await places();
    await expect.poll(() => blocked.length).toBeGreaterThan(0);
    for (const route of blocked) await route.continue();
    const shown = page.locator('[data-draw]');
    // Draws of the vendors in view.
    await expect.poll(() => shown.count()).toBeGreaterThan(2);
    const counts = await shown.evaluateAll((all) => all.map((one) => one.childElementCount));
    expect(Math.max(...counts)).toBeGreaterThan(5);
    expect(await places()).toEqual(before);
  });

  it('open in the chosen way, if a lottery has two', async () => {
    covers(['LAUNCH-01', 'CALL-GAME-10']);
    const { page } = await stage.visitAs({ account: 'player' });
    await stage.open({ page, path: '/m/lott?vassalage=TCG_SEA' });
    const ways = (name: string) => card(page, name).getByRole('button').allInnerTexts();
    await expect.poll(() => ways('Lion City Four Digits')).toEqual(['Traditional', 'Entertainment']);
    expect(await ways('Straits Six')).toEqual(['Play']);
    for (const [name, way, playType] of [
      ['Lion City Four Digits', 'Entertainment', 'Entertainment'],
      ['Lion City Four Digits', 'Traditional', 'Tradition'],
      ['Straits Six', 'Play', 'Tradition'],
    ] as const) {
      const call = page.waitForRequest((request) => request.url().includes('/api/v1/games/launch'));
      await card(page, name).getByRole('button').filter({ hasText: way }).click();
      const query = new URL((await call).url()).searchParams;
      expect([query.get('playType'), query.get('prizeMode')]).toEqual([playType, 'SEA']);
      await page.waitForURL(onStudio);
      await page.goBack();
      await ready(page);
      await expect.poll(() => cards(page).count()).toBeGreaterThan(5);
    }
  });

  it('keep their last results if their supplier does not respond, and state that the next draw is not known', async () => {
    covers(['CALL-GAME-15']);
    const supplier = await startGamesSupplier({ vendors: ['TCG_SEA'] });
    try {
      const aggregator = {
        ...supplier.aggregator,
        drawsAddress: `${supplier.origin}/draws`,
        // Draws are requested without a signature, so no key is needed.
        signingKey: { secret: 'JADE__HUB_SIGNING_KEY' },
        publicKey: { secret: 'JADE__HUB_PUBLIC_KEY' },
      };
      await set('jade', '/games/aggregators', [aggregator]);
      const now = clock.now().getTime();
      const at = (minutes: number) => now + minutes * 60_000;
      const last = [9, 8, 7].map((draw, back) => ({ draw, at: at(-back), balls: [draw, 31 + back, 45] }));
      supplier.draws = { status: 200, body: JSON.stringify({ now, next: { draw: 10, at: at(1) }, last }) };
      const { page } = await stage.visit();
      await page.clock.install();
      await stage.open({ page, path: '/m/lott?vassalage=TCG_SEA', brand: 'jade' });
      const lottery = 'Straits Six';
      await expect.poll(() => balls(page, lottery)).toEqual(['9', '31', '45']);
      await card(page, lottery).getByRole('timer').waitFor();
      const earlier = card(page, lottery).getByText('8 32 45', { exact: true });
      await earlier.waitFor();

      // The supplier is down when the next draw has ended and the page requests results by itself.
      supplier.draws = { status: 503, body: '' };
      clock.pass({ minutes: 2 });
      await page.clock.fastForward(62_000);
      await card(page, lottery).getByText(silent, { exact: true }).waitFor();
      expect(await card(page, lottery).getByRole('timer').count()).toBe(0);
      expect(await balls(page, lottery)).toEqual(['9', '31', '45']);
      await earlier.waitFor();
    } finally {
      await supplier.close();
    }
  });

  it('state that their supplier does not respond, and can still be played', async () => {
    covers(['CALL-GAME-15']);
    const hub = {
      id: 'hub',
      address: 'http://127.0.0.1:9',
      drawsAddress: 'http://127.0.0.1:9/draws',
      operatorId: '1017',
      vendors: ['TCG_SEA'],
      signingKey: { secret: 'MANILA__HUB_SIGNING_KEY' },
      publicKey: { secret: 'MANILA__HUB_PUBLIC_KEY' },
      frameOrigins: ['http://127.0.0.1:9'],
    };
    await set('manila', '/games/aggregators', [hub]);
    const { page } = await stage.visit();
    await stage.open({ page, path: '/m/lott?vassalage=TCG_SEA', brand: 'manila' });

    await expect.poll(() => card(page, 'Straits Six').innerText()).toContain(silent);
    expect(await card(page, 'Straits Six').getByRole('timer').count()).toBe(0);
    await card(page, 'Straits Six').getByRole('link', { name: 'Play' }).waitFor();
  });
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wire } from '../../schema/constants.ts';
import { covers } from '../support/covers.ts';
import { balanceAt, gamesPage, gamesStage, onStudio, seated, spin } from '../support/games-stage.ts';
import type { GamesSupplier } from '../support/games-supplier.ts';
import { delay, ready } from '../support/pages.ts';

const errors = (await import('../../texts/EN/errors.json', { with: { type: 'json' } })).default;
const unit = 100_000;

describe('opening games', () => {
  const { stage, gamesSupplier } = gamesStage();
  let supplier: GamesSupplier;
  beforeAll(() => {
    supplier = gamesSupplier();
  });

  let page: Page;
  const enter = async (account: string | undefined, brand = 'aurora') => {
    ({ page } = await stage.visitAs({ account, brand }));
  };
  const set = (path: string, value: unknown, brand = 'aurora') =>
    stage.livery.change('set', brand, path, JSON.stringify(value));
  const { launches, main, nameOf, tap, tile, value } = gamesPage(() => page);
  const wonAt = async (table: Page) => {
    const message = await table.locator('.message').innerText();
    return Number(/^Win ([\d.,]+)$/.exec(message)?.[1]?.replaceAll(',', '') ?? 0);
  };
  const stakeAt = async (table: Page) => Number(await table.locator('.stake output').innerText());

  describe('in the same window', () => {
    it('a tap opens a game that can be played; the round is in balance, records and recent games', async () => {
      covers(['GAME-TILE-01', 'LAUNCH-AMB-02', 'CALL-GAME-11', 'CALL-GAME-AMB-03']);
      await enter('player');
      await stage.open({ page, path: '/m/slot-games?vassalage=NOVA' });
      const requested = launches();
      const name = await nameOf(2);
      const token = await page.evaluate(() => JSON.parse(localStorage.getItem('session.v1') ?? '{}').token);
      expect(requested).toEqual([]);
      await tap(2);
      await page.waitForURL(onStudio);
      const [call] = requested;
      expect(requested).toHaveLength(1);
      expect([call?.method, call?.headers[wire.csrfHeader]]).toEqual(['GET', token]);
      expect(Object.fromEntries(call?.url.searchParams ?? [])).toMatchObject({
        vendor: 'NOVA',
        gameCategory: 'RNG',
        gameId: expect.stringMatching(/^NOVA-RNG-/),
        nodeId: expect.stringMatching(/^\d+$/),
        supportFreePlay: expect.stringMatching(/^(true|false)$/),
        back: '/m/slot-games?vassalage=NOVA',
      });
      await seated(page);
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(name);

      const before = await balanceAt(page);
      let won = 0;
      let spins = 0;
      while (won === 0 && spins < 40) {
        spins += 1;
        await spin(page);
        won = await wonAt(page);
      }
      expect(won).toBeGreaterThan(0);
      const stake = await stakeAt(page);
      const after = await balanceAt(page);
      expect(after).toBe(Math.round(before + (won - spins * stake) * unit));

      await page.getByRole('link', { name: 'Back to the site' }).click();
      await page.waitForURL((url) => url.pathname === '/m/slot-games');
      await ready(page);
      expect(Number((await value('/wallet')).sumBalance)).toBeCloseTo(Math.floor(after / 1000) / 100, 2);
      const { list } = await value(`/bets?pageSize=${Math.min(spins, 20)}`);
      expect(list[0]).toMatchObject({ gameName: name, status: 'won' });
      expect(Number(list[0].payout)).toBeCloseTo(won, 5);
      expect(Number(list[0].stake)).toBeCloseTo(stake, 5);
      await stage.open({ page, path: '/m/recent-games' });
      await tile(0).waitFor();
      expect(await nameOf(0)).toBe(name);
    });

    it('a long list is restored on return', async () => {
      await enter('player');
      await stage.open({ page, path: '/m/slot-games' });
      await expect.poll(() => main().getByRole('article').count()).toBe(36);
      await expect
        .poll(async () => {
          await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
          return page.evaluate(() => document.body.scrollHeight);
        })
        .toBeGreaterThan(7000);
      const spot = 3600;
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), spot);
      const seen = main().getByRole('article').locator('button[aria-label^="Play"]:visible');
      const inView = await seen.evaluateAll((buttons) =>
        buttons.findIndex((button) => {
          const { top, bottom } = button.getBoundingClientRect();
          return top > 120 && bottom < 700;
        }),
      );
      await seen.nth(inView).evaluate((button) => (button as HTMLElement).click());
      await page.waitForURL(onStudio);
      await seated(page);
      await page.goBack();
      await page.waitForURL((url) => url.pathname === '/m/slot-games');
      await ready(page);
      await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(spot);
    });

    it('visitors log in first and return', async () => {
      covers(['LAUNCH-03']);
      await enter(undefined);
      await stage.open({ page, path: '/m/slot-games?vassalage=NOVA' });
      await tile(0).getByRole('link').first().click();
      await page.waitForURL((url) => url.pathname === '/m/login');
      expect(new URL(page.url()).searchParams.get('from')).toBe('/m/slot-games?vassalage=NOVA');
    });

    it('guests see that they need a real account, before any call', async () => {
      covers(['LAUNCH-AMB-03', 'ROLE-AMB-03', 'ROLE-09']);
      await enter('guest');
      await stage.open({ page, path: '/m/slot-games?vassalage=NOVA' });
      const requested = launches();
      await tap(0);
      await page.getByText('Please log in to a real account to use this function', { exact: true }).waitFor();
      expect(requested).toEqual([]);
    });

    it('trial sessions open free games for demo credits, and no others', async () => {
      covers(['LAUNCH-AMB-03']);
      await enter(undefined);
      await stage.open({ page, path: '/m/home' });
      await page.getByRole('banner').getByRole('link', { name: 'Try for free' }).click();
      await page.locator('dialog[open]').getByRole('button', { name: 'I am 18 or older' }).click();
      await page.waitForFunction(() => localStorage.getItem('session.v1') !== null);
      await stage.open({ page, path: '/m/slot-games?vassalage=NOVA' });
      const requested = launches();
      const { games } = await value('/games?gameType=RNG&vassalage=NOVA&pageSize=36');
      const free = (games as { supportFreePlay: boolean }[]).map(({ supportFreePlay }) => supportFreePlay);
      expect(free).toContain(false);
      await tap(free.indexOf(false));
      await page.getByText('Please log in to a real account to use this function', { exact: true }).waitFor();
      expect(requested).toEqual([]);
      await tap(free.indexOf(true));
      await page.waitForURL(onStudio);
      await seated(page);
      await page.getByText('Demo credits').waitFor();
      const before = await balanceAt(page);
      await spin(page);
      expect(before).toBe(1000 * unit);
      // A win may equal the stake.
      const gained = (await wonAt(page)) - (await stakeAt(page));
      expect(await balanceAt(page)).toBe(Math.round(before + gained * unit));
    });

    it('a second tap does nothing while a game opens', async () => {
      await enter('player');
      await stage.open({ page, path: '/m/slot-games?vassalage=NOVA' });
      const requested = launches();
      const release = await delay(page, '**/api/v1/games/launch?**');
      await tap(0);
      await expect.poll(() => requested.length).toBe(1);
      await tap(0);
      await tap(1);
      release();
      await page.waitForURL(onStudio);
      expect(requested).toHaveLength(1);
    });
  });

  describe('of a supplier with faults', () => {
    beforeAll(() => set('/games/aggregators', [supplier.aggregator]));
    afterAll(() => stage.livery.change('unset', 'aurora', '/games/aggregators'));
    beforeEach(async () => {
      await enter('player');
      await stage.open({ page, path: '/m/slot-games?vassalage=EMBER' });
    });

    it('shows if it is in maintenance, refuses, or does not know the game, and takes nothing', async () => {
      covers(['LAUNCH-AMB-02']);
      const before = (await value('/wallet')).sumBalance;
      const { list: bets } = await value('/bets');
      const { list: recent } = await value('/recent-games');
      const expectText = async (answer: typeof supplier.answer, text: string) => {
        supplier.answer = answer;
        await tap(0);
        await page.getByText(text).waitFor();
      };
      // Each has its own text, so that none is mistaken for the one before it.
      await expectText({ status: 503, body: '{"error":"later"}' }, errors['launch.maintenance']);
      await expectText({ status: 403, body: '{"error":"no"}' }, errors['launch.refused']);
      await expectText({ status: 404, body: '{"error":"no"}' }, errors['launch.unknown_game']);
      expect(new URL(page.url()).pathname).toBe('/m/slot-games');
      expect((await value('/wallet')).sumBalance).toBe(before);
      expect((await value('/bets')).list).toEqual(bets);
      expect((await value('/recent-games')).list).toEqual(recent);
    });
  });
});

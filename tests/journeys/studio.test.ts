import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { covers } from '../support/covers.ts';
import { gamesPage, gamesStage } from '../support/games-stage.ts';
import type { GamesSupplier } from '../support/games-supplier.ts';

const errors = (await import('../../texts/EN/errors.json', { with: { type: 'json' } })).default;
const unit = 100_000;

describe('a studio', () => {
  const { stage, gamesSupplier } = gamesStage();
  let supplier: GamesSupplier;
  beforeAll(() => {
    supplier = gamesSupplier();
  });

  let page: Page;
  beforeEach(async () => {
    ({ page } = await stage.visitAs({ account: 'player' }));
  });
  const { tap, value } = gamesPage(() => page);
  const money = async () => ({
    balance: (await value('/wallet')).sumBalance,
    bets: (await value('/bets')).list,
    recent: (await value('/recent-games')).list,
  });
  const openGame = async () => {
    await stage.open({ page, path: '/m/slot-games?vassalage=NOVA' });
    await tap(0);
    await page.waitForURL((url) => url.hostname === 'studio.localhost');
    await page.locator('body[data-ready]').waitFor();
    await page.locator('[data-balance]:not([data-balance=""])').waitFor();
  };
  const rounds = async () => Number((await page.locator('body').getAttribute('data-rounds')) ?? 0);
  const spin = async () => {
    const before = await rounds();
    await page.locator('.go').click();
    await page.locator(`body[data-rounds="${before + 1}"]`).waitFor();
  };
  const shownBalance = async () => Number(await page.locator('[data-balance]').getAttribute('data-balance'));

  it('cuts nothing of the balance on a small phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openGame();
    const cut = () =>
      page
        .locator('.figure output')
        .evaluateAll((figures) =>
          figures.filter(
            (figure) => figure.scrollWidth > figure.clientWidth || getComputedStyle(figure).textOverflow !== 'clip',
          ),
        );
    expect(await page.locator('.figure output').count()).toBe(2);
    expect(await cut()).toHaveLength(0);
    const pressed = await page.locator('.go').boundingBox();
    expect((pressed?.y ?? 0) + (pressed?.height ?? 0)).toBeLessThanOrEqual(640);
  });

  it('shows a round again when the betting record leads there, and to nobody else', async () => {
    await openGame();
    await spin();
    const game = await page.getByRole('heading', { level: 1 }).innerText();
    const stake = await page.locator('.stake output').innerText();
    await stage.open({ page, path: '/m/gameRecord' });
    const [bet] = (await value('/bets')).list;
    const opening = page.waitForEvent('popup');
    await page
      .getByRole('button', { name: `See this round of ${game} at the studio (opens a new tab)` })
      .first()
      .click();
    const round = await opening;
    await round.waitForURL(/^http:\/\/studio\.localhost:\d+\/rounds\//);
    expect(await round.evaluate(() => window.opener)).toBeNull();
    await round.getByRole('heading', { name: game }).waitFor();
    const facts = await round.locator('dl').innerText();
    expect(facts).toContain(`${stake} ${bet.currency}`);
    expect(facts).toContain(bet.status === 'won' ? `${Number(bet.payout).toFixed(2)}` : 'No win this time');
    expect(await round.locator('.kept img').count()).toBe(15);
    // With an altered address nothing is shown.
    const address = round.url();
    const forged = address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const statuses: (number | undefined)[] = [];
    for (const roundAddress of [address, forged.replace(/\w(?=\w{3}$)/, (sign) => (sign === 'x' ? 'y' : 'x'))])
      statuses.push((await round.goto(roundAddress))?.status());
    expect(statuses).toEqual([200, 404]);
  });

  describe('of another supplier that is in trouble', () => {
    const set = (aggregators: unknown) =>
      stage.livery.change('set', 'aurora', '/games/aggregators', JSON.stringify(aggregators));
    beforeAll(() => set([supplier.aggregator]));
    afterAll(() => stage.livery.change('unset', 'aurora', '/games/aggregators'));

    it('that answers with faults, errors or a foreign address opens nothing and takes nothing', async () => {
      await stage.open({ page, path: '/m/slot-games?vassalage=EMBER' });
      const before = await money();
      const explains = async (answer: typeof supplier.answer, text: string) => {
        await page.getByText(text).waitFor({ state: 'detached' });
        supplier.answer = answer;
        await tap(0);
        await page.getByText(text).waitFor();
        expect(new URL(page.url()).pathname).toBe('/m/slot-games');
      };
      await explains({ status: 500, body: 'out of order' }, errors['launch.no_answer']);
      await explains({ status: 200, body: '{"url":' }, errors['launch.no_answer']);
      const foreign = JSON.stringify({ url: 'https://elsewhere.example/play' });
      await explains({ status: 200, body: foreign }, errors['launch.refused']);
      expect(await money()).toEqual(before);
    });

    it('that does not answer is waited for and reported; the next tap opens the game', async () => {
      covers(['LAUNCH-AMB-02']);
      await stage.open({ page, path: '/m/slot-games?vassalage=EMBER' });
      const before = await money();
      supplier.answer = 'never';
      await tap(0);
      await page.getByText('Loading…', { exact: true }).waitFor();
      await page.getByText(errors['launch.no_answer']).waitFor();
      expect(await money()).toEqual(before);
      supplier.answer = { status: 200, body: JSON.stringify({ url: `${supplier.origin}/play/1` }) };
      await tap(0);
      await page.waitForURL(`${supplier.origin}/play/1`);
    });
  });

  it('that stops answering during play releases the game, which continues with the wallet’s balance', async () => {
    await page.clock.install();
    await openGame();
    // The first spin reaches the studio, but its answer is lost.
    const booked = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const real = window.fetch;
          window.fetch = async (...given) => {
            window.fetch = real;
            resolve(((await (await real(...given)).json()) as { balance: number }).balance);
            return new Promise((_, reject) =>
              given[1]?.signal?.addEventListener('abort', () => reject(new Error('silent'))),
            );
          };
        }),
    );
    const before = await rounds();
    await page.locator('.go').click();
    const balance = await booked;
    await page.clock.fastForward(60_000);
    await page.locator(`body[data-rounds="${before + 1}"]`).waitFor();
    expect(await page.locator('.message').innerText()).toBe('No connection. Please try again.');
    expect(await shownBalance()).toBe(balance);
    await spin();
    expect(await page.locator('.message').innerText()).not.toBe('No connection. Please try again.');
    const shown = await shownBalance();
    await page.getByRole('link', { name: 'Back to the site' }).click();
    await page.waitForURL((url) => url.pathname === '/m/slot-games');
    expect(Number((await value('/wallet')).sumBalance)).toBeCloseTo(Math.floor((shown / unit) * 100) / 100, 2);
    const [one, two] = (await value('/bets')).list;
    expect([one.status, two.status]).not.toContain('open');
  });
});

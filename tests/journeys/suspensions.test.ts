import { describe, expect, it } from 'vitest';
import { delay } from '../support/pages.ts';
import { aStage } from '../support/stage.ts';

const errors = (await import('../../texts/EN/errors.json', { with: { type: 'json' } })).default;

describe('a game that is suspended', () => {
  const stage = aStage();

  it('is refused on an open lobby with an explanation, missing after a reload, and refused by its address', async () => {
    const { page } = await stage.visitAs({ account: 'player' });
    const main = page.getByRole('main');
    const path = '/m/slot-games?vassalage=NOVA';
    const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/v1/games/launch');
    await stage.open({ page, path });
    const tile = main.getByRole('article').first();
    const name = await tile.locator('span[dir=auto]').first().innerText();
    const { games } = await page.evaluate(
      async () => (await (await fetch('/api/v1/games?vassalage=NOVA&pageSize=200')).json()).value,
    );
    const game = (games as { nodeId: number; gameName: string }[]).find(({ gameName }) => gameName === name);
    const id = String(game?.nodeId);
    // The lobby requests its games again as soon as it is notified. A tap before the answer still sees the game.
    const letThrough = await delay(page, '**/api/v1/games?**');
    const until = ['--until', '2036-12-01T09:00:00+08:00'];
    await stage.livery.change('game', 'suspend', id, '--brand', 'aurora', ...until);

    await tile.getByRole('button').first().click();
    expect((await (await answered).json()).code).toBe('play.game_paused_until');
    const [paused = ''] = errors['play.game_paused_until'].split('{{until}}');
    const notice = page.getByText(paused);
    await notice.waitFor();
    expect(await notice.innerText()).toMatch(/2036/);
    letThrough();

    await stage.open({ page, path });
    await tile.waitFor();
    expect(await main.getByText(name, { exact: true }).count()).toBe(0);

    await stage.livery.change('game', 'suspend', id, '--brand', 'aurora');
    await stage.open({ page, path: `/m/play?vendor=NOVA&nodeId=${id}` });
    // The text stays, unlike a passing toast.
    await page.getByRole('alert').getByText(errors['play.game_paused']).waitFor();

    await stage.livery.change('game', 'resume', id);
    await stage.open({ page, path });
    await main.getByText(name, { exact: true }).first().waitFor();
  });

  it('leaves home, its winners and search results on open pages, and comes back, without a reload', async () => {
    const { page, context } = await stage.visit();
    type Games = { games: { nodeId: number; gameName: string }[] };
    type Winners = { winners: { game?: Games['games'][number] }[] };
    const board = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/v1/winners');
    await stage.open({ page, path: '/m/home' });
    const main = page.getByRole('main');
    await main.getByText('Top winners').scrollIntoViewIfNeeded();
    const { winners } = (await (await board).json()).value as Winners;
    const won = winners[0]?.game;
    const { games } = await page.evaluate(
      async () => (await (await fetch('/api/v1/games?category=LIVE&pageSize=20&pageNo=1')).json()).value as Games,
    );
    const rowed = games.find(({ nodeId }) => nodeId !== won?.nodeId);
    if (won === undefined || rowed === undefined) throw new Error('nothing was won, or no slots');
    const search = await context.newPage();
    await stage.open({ page: search, path: `/m/search-games?gameName=${encodeURIComponent(rowed.gameName)}` });
    const tiles = (where: typeof page, name: string) =>
      where
        .getByRole('main')
        .getByRole('article')
        .filter({ has: where.getByText(name, { exact: true }) });
    const counts = async () => [
      await tiles(page, won.gameName).count(),
      await tiles(page, rowed.gameName).count(),
      await tiles(search, rowed.gameName).count(),
    ];
    // Rows of home load as they come into view, so the counts are read once every place shows its game.
    const shown = async () => (await counts()).every((count) => count > 0);
    await expect.poll(shown).toBe(true);
    const marked = [page, search];
    for (const one of marked) await one.evaluate(() => Object.assign(window, { notReloaded: true }));

    for (const { nodeId } of [won, rowed])
      await stage.livery.change('game', 'suspend', String(nodeId), '--brand', 'aurora');
    await expect.poll(counts).toEqual([0, 0, 0]);
    for (const { nodeId } of [won, rowed]) await stage.livery.change('game', 'resume', String(nodeId));
    await expect.poll(shown).toBe(true);
    for (const one of marked) expect(await one.evaluate(() => 'notReloaded' in window)).toBe(true);
  });
});

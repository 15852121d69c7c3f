import { describe, expect, it } from 'vitest';
import { aStage } from '../support/stage.ts';

const errors = (await import('../../texts/EN/errors.json', { with: { type: 'json' } })).default;

describe('a game that is suspended', { timeout: 90_000 }, () => {
  const stage = aStage();

  it('is refused from an open lobby with a text that says so, gone after a reload, and refused by its address', async () => {
    const { page } = await stage.visitAs({ account: 'player' });
    const main = page.getByRole('main');
    const path = '/m/slot-games?vassalage=NOVA';
    const answered = page.waitForResponse(
      (answer) => new URL(answer.url()).pathname === '/api/v1/games/launch',
    );
    await stage.open({ page, path });
    const tile = main.getByRole('article').first();
    const name = await tile.locator('span[dir=auto]').first().innerText();
    const { games } = await page.evaluate(
      async () => (await (await fetch('/api/v1/games?vassalage=NOVA&pageSize=200')).json()).value,
    );
    const game = (games as { nodeId: number; gameName: string }[]).find(({ gameName }) => gameName === name);
    const id = String(game?.nodeId);
    const until = ['--until', '2036-12-01T09:00:00+08:00'];
    await stage.livery.change('game', 'suspend', id, '--brand', 'aurora', ...until);

    await tile.getByRole('button').first().click();
    expect((await (await answered).json()).code).toBe('play.game_paused_until');
    const [paused = ''] = errors['play.game_paused_until'].split('{{until}}');
    const told = page.getByText(paused);
    await told.waitFor();
    expect(await told.innerText()).toMatch(/2036/);

    await stage.open({ page, path });
    await tile.waitFor();
    expect(await main.getByText(name, { exact: true }).count()).toBe(0);

    await stage.livery.change('game', 'suspend', id, '--brand', 'aurora');
    await stage.open({ page, path: `/m/play?vendor=NOVA&nodeId=${id}` });
    await page.getByText(errors['play.game_paused'], { exact: true }).waitFor();

    await stage.livery.change('game', 'resume', id);
    await stage.open({ page, path });
    await main.getByText(name, { exact: true }).first().waitFor();
  });
});

import { expect, test } from 'vitest';
import { aClock } from '../../tests/support/clock.ts';
import { games } from '../catalogue/games.ts';
import { createTables, gameCodes, studioGame, symbols } from './tables.ts';

test('a table can be found for half a day, whether or not another is opened', () => {
  const clock = aClock();
  const tables = createTables(clock);
  const game = studioGame(gameCodes()[0] ?? '');
  if (game === undefined) throw new Error('the studio has no game');
  const { id } = tables.open({ game, lang: 'en', lobby: 'http://alpha.localhost/', currency: 'PHP', seat: undefined });
  clock.pass({ hours: 11 });
  expect(tables.find(id)?.id).toBe(id);
  clock.pass({ hours: 2 });
  expect(tables.find(id)).toBeUndefined();
  expect(tables.find('another')).toBeUndefined();
});

test('every game of the catalogue opens the lottery or the slot, with a picture of each symbol', () => {
  expect(gameCodes()).toEqual(games.map(({ gameId }) => gameId));
  for (const { gameId, gameType, motif } of games) {
    const game = studioGame(gameId);
    expect(game?.kind, gameId).toBe(gameType === 'LOTT' || gameType === 'ELOTT' ? 'draw' : 'slot');
    expect(game?.emblems[0], gameId).toBe(symbols.has(motif) ? motif : 'seven');
    expect(new Set(game?.emblems).size, gameId).toBe(8);
    expect(
      game?.emblems.filter((name) => !symbols.has(name)),
      gameId,
    ).toEqual([]);
    // Slots show what their titles name; bingo has balls instead.
    if (gameType === 'RNG' && motif !== 'bingo') expect(symbols.has(motif), `${gameId} ${motif}`).toBe(true);
  }
});

import { expect, test } from 'vitest';
import { aClock } from '../../tests/support/clock.ts';
import { createTables, gameCodes, studioGame } from './tables.ts';

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

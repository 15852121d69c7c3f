import { expect, it } from 'vitest';
import { covers } from '../../../../tests/support/covers.ts';
import { aDelivery } from '../../../../tests/support/runtime/a-delivery.ts';
import { someGames } from '../../../../tests/support/runtime/samples.ts';
import { belongsTo, passesFilter } from './belongs-to.ts';

const { manifest } = aDelivery({
  manifest: { games: { vendorLists: { esports: ['ARENA'], cockfight: ['SABONG'], inhouse: ['NOVA'] } } },
});
const [sample] = someGames(1);
if (sample === undefined) throw new Error('there is no sample');
const game = (over: object) => ({ ...sample, gameClassify: [], ...over });

it.each([
  ['SPORTS', 'SPORTS', { vassalage: 'GOAL' }, true],
  ['SPORTS', 'SPORTS', { vassalage: 'ARENA' }, false],
  ['SPORTS', 'SPORTS', { vassalage: 'SABONG' }, false],
  ['ESPORTS', 'SPORTS', { vassalage: 'ARENA' }, true],
  ['ESPORTS', 'SPORTS', { vassalage: 'GOAL' }, false],
  ['COCKFIGHT', 'SPORTS', { vassalage: 'SABONG' }, true],
  ['INHOUSE', 'RNG', { vassalage: 'EVO', gameType: 'RNG' }, false],
  ['JL', 'RNG', { vassalage: 'JL', gameType: 'RNG' }, true],
  ['JL', 'RNG', { vassalage: 'NOVA', gameType: 'RNG' }, false],
  ['BINGO', 'RNG', { gameType: 'RNG', gameClassify: ['BG'] }, true],
  ['BINGO', 'RNG', { gameType: 'RNG' }, false],
  ['RNG', 'RNG', { gameType: 'FISH' }, false],
  ['FEATURED', null, { isFeatured: true }, true],
  ['FEATURED', null, { isFeatured: false }, false],
  ['HOT', null, { gameType: 'FISH' }, true],
] as const)('a hot game is listed in %s (%s) only if it belongs there: %j', (id, gameType, over, expected) => {
  covers(['GAME-CAT-03', 'GAME-HOT-01']);
  const { games } = manifest;
  expect(belongsTo({ game: game({ gameType: 'SPORTS', ...over }), category: { id, gameType }, games })).toBe(expected);
});

it.each([
  [{ gameName: 'CARP' }, true],
  [{ gameName: 'pike' }, false],
  [{ vassalage: ['EVO'] }, true],
  [{ vassalage: ['NOVA'] }, false],
  [{ gameType: 'RNG' }, true],
  [{ gameType: 'FISH' }, false],
])('an unpaginated list is filtered by %j', (over, expected) => {
  const state = { gameType: '', vassalage: [], gameName: '', ...over };
  const some = game({ gameName: 'Golden Cárp', vassalage: 'EVO', gameType: 'RNG' });
  expect(passesFilter({ game: some, state })).toBe(expected);
});

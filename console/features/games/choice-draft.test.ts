import { describe, expect, it } from 'vitest';
import { change, gamesOf, idOf, moveGames, moveTo, setHot } from './choice-draft.ts';
import { type BrandGame, choiceRows, gameInFile } from './choice-file.ts';

const aGame = (id: string, hotRank = 0): BrandGame => ({
  game: {
    nodeId: 1,
    vendor: 'NOVA',
    vendorName: 'Nova',
    id,
    name: `Game ${id}`,
    languages: [],
    type: 'RNG',
    classifications: [],
    isNew: false,
    hotRank,
    currencies: [],
    countries: [],
    state: 'shown',
  },
  hidden: false,
  hotRank: null,
  isNew: null,
  offer: 'offered',
});
const games = [aGame('a', 2), aGame('b'), aGame('c', 1), aGame('d')];
const ids = (list: readonly BrandGame[]) => list.map(({ game }) => game.id).join('');
const key = (id: string) => `NOVA/${id}`;

describe('the choice of a brand while somebody edits it', () => {
  it('moves games among all, before and after others, and to a place', () => {
    const move = (target: string, place: 'before' | 'after') =>
      ids(moveGames({ games, list: 'all', ids: new Set([key('a'), key('d')]), target: key(target), place }));
    expect([move('b', 'after'), move('c', 'before'), move('c', 'after')]).toEqual(['badc', 'badc', 'bcad']);
    expect([1, 3, 99].map((place) => ids(moveTo(games, key('b'), place)))).toEqual(['bacd', 'acbd', 'acdb']);
  });

  it('orders hot games by their ranks, which stay without gaps', () => {
    expect(ids(gamesOf('hot', games))).toBe('ca');
    const moved = moveGames({ games, list: 'hot', ids: new Set([key('a')]), target: key('c'), place: 'before' });
    expect([ids(gamesOf('hot', moved)), ids(moved)]).toEqual(['ac', 'abcd']);
    const added = setHot(moved, key('d'), true);
    expect(ids(gamesOf('hot', added))).toBe('acd');
    const removed = setHot(added, key('a'), false);
    expect(ids(gamesOf('hot', removed))).toBe('cd');
    expect(removed.map(gameInFile).map(({ hotRank }) => hotRank)).toEqual([0, undefined, 1, 2]);
  });

  it('shows what is added, removed, marked and moved, by name', () => {
    const before = { games: games.map(gameInFile) };
    const later = moveTo(change(games.slice(0, 3), key('b'), { hidden: true, isNew: true }), key('a'), 3);
    const after = { games: [...later, aGame('e')].map(gameInFile) };
    const names = new Map([...games, aGame('e')].map((game) => [idOf(game), game.game.name]));
    const rows = choiceRows({ brand: 'aurora', before, after, names });
    expect(rows.map(({ kind, title, moves }) => [kind, title.join(' '), moves].flat())).toEqual([
      ['added', 'Game e', undefined],
      ['removed', 'Game d', undefined],
      ['changed', 'Game b Hidden', undefined],
      ['changed', 'Game b New', undefined],
      ['moved', 'Order', { item: 'Game a', next: undefined }],
    ]);
  });

  it('shows a section that is chosen for the first time as one change', () => {
    const rows = choiceRows({ brand: 'aurora', before: {}, after: { games: games.map(gameInFile) }, names: new Map() });
    expect(rows).toMatchObject([{ kind: 'changed', title: ['Games'], after: { text: '4 chosen games' } }]);
  });
});

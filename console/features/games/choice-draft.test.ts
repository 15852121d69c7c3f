import { describe, expect, it } from 'vitest';
import { change, gamesOf, idOf, moveGames, moveTo, type RankedList, setListed } from './choice-draft.ts';
import { type BrandGame, choiceRows, gameInFile } from './choice-file.ts';

const aGame = (id: string, hotRank = 0): BrandGame => ({
  game: {
    nodeId: id.charCodeAt(0),
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
  featuredRank: 0,
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

  const listed = (list: RankedList) => (some: readonly BrandGame[], id: string, isListed: boolean) =>
    setListed({ list, games: some, id: key(id), isListed });

  it('orders hot games by their ranks, which stay without gaps', () => {
    expect(ids(gamesOf('hot', games))).toBe('ca');
    const moved = moveGames({ games, list: 'hot', ids: new Set([key('a')]), target: key('c'), place: 'before' });
    expect([ids(gamesOf('hot', moved)), ids(moved)]).toEqual(['ac', 'abcd']);
    const added = listed('hot')(moved, 'd', true);
    expect(ids(gamesOf('hot', added))).toBe('acd');
    const removed = listed('hot')(added, 'a', false);
    expect(ids(gamesOf('hot', removed))).toBe('cd');
    expect(removed.map(gameInFile).map(({ hotRank }) => hotRank)).toEqual([0, undefined, 1, 2]);
  });

  it('orders featured games apart from hot ones', () => {
    const set = listed('featured');
    const featured = set(set(games, 'd', true), 'a', true);
    expect([ids(gamesOf('featured', featured)), ids(gamesOf('hot', featured))]).toEqual(['da', 'ca']);
    // Games of one rank stand in the order of their numbers, as players see them.
    const equal = featured.map((game) => ({ ...game, featuredRank: Math.min(game.featuredRank, 1) }));
    expect(ids(gamesOf('featured', equal.toReversed()))).toBe('ad');
    const moved = moveGames({
      games: featured,
      list: 'featured',
      ids: new Set([key('a')]),
      target: key('d'),
      place: 'before',
    });
    expect(moved.map(gameInFile).map(({ featuredRank, hotRank }) => [featuredRank, hotRank])).toEqual([
      [1, undefined],
      [0, undefined],
      [0, undefined],
      [2, undefined],
    ]);
    const names = new Map(games.map((game) => [idOf(game), game.game.name]));
    const [before, after] = [games, moved].map((some) => ({ games: some.map(gameInFile) }));
    const rows = choiceRows({ brand: 'aurora', before: before ?? {}, after: after ?? {}, names });
    expect(rows.map(({ title, before: was, after: is }) => [...title, was, is])).toEqual([
      ['Game a', 'Rank among featured games', undefined, { as: 'number', number: 1 }],
      ['Game d', 'Rank among featured games', undefined, { as: 'number', number: 2 }],
    ]);
    expect(ids(gamesOf('featured', set(moved, 'a', false)))).toBe('d');
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

import { movedItems } from '../../ui/moved-items.ts';
import type { BrandGame } from './choice-file.ts';
import { keyOf } from './choice-file.ts';

/** Parts of a brand's games that players see as lists. */
export const lists = ['all', 'hot', 'new', 'hidden'] as const;
export type List = (typeof lists)[number];

export const idOf = ({ game }: BrandGame): string => keyOf(game);

/** Hot rank at the brand: 1 is the hottest, 0 is not hot. */
export const rankOf = ({ hotRank, game }: BrandGame): number => hotRank ?? game.hotRank;
export const isNewAt = ({ isNew, game }: BrandGame): boolean => isNew ?? game.isNew;

/** The games of a list, in the order in which players see it. */
export function gamesOf(list: List, games: readonly BrandGame[]): readonly BrandGame[] {
  if (list === 'hot')
    return games.filter((game) => rankOf(game) > 0).toSorted((one, other) => rankOf(one) - rankOf(other));
  if (list === 'new') return games.filter(isNewAt);
  return list === 'hidden' ? games.filter(({ hidden }) => hidden) : games;
}

/** Moves games before or after another one of a list. The order of hot games is that of their ranks. */
export function moveGames({
  games,
  list,
  ids,
  target,
  place,
}: {
  games: readonly BrandGame[];
  list: 'all' | 'hot';
  ids: ReadonlySet<string>;
  target: string;
  place: 'before' | 'after';
}): readonly BrandGame[] {
  const moved = movedItems({ items: gamesOf(list, games), idOf, keys: ids, target, isAfter: place === 'after' });
  return list === 'all' ? moved : withRanks(games, moved);
}

/** Moves one game to a place of the whole list; the first is 1. */
export function moveTo(games: readonly BrandGame[], id: string, place: number): readonly BrandGame[] {
  const moved = games.filter((game) => idOf(game) === id);
  const rest = games.filter((game) => idOf(game) !== id);
  const at = Math.max(0, Math.min(place - 1, rest.length));
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)];
}

/** Adds a game to the end of the hot ones, or takes it out of them. The ranks stay without gaps. */
export function setHot(games: readonly BrandGame[], id: string, isHot: boolean): readonly BrandGame[] {
  const hot = gamesOf('hot', games).filter((game) => idOf(game) !== id);
  const added = isHot ? games.filter((game) => idOf(game) === id) : [];
  return withRanks(games, [...hot, ...added]);
}

/** Gives ranks to the hot games, in their order. Other games are not hot. */
function withRanks(games: readonly BrandGame[], hot: readonly BrandGame[]): readonly BrandGame[] {
  const ranks = new Map(hot.map((game, index) => [idOf(game), index + 1]));
  return games.map((game) => {
    const rank = ranks.get(idOf(game)) ?? 0;
    return rank === rankOf(game) ? game : { ...game, hotRank: rank };
  });
}

/** Replaces one game by a changed copy. */
export const change = (
  games: readonly BrandGame[],
  id: string,
  changes: Partial<Pick<BrandGame, 'hidden' | 'isNew'>>,
): readonly BrandGame[] => games.map((game) => (idOf(game) === id ? { ...game, ...changes } : game));

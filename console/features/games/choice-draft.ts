import { movedItems } from '../../ui/moved-items.ts';
import type { BrandGame } from './choice-file.ts';
import { keyOf } from './choice-file.ts';

/** Parts of a brand's games that players see as lists. */
export const lists = ['all', 'hot', 'featured', 'new', 'hidden'] as const;
export type List = (typeof lists)[number];

/** Lists in the order of a rank: 1 is the first, 0 is not in the list. */
export const rankedLists = ['hot', 'featured'] as const;
export type RankedList = (typeof rankedLists)[number];
const isRanked = (list: List): list is RankedList => rankedLists.some((ranked) => ranked === list);

/** Whether games of a list can be moved. */
export const isOrdered = (list: List): list is 'all' | RankedList => list === 'all' || isRanked(list);

export const idOf = ({ game }: BrandGame): string => keyOf(game);

export const rankOf = (list: RankedList, { hotRank, featuredRank, game }: BrandGame): number =>
  list === 'hot' ? (hotRank ?? game.hotRank) : featuredRank;
export const isNewAt = ({ isNew, game }: BrandGame): boolean => isNew ?? game.isNew;

/** The games of a list, in the order in which players see it. */
export function gamesOf(list: List, games: readonly BrandGame[]): readonly BrandGame[] {
  if (isRanked(list))
    return games
      .filter((game) => rankOf(list, game) > 0)
      .toSorted((one, other) => rankOf(list, one) - rankOf(list, other) || one.game.nodeId - other.game.nodeId);
  if (list === 'new') return games.filter(isNewAt);
  return list === 'hidden' ? games.filter(({ hidden }) => hidden) : games;
}

/** Moves games before or after another one of a list. */
export function moveGames({
  games,
  list,
  ids,
  target,
  place,
}: {
  games: readonly BrandGame[];
  list: 'all' | RankedList;
  ids: ReadonlySet<string>;
  target: string;
  place: 'before' | 'after';
}): readonly BrandGame[] {
  const moved = movedItems({ items: gamesOf(list, games), idOf, keys: ids, target, isAfter: place === 'after' });
  return list === 'all' ? moved : withRanks(list, games, moved);
}

/** Moves one game to a place of the whole list; the first is 1. */
export function moveTo(games: readonly BrandGame[], id: string, place: number): readonly BrandGame[] {
  const moved = games.filter((game) => idOf(game) === id);
  const rest = games.filter((game) => idOf(game) !== id);
  const at = Math.max(0, Math.min(place - 1, rest.length));
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)];
}

/** Adds a game to the end of a ranked list, or takes it out of it. The ranks stay without gaps. */
export function setListed({
  list,
  games,
  id,
  isListed,
}: {
  list: RankedList;
  games: readonly BrandGame[];
  id: string;
  isListed: boolean;
}): readonly BrandGame[] {
  const others = gamesOf(list, games).filter((game) => idOf(game) !== id);
  const added = isListed ? games.filter((game) => idOf(game) === id) : [];
  return withRanks(list, games, [...others, ...added]);
}

/** Gives ranks to the games of a list, in their order. Other games are not in it. */
function withRanks(list: RankedList, games: readonly BrandGame[], listed: readonly BrandGame[]): readonly BrandGame[] {
  const ranks = new Map(listed.map((game, index) => [idOf(game), index + 1]));
  return games.map((game) => {
    const rank = ranks.get(idOf(game)) ?? 0;
    return rank === rankOf(list, game) ? game : { ...game, [`${list}Rank` as const]: rank };
  });
}

/** Replaces one game by a changed copy. */
export const change = (
  games: readonly BrandGame[],
  id: string,
  changes: Partial<Pick<BrandGame, 'hidden' | 'isNew'>>,
): readonly BrandGame[] => games.map((game) => (idOf(game) === id ? { ...game, ...changes } : game));

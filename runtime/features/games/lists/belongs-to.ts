import type { PublicManifest } from '../../../../schema/generated/public-manifest.ts';
import { foldName } from '../../../../schema/rules/search-name.ts';
import type { Game } from '../../../catalogue/game-queries.ts';
import type { ListState } from '../list-state.ts';
import type { ListCategory } from './list-category.ts';

type Games = PublicManifest['games'];

/** Vendors of the categories that are defined by a list of vendors. */
const vendorListOf = {
  ESPORTS: ({ vendorLists }: Games) => vendorLists.esports,
  COCKFIGHT: ({ vendorLists }: Games) => vendorLists.cockfight,
  INHOUSE: ({ vendorLists }: Games) => vendorLists.inhouse,
  JL: ({ providerPages }: Games) => [providerPages.jiliGames],
  RTG: ({ providerPages }: Games) => [providerPages.rtgGames],
} as const;

/**
 * Whether a game of an unpaginated list, such as the hot games, belongs to a category. The platform filters paginated lists by the same
 * rule.
 */
export function belongsTo({
  game,
  category: { id, gameType },
  games,
}: {
  game: Game;
  category: Pick<ListCategory, 'id' | 'gameType'>;
  games: Games;
}): boolean {
  if (gameType !== null && game.gameType !== gameType) return false;
  if (id === 'BINGO' || id === 'JACKPOT' || id === 'NEW') return game.gameClassify.includes(games.presets[id]);
  if (id === 'FEATURED') return game.isFeatured;
  if (id === 'SPORTS') return ![...games.vendorLists.esports, ...games.vendorLists.cockfight].includes(game.vassalage);
  if (!isVendorList(id)) return true;
  return vendorListOf[id](games).includes(game.vassalage);
}

/** The provider whose page a list is; `undefined` for a category. */
export function providerOf({
  category: { id },
  games,
}: {
  category: Pick<ListCategory, 'id'>;
  games: Games;
}): string | undefined {
  return id === 'JL' || id === 'RTG' ? vendorListOf[id](games)[0] : undefined;
}

const isVendorList = (id: string): id is keyof typeof vendorListOf => Object.hasOwn(vendorListOf, id);

/** Whether a game of an unpaginated list passes the filters: type, provider and name. */
export function passesFilter({
  game,
  state: { gameType, vassalage, gameName },
}: {
  game: Game;
  state: Pick<ListState, 'gameType' | 'vassalage' | 'gameName'>;
}): boolean {
  return (
    (gameType === '' || game.gameType === gameType) &&
    (vassalage.length === 0 || vassalage.includes(game.vassalage)) &&
    foldName(game.gameName).includes(foldName(gameName))
  );
}

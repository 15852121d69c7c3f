import type { Manifest } from '../../schema/generated/manifest.ts';
import type { CatalogueGame, GameType, GameView } from './catalogue.ts';

type Games = Manifest['games'];
/** The properties of a game that put it into categories. */
export type Categorised = Pick<CatalogueGame, 'hotRank' | 'featuredRank'> & {
  readonly view: Pick<GameView, 'gameType' | 'vassalage' | 'gameClassify'>;
};

/** Categories that are lists ordered by a rank, which is 0 for other games. */
const ranks: ReadonlyMap<string, (game: Pick<CatalogueGame, 'hotRank' | 'featuredRank'>) => number> = new Map([
  ['HOT', ({ hotRank }) => hotRank],
  ['FEATURED', ({ featuredRank }) => featuredRank],
]);

/** Categories that select from the games of other categories. */
export const crossCutting: ReadonlySet<string> = new Set([...ranks.keys(), 'NEW', 'ALL']);

/** The games of a category in its order: that of its ranks, or that of the catalogue. */
export function inOrder(games: readonly CatalogueGame[], id: string): readonly CatalogueGame[] {
  const rankOf = ranks.get(id);
  if (rankOf === undefined) return games;
  return games.toSorted((one, other) => rankOf(one) - rankOf(other) || one.view.nodeId - other.view.nodeId);
}

type Preset = (input: { game: Categorised; games: Games }) => boolean;

const typed =
  (gameType: GameType, vendors: (games: Games) => readonly string[]): Preset =>
  ({ game: { view }, games }) =>
    view.gameType === gameType && vendors(games).includes(view.vassalage);

const classified =
  (code: (games: Games) => string): Preset =>
  ({ game: { view }, games }) =>
    view.gameType === 'RNG' && view.gameClassify.includes(code(games));

/**
 * Categories that are more than a game type (GAME-PRESET-01..09). A Map, because clients send the names: an object would also match
 * `constructor` and the like.
 */
const presets: ReadonlyMap<string, Preset> = new Map(
  Object.entries<Preset>({
    ALL: () => true,
    NEW: ({ game: { view }, games }) => view.gameClassify.includes(games.presets.NEW),
    BINGO: classified((games) => games.presets.BINGO),
    JACKPOT: classified((games) => games.presets.JACKPOT),
    INHOUSE: typed('RNG', (games) => games.vendorLists.inhouse),
    JL: typed('RNG', (games) => [games.providerPages.jiliGames]),
    RTG: typed('RNG', (games) => [games.providerPages.rtgGames]),
    ESPORTS: typed('SPORTS', (games) => games.vendorLists.esports),
    COCKFIGHT: typed('SPORTS', (games) => games.vendorLists.cockfight),
    // GAME-CAT-03: vendors with their own category are excluded.
    SPORTS: ({ game: { view }, games }) =>
      view.gameType === 'SPORTS' &&
      ![...games.vendorLists.esports, ...games.vendorLists.cockfight].includes(view.vassalage),
  }),
);

/** Whether a game belongs to a category: by its preset, else by the manifest's game type. */
export function inCategory(game: Categorised, id: string, games: Games): boolean {
  const rankOf = ranks.get(id);
  if (rankOf !== undefined) return rankOf(game) > 0;
  const preset = presets.get(id);
  if (preset !== undefined) return preset({ game, games });
  const category = games.categories.find((row) => row.id === id);
  return category !== undefined && (category.gameType === null || category.gameType === game.view.gameType);
}

import type { components } from '../../schema/generated/platform.ts';

export type GameView = components['schemas']['Game'];
export type GameType = GameView['gameType'];

/** A game in memory: its API view, and what lists filter and sort by. */
export type CatalogueGame = {
  readonly view: GameView;
  /** Lowercase, for search. */
  readonly search: string;
  /** 1 is the hottest; 0 is not hot. */
  readonly hotRank: number;
  readonly minBet: number;
  readonly minLine: number;
};

export type CatalogueVendor = {
  readonly vassalage: string;
  readonly displayName: string;
};

/** All available games in order; a brand's manifest selects from them. */
export type Catalogue = {
  readonly games: readonly CatalogueGame[];
  readonly vendors: readonly CatalogueVendor[];
  /** Changes when anything in it does. */
  readonly version: string;
};

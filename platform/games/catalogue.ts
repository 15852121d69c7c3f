import type { GameDevice } from '../../schema/device-class.ts';
import type { components } from '../../schema/generated/platform.ts';
import type { Language } from '../../schema/languages.ts';

/** Notification channel; the payload is a brand whose selection changed, or `*` for the catalogue. */
export const catalogueChannel = 'livery_catalogue';

export type GameView = components['schemas']['Game'];
export type GameType = GameView['gameType'];

/** Names by language. */
export type TranslatedNames = Readonly<Partial<Record<Language, string>>>;

/** A game in memory: its API view, and properties that lists filter and sort by. */
export type CatalogueGame = {
  readonly view: GameView;
  /** Translations of its name; missing if there are none. */
  readonly names?: TranslatedNames;
  /** Folded names in all languages, one per line, for search. */
  readonly search: string;
  /** 1 is the hottest; 0 is not hot. */
  readonly hotRank: number;
  /** Rank among the games that the brand features; 0 for others. */
  readonly featuredRank: number;
  readonly minBet: number;
  readonly minLine: number;
  /** Currencies and countries that the game is offered in; empty for all. */
  readonly currencies: readonly string[];
  readonly countries: readonly string[];
  /** The only kind of device that it runs on; missing if it runs on both. */
  readonly device?: GameDevice;
};

export type CatalogueVendor = { readonly vassalage: string; readonly displayName: string };

/** Number of games with pictures on a host other than the brand's. */
export type PictureHost = { readonly host: string; readonly games: number };

/** Visible entries in order: of all brands, or those that one brand may offer. The brand's manifest selects from them. */
export type Catalogue = {
  readonly games: readonly CatalogueGame[];
  readonly vendors: readonly CatalogueVendor[];
  /** Names of classifications by their codes. */
  readonly classifications: ReadonlyMap<string, string>;
  /** Translations of classifications. */
  readonly classificationNames?: ReadonlyMap<string, TranslatedNames>;
  /** Whether some names are translated. */
  readonly byLanguage?: boolean;
  /** Changes whenever anything in the catalogue does. */
  readonly version: string;
  /** Whether some games run on one kind of device only. */
  readonly byDevice?: boolean;
  /** In the catalogue of a brand: hosts whose pictures its pages do not allow, so that drawn ones replace them. */
  readonly refusedPictures?: readonly PictureHost[];
};

export const emptyCatalogue: Catalogue = { games: [], vendors: [], classifications: new Map(), version: 'none' };

import type { GameDevice } from '../../schema/device-class.ts';
import type { Language } from '../../schema/generated/languages.ts';
import type { components } from '../../schema/generated/platform.ts';

export type GameView = components['schemas']['Game'];
export type GameType = GameView['gameType'];

/** Names by language. */
export type TranslatedNames = Readonly<Partial<Record<Language, string>>>;

/** A game in memory: its API view, and what lists filter and sort by. */
export type CatalogueGame = {
  readonly view: GameView;
  /** Translations of its name; missing where it has none. */
  readonly names?: TranslatedNames;
  /** Its folded names in all languages, a line each, for search. */
  readonly search: string;
  /** 1 is the hottest; 0 is not hot. */
  readonly hotRank: number;
  readonly minBet: number;
  readonly minLine: number;
  /** Currencies that it is played in, and countries that it is offered in; empty for all. */
  readonly currencies: readonly string[];
  readonly countries: readonly string[];
  /** The only kind of device that it runs on; missing for both. */
  readonly device?: GameDevice;
};

export type CatalogueVendor = {
  readonly vassalage: string;
  readonly displayName: string;
};

/** How many games take their pictures from a host that is not the brand's own. */
export type PictureHost = { readonly host: string; readonly games: number };

/** What is shown, in order: of all brands, or what one of them may offer; its manifest selects from that. */
export type Catalogue = {
  readonly games: readonly CatalogueGame[];
  readonly vendors: readonly CatalogueVendor[];
  /** Names of classifications by their codes. */
  readonly classifications: ReadonlyMap<string, string>;
  /** Their translations; missing in copies of programs that knew none. */
  readonly classificationNames?: ReadonlyMap<string, TranslatedNames>;
  /** Whether some names are translated. */
  readonly byLanguage?: boolean;
  /** Changes when anything in it does. */
  readonly version: string;
  /** Whether some games run on one kind of device alone. */
  readonly byDevice?: boolean;
  /** Of what a brand may offer: hosts whose pictures its pages do not allow, for which drawn ones stand there. */
  readonly refusedPictures?: readonly PictureHost[];
};

export const emptyCatalogue: Catalogue = {
  games: [],
  vendors: [],
  classifications: new Map(),
  version: 'none',
};

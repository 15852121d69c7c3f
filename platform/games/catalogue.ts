import type { Manifest } from '../../schema/generated/manifest.ts';
import type { components } from '../../schema/generated/platform.ts';
import { inCategory } from './categories.ts';

export type GameView = components['schemas']['Game'];
export type GameType = GameView['gameType'];

/** A game as the platform holds it: what the wire has, and what lists are chosen and ordered by. */
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

/** Everything that could be offered, in its order; a brand's manifest decides what is. */
export type Catalogue = {
  readonly games: readonly CatalogueGame[];
  readonly vendors: readonly CatalogueVendor[];
  /** Changes when anything in it does. */
  readonly version: string;
};

export const emptyCatalogue: Catalogue = { games: [], vendors: [], version: 'none' };

/** HOT, NEW and ALL pick from what other categories offer. */
const crossCutting: ReadonlySet<string> = new Set(['HOT', 'NEW', 'ALL']);

/** By the part of the manifest that decides: live changes elsewhere keep it, as manifests share structure. */
const offered = new WeakMap<Manifest['games'], { catalogue: Catalogue; games: readonly CatalogueGame[] }>();

/** The games of the brand's enabled categories. */
export function offeredGames({
  catalogue,
  manifest,
}: {
  catalogue: Catalogue;
  manifest: Pick<Manifest, 'games'>;
}): readonly CatalogueGame[] {
  const known = offered.get(manifest.games);
  if (known?.catalogue === catalogue) return known.games;
  const enabled = manifest.games.categories.filter(({ id, enabled: on }) => on && !crossCutting.has(id));
  const games = catalogue.games.filter((game) =>
    enabled.some(({ id }) => inCategory({ game, id, games: manifest.games })),
  );
  offered.set(manifest.games, { catalogue, games });
  return games;
}

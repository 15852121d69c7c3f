import type { Manifest } from '../../schema/generated/manifest.ts';
import type { Catalogue, CatalogueGame } from './catalogue.ts';
import { type Categorised, crossCutting, inCategory } from './categories.ts';

/**
 * Cached per catalogue, which brands without a selection share, and per `manifest.games`. Live changes elsewhere keep that object, because
 * manifests share structure.
 */
const offered = new WeakMap<Catalogue, WeakMap<Manifest['games'], readonly CatalogueGame[]>>();

/** The games of the brand's enabled categories. */
export function offeredGames({
  catalogue,
  manifest,
}: {
  catalogue: Catalogue;
  manifest: Pick<Manifest, 'games'>;
}): readonly CatalogueGame[] {
  const ofCatalogue = offered.get(catalogue) ?? new WeakMap<Manifest['games'], readonly CatalogueGame[]>();
  offered.set(catalogue, ofCatalogue);
  const known = ofCatalogue.get(manifest.games);
  if (known !== undefined) return known;
  const isOffered = isInEnabledCategory(manifest);
  const games = catalogue.games.filter(isOffered);
  ofCatalogue.set(manifest.games, games);
  return games;
}

/** Returns whether a game belongs to an enabled category of the brand. */
export function isInEnabledCategory({ games }: Pick<Manifest, 'games'>): (game: Categorised) => boolean {
  const enabled = games.categories.filter(({ id, enabled: on }) => on && !crossCutting.has(id));
  return (game) => enabled.some(({ id }) => inCategory(game, id, games));
}

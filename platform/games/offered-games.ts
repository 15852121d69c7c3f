import type { Manifest } from '../../schema/generated/manifest.ts';
import type { Catalogue, CatalogueGame } from './catalogue.ts';
import { inCategory } from './categories.ts';

/** HOT, NEW and ALL select from the games of other categories. */
const crossCutting: ReadonlySet<string> = new Set(['HOT', 'NEW', 'ALL']);

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
  const enabled = manifest.games.categories.filter(({ id, enabled: on }) => on && !crossCutting.has(id));
  const games = catalogue.games.filter((game) => enabled.some(({ id }) => inCategory(game, id, manifest.games)));
  ofCatalogue.set(manifest.games, games);
  return games;
}

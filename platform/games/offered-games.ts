import type { Manifest } from '../../schema/generated/manifest.ts';
import type { Catalogue, CatalogueGame } from './catalogue.ts';
import { inCategory } from './categories.ts';

/** HOT, NEW and ALL select from the games of other categories. */
const crossCutting: ReadonlySet<string> = new Set(['HOT', 'NEW', 'ALL']);

/** Cached by `manifest.games`: live changes elsewhere keep the object, because manifests share structure. */
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

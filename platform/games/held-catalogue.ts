import { createHash } from 'node:crypto';
import type { Catalogue, CatalogueGame, CatalogueVendor } from './catalogue.ts';

/** Catalogue as supplied; search texts and version are computed here. */
export type CatalogueRows = {
  readonly games: readonly Omit<CatalogueGame, 'search'>[];
  readonly vendors: readonly CatalogueVendor[];
};

/** Holds the current catalogue; `take` is the only way to change it. */
export type HeldCatalogue = {
  current(): Catalogue;
  /** Replaces the whole catalogue. */
  take(rows: CatalogueRows): void;
};

export function createHeldCatalogue(): HeldCatalogue {
  let current: Catalogue = { games: [], vendors: [], version: 'none' };
  return {
    current: () => current,
    take: (rows) => {
      current = catalogueOf(rows);
    },
  };
}

/** Cache by input rows, so that several platforms in one process share one catalogue. */
const made = new WeakMap<CatalogueRows, Catalogue>();

function catalogueOf(rows: CatalogueRows): Catalogue {
  const known = made.get(rows);
  if (known !== undefined) return known;
  const catalogue = {
    games: rows.games.map((game) => ({
      ...game,
      search: game.view.gameName.normalize('NFKC').toLowerCase(),
    })),
    vendors: rows.vendors,
    version: createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 12),
  };
  made.set(rows, catalogue);
  return catalogue;
}

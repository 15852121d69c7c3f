import { createHash } from 'node:crypto';
import type { Catalogue, CatalogueGame, CatalogueVendor } from './catalogue.ts';

/** The catalogue as it is handed in: what searches and revisions need is made of it here. */
export type CatalogueRows = {
  readonly games: readonly Omit<CatalogueGame, 'search'>[];
  readonly vendors: readonly CatalogueVendor[];
};

/** The catalogue that is held now, and the one way to bring in another. */
export type HeldCatalogue = {
  current(): Catalogue;
  /** Takes the place of the one before, whole. */
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

/** What was made of rows is kept for as long as they are: processes that hold several platforms have one catalogue. */
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

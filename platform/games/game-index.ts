import type { CatalogueGame } from './catalogue.ts';

type Games = readonly CatalogueGame[];

/** Index of a list's games by filters, in the list's order. Walking a whole list for a request would block all others. */
export type GameIndex = {
  readonly ofVendor: (vendor: string) => Games;
  readonly ofType: (type: string) => Games;
  readonly ofNodes: (nodeIds: ReadonlySet<number>) => Games;
  /** Computed once per id. `id` must be one of the brand's categories, never a client's value. */
  readonly ofCategory: (id: string, find: () => Games) => Games;
};

const indexes = new WeakMap<Games, GameIndex>();

/** Index of a list, cached as long as the list exists. */
export function indexOf(games: Games): GameIndex {
  const known = indexes.get(games);
  if (known !== undefined) return known;
  const vendors = grouped(games, ({ view }) => view.vassalage);
  const types = grouped(games, ({ view }) => view.gameType);
  const places = new Map(games.map(({ view }, place) => [view.nodeId, place]));
  const categories = new Map<string, Games>();
  const made: GameIndex = {
    ofVendor: (vendor) => vendors.get(vendor) ?? [],
    ofType: (type) => types.get(type) ?? [],
    ofNodes: (nodeIds) =>
      [...nodeIds]
        .flatMap((nodeId) => places.get(nodeId) ?? [])
        .sort((one, other) => one - other)
        .flatMap((place) => games[place] ?? []),
    ofCategory: (id, find) => {
      const found = categories.get(id) ?? find();
      categories.set(id, found);
      return found;
    },
  };
  indexes.set(games, made);
  return made;
}

function grouped(games: Games, keyOf: (game: CatalogueGame) => string): ReadonlyMap<string, Games> {
  const groups = new Map<string, CatalogueGame[]>();
  for (const game of games) {
    const key = keyOf(game);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [game]);
    else group.push(game);
  }
  return groups;
}

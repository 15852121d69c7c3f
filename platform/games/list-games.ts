import type { QueryOf, ValueOf } from '../../schema/call-types.ts';
import type { Manifest } from '../../schema/generated/manifest.ts';
import { foldName } from '../../schema/rules/search-name.ts';
import type { Catalogue, CatalogueGame } from './catalogue.ts';
import { inCategory } from './categories.ts';
import { indexOf } from './game-index.ts';
import { offeredGames } from './offered-games.ts';

type Input = { readonly catalogue: Catalogue; readonly manifest: Pick<Manifest, 'games'> };

/** One page of the filtered games, in catalogue order; HOT is sorted by rank. */
export function listGames({
  catalogue,
  manifest,
  query,
  named,
}: Input & {
  query: QueryOf<'listGames'>;
  /** Games that the index found for the requested name. Without it, all names are compared. */
  named?: ReadonlySet<number> | undefined;
}): ValueOf<'listGames'> {
  const { pageNo = 1, pageSize = 36 } = query;
  const offered = offeredGames({ catalogue, manifest });
  const matches = matcher({ query, manifest, named });
  const found = matches === undefined ? offered : candidates({ offered, manifest, query, named }).filter(matches);
  const ordered = query.category === 'HOT' ? byHeat(found) : found;
  return {
    games: ordered.slice((pageNo - 1) * pageSize, pageNo * pageSize).map(({ view }) => view),
    pageNum: pageNo,
    totalPages: Math.ceil(found.length / pageSize),
    totalCount: found.length,
    revision: catalogue.version,
  };
}

export function listHotGames(input: Input): ValueOf<'listHotGames'> {
  return { games: byHeat(offeredGames(input).filter(({ hotRank }) => hotRank > 0)).map(({ view }) => view) };
}

const byHeat = (games: readonly CatalogueGame[]) =>
  [...games].sort((one, other) => one.hotRank - other.hotRank || one.view.nodeId - other.view.nodeId);

const parts = (list: string | undefined) =>
  new Set((list ?? '').split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()])));

/** The shortest indexed list that contains all games that a query can match. */
function candidates({
  offered,
  manifest: { games },
  query: { gameType, vassalage, category = '' },
  named,
}: {
  offered: readonly CatalogueGame[];
  manifest: Pick<Manifest, 'games'>;
  query: QueryOf<'listGames'>;
  named: ReadonlySet<number> | undefined;
}): readonly CatalogueGame[] {
  const index = indexOf(offered);
  if (named !== undefined) return index.ofNodes(named);
  const [vendor, ...otherVendors] = parts(vassalage);
  if (vendor !== undefined && otherVendors.length === 0) return index.ofVendor(vendor);
  if (games.categories.some(({ id, enabled }) => enabled && id === category))
    return index.ofCategory(category, () => offered.filter((game) => inCategory({ game, id: category, games })));
  const [type, ...otherTypes] = parts(gameType);
  return type !== undefined && otherTypes.length === 0 ? index.ofType(type) : offered;
}

/** Returns a filter; `undefined` if all games match. Empty parameters match everything, a disabled category matches nothing. */
function matcher({
  query,
  manifest,
  named,
}: {
  named: ReadonlySet<number> | undefined;
  query: QueryOf<'listGames'>;
  manifest: Pick<Manifest, 'games'>;
}): ((game: CatalogueGame) => boolean) | undefined {
  const types = parts(query.gameType);
  const vendors = parts(query.vassalage);
  const name = foldName(query.gameName ?? '');
  const { category = '', gameClassify = '', isNew } = query;
  const minBet = numberIn(query.minBet);
  const minLine = numberIn(query.minLine);
  const closed = category !== '' && manifest.games.categories.some(({ id, enabled }) => id === category && !enabled);
  const words = [...types, ...vendors, name, category, gameClassify];
  const matchesAll = words.every((word) => word === '') && isNew !== true && (minBet ?? minLine) === undefined;
  if (matchesAll) return undefined;
  return (game) => {
    const { view, search } = game;
    return (
      !closed &&
      (category === '' || inCategory({ game, id: category, games: manifest.games })) &&
      (types.size === 0 || types.has(view.gameType)) &&
      (vendors.size === 0 || vendors.has(view.vassalage)) &&
      (gameClassify === '' || view.gameClassify.includes(gameClassify)) &&
      (name === '' || ((named?.has(view.nodeId) ?? true) && search.includes(name))) &&
      (isNew !== true || view.isNew) &&
      // Playable with this stake if the game's minimum bet is not higher.
      (minBet === undefined || game.minBet <= minBet) &&
      (minLine === undefined || game.minLine >= minLine)
    );
  };
}

function numberIn(text: string | undefined): number | undefined {
  const value = Number(text?.trim() === '' ? Number.NaN : text);
  return Number.isFinite(value) ? value : undefined;
}

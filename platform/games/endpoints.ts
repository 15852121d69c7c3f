import type { QueryOf, ValueOf } from '../../schema/call-types.ts';
import { winners as bounds, pageSizes } from '../../schema/constants.ts';
import { CodedError } from '../../schema/errors.ts';
import type { Manifest } from '../../schema/generated/manifest.ts';
import { foldName } from '../../schema/rules/search-name.ts';
import type { Endpoints, Visit } from '../../server/http/endpoint.ts';
import { promotesTo } from '../account/may.ts';
import type { LiveCatalogue } from './catalogue/live-catalogue.ts';
import type { Catalogue, CatalogueGame } from './catalogue.ts';
import { inCategory, inOrder } from './categories.ts';
import { inLanguage } from './in-language.ts';
import { type LaunchParts, launchEndpoint } from './launch/launch-game.ts';
import { betRoundEndpoint } from './launch/show-round.ts';
import { listGameMenus } from './lobby/list-game-menus.ts';
import { createPopularGames } from './lobby/popular-games.ts';
import { lotteryEndpoints } from './lotteries/endpoints.ts';
import { offeredGames } from './offered-games.ts';
import { onDevice } from './on-device.ts';
import { createOnlineCounter } from './online/count-online.ts';
import { savedGameEndpoints } from './saved/endpoints.ts';
import { findByName } from './search/find-by-name.ts';
import { createWinners } from './winners/winners.ts';

export const gameEndpoints = ({
  catalogue: live,
  ...parts
}: LaunchParts & { catalogue: Pick<LiveCatalogue, 'at'> }) => {
  const winnersOf = createWinners({ catalogue: live, ...parts });
  const countOnline = createOnlineCounter({ catalogue: live, ...parts });
  const popularOf = createPopularGames({ catalogue: live, ...parts });
  const offeredTo = ({
    brand,
    device,
    language,
  }: Pick<Visit, 'brand' | 'device'> & { language?: string | undefined }) => ({
    catalogue: inLanguage(onDevice(live.of(brand), device), language),
    manifest: brand.manifest,
  });
  return {
    listGames: async ({ brand, device, query }) => {
      const { gameName = '', revision } = query;
      const current = live.of(brand);
      const catalogue = revision === undefined ? current : live.at({ brand, version: revision });
      if (catalogue === undefined) throw new CodedError('request.stale', { message: 'the list was replaced' });
      // The index contains current names only.
      const indexed = gameName !== '' && catalogue === current;
      const named = indexed ? await findByName(parts.database, gameName) : undefined;
      return listGames({
        catalogue: inLanguage(onDevice(catalogue, device), query.language),
        manifest: brand.manifest,
        query,
        named,
      });
    },
    listHotGames: ({ query: { language }, ...input }) => listHotGames(offeredTo({ ...input, language })),
    listVendors: ({ query: { language }, ...input }) => listVendors(offeredTo({ ...input, language })),
    listWinners: async ({
      brand,
      device,
      session,
      operation,
      query: { gameCategory, language, limitNum: limit = bounds.limit },
    }) => {
      const { database } = parts;
      if (!(await promotesTo({ database, brand, session, operation }))) return { winners: [] };
      const category = gameCategory === '' ? undefined : gameCategory;
      return { winners: await winnersOf({ brand, device, language, category, limit }) };
    },
    listGameMenus: (input) => listGameMenus(offeredTo(input)),
    countOnline: ({ brand, query }) => countOnline({ brand, nodeIds: query.nodeIds }),
    listPopularGames: async ({ brand, device, query: { language, pageSize: limit = pageSizes.home } }) => ({
      games: await popularOf({ brand, device, language, limit }),
    }),
    ...lotteryEndpoints({ catalogue: live, ...parts }),
    ...savedGameEndpoints({ catalogue: live, ...parts }),
    launchGame: launchEndpoint({ catalogue: live, ...parts }),
    showBetRound: betRoundEndpoint(parts),
  } satisfies Partial<Endpoints<'games'>>;
};

type Vendors = ValueOf<'listVendors'>;

/** Cached per list of offered games, which is replaced whenever the catalogue or the manifest's games change. */
const cached = new WeakMap<readonly CatalogueGame[], Vendors>();

/**
 * Vendors by game type, the order and the tabs of each category, and the classifications of each type. Empty categories are left out
 * (GAME-CAT-04).
 */
export function listVendors({
  catalogue,
  manifest,
}: {
  catalogue: Catalogue;
  manifest: Pick<Manifest, 'games'>;
}): Vendors {
  const games = offeredGames({ catalogue, manifest });
  const known = cached.get(games);
  if (known !== undefined) return known;
  const newCode = manifest.games.presets.NEW;
  const listed = {
    vendors: vendorsOf(catalogue, games),
    sorting: manifest.games.categories
      .filter(({ enabled }) => enabled)
      .map(({ id }) => {
        const own = games.filter((game) => inCategory(game, id, manifest.games));
        return { gameCategory: id, vendorNames: vendorOrder(catalogue, own), ...tabsOf(own, newCode) };
      })
      .filter(({ vendorNames }) => vendorNames.length > 0),
    classifications: classificationsOf(catalogue, games, newCode),
  };
  cached.set(games, listed);
  return listed;
}

/** Tabs of a category that lead to games. */
function tabsOf(own: readonly CatalogueGame[], newCode: string) {
  const codes = new Set(own.flatMap(({ view }) => view.gameClassify));
  codes.delete(newCode);
  return {
    classifications: [...codes].sort(),
    hasNew: own.some(({ view }) => view.isNew),
    hasHot: own.some(({ hotRank }) => hotRank > 0),
  };
}

function vendorsOf(catalogue: Catalogue, games: readonly CatalogueGame[]): Vendors['vendors'] {
  const counts = new Map<string, number>();
  for (const { view } of games) {
    const key = `${view.vassalage} ${view.gameType}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const types = [...new Set(games.map(({ view }) => view.gameType))];
  return catalogue.vendors.flatMap(({ vassalage, displayName }) =>
    types.flatMap((gameType) => {
      const gameCount = counts.get(`${vassalage} ${gameType}`) ?? 0;
      const logoUrl = `/media/vendors/${vassalage}-WHITE.png`;
      return gameCount === 0 ? [] : [{ vassalage, displayName, gameType, gameCount, logoUrl }];
    }),
  );
}

function vendorOrder(catalogue: Catalogue, games: readonly CatalogueGame[]): string[] {
  const present = new Set(games.map(({ view }) => view.vassalage));
  return catalogue.vendors.map(({ vassalage }) => vassalage).filter((code) => present.has(code));
}

function classificationsOf(
  catalogue: Catalogue,
  games: readonly CatalogueGame[],
  newCode: string,
): Vendors['classifications'] {
  const seen = new Map<string, Vendors['classifications'][number]>();
  for (const { view } of games)
    for (const key of view.gameClassify) {
      const displayName = catalogue.classifications.get(key);
      if (key !== newCode && displayName !== undefined)
        seen.set(`${view.gameType} ${key}`, { gameType: view.gameType, key, displayName });
    }
  return [...seen.values()];
}

type Input = { readonly catalogue: Catalogue; readonly manifest: Pick<Manifest, 'games'> };

/** One page of the filtered games, in the order of their category. */
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
  const matches = matcher(query, manifest, named);
  const found = matches === undefined ? offered : candidates({ offered, manifest, query, named }).filter(matches);
  const ordered = inOrder(found, query.category ?? '');
  return {
    games: ordered.slice((pageNo - 1) * pageSize, pageNo * pageSize).map(({ view }) => view),
    pageNum: pageNo,
    totalPages: Math.ceil(found.length / pageSize),
    totalCount: found.length,
    revision: catalogue.version,
  };
}

function listHotGames(input: Input): ValueOf<'listHotGames'> {
  const hot = offeredGames(input).filter(({ hotRank }) => hotRank > 0);
  return { games: inOrder(hot, 'HOT').map(({ view }) => view) };
}

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
    return index.ofCategory(category, () => offered.filter((game) => inCategory(game, category, games)));
  const [type, ...otherTypes] = parts(gameType);
  return type !== undefined && otherTypes.length === 0 ? index.ofType(type) : offered;
}

/** Returns a filter; `undefined` if all games match. Empty parameters match everything, a disabled category matches nothing. */
function matcher(
  query: QueryOf<'listGames'>,
  manifest: Pick<Manifest, 'games'>,
  named: ReadonlySet<number> | undefined,
): ((game: CatalogueGame) => boolean) | undefined {
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
      (category === '' || inCategory(game, category, manifest.games)) &&
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

type Games = readonly CatalogueGame[];

/** Index of a list's games by filters, in the list's order. Walking a whole list for a request would block all others. */
type GameIndex = {
  readonly ofVendor: (vendor: string) => Games;
  readonly ofType: (type: string) => Games;
  readonly ofNodes: (nodeIds: ReadonlySet<number>) => Games;
  /** Computed once per id. `id` must be one of the brand's categories, never a client's value. */
  readonly ofCategory: (id: string, find: () => Games) => Games;
};

const indexes = new WeakMap<Games, GameIndex>();

/** Index of a list, cached as long as the list exists. */
function indexOf(games: Games): GameIndex {
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

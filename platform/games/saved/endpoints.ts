import { createHash } from 'node:crypto';
import { pageSizes } from '../../../schema/constants.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { Database } from '../../../server/database/database.ts';
import type { Endpoints, Visit } from '../../../server/http/endpoint.ts';
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts';
import type { CatalogueGame, GameView } from '../catalogue.ts';
import { inLanguage } from '../in-language.ts';
import { offeredGames } from '../offered-games.ts';
import { onDevice } from '../on-device.ts';
import { dropGame, type SavedList, savedIds, saveGame } from './saved-games.ts';

type Parts = { catalogue: Pick<LiveCatalogue, 'of'>; database: Database };
type On = Pick<Visit, 'brand' | 'device'> & { readonly language?: string | undefined };

/** Favourites and recent games of members (CALL-GAME-04..09). */
export function savedGameEndpoints({ catalogue, database }: Parts) {
  const offered = ({ brand, device, language }: On) =>
    offeredGames({ catalogue: inLanguage(onDevice(catalogue.of(brand), device), language), manifest: brand.manifest });

  function offeredGame({ nodeId, ...on }: On & { nodeId: number }): CatalogueGame {
    const game = offered(on).find(({ view }) => view.nodeId === nodeId);
    if (game === undefined) throw new CodedError('request.not_found');
    return game;
  }

  /** A page of a list. Ids of games that the brand does not offer now stay stored, but are left out. */
  async function page({
    list,
    brand,
    device,
    player,
    query,
  }: On & {
    list: SavedList;
    player: string;
    query: {
      readonly language?: string;
      readonly gameType?: string;
      readonly pageNo?: number;
      readonly pageSize?: number;
      readonly revision?: string;
    };
  }): Promise<{ games: GameView[]; pageNum: number; totalPages: number; revision: string }> {
    const { language, gameType = '', pageNo = 1, pageSize = pageSizes.list } = query;
    const ids = await database.single(brand.id, (tx) => savedIds(tx, list, player));
    const views = new Map(offered({ brand, device, language }).map(({ view }) => [view.nodeId, view]));
    const games = ids
      .flatMap((id) => views.get(id) ?? [])
      .filter((view) => gameType === '' || view.gameType === gameType);
    const revision = revisionOf(games);
    // The list was changed elsewhere meanwhile: the next page would repeat or skip a game.
    if (query.revision !== undefined && query.revision !== revision)
      throw new CodedError('request.stale', { message: 'the list has changed' });
    return {
      games: games.slice((pageNo - 1) * pageSize, pageNo * pageSize),
      pageNum: pageNo,
      totalPages: Math.ceil(games.length / pageSize),
      revision,
    };
  }

  return {
    listFavouriteIds: async ({ brand: { id: tenant }, session: { playerId: player } }) => ({
      nodeIds: await database.single(tenant, (tx) => savedIds(tx, 'favourite_game', player)),
    }),
    listFavourites: async ({ brand, device, session: { playerId: player }, query }) => {
      const { games: content, ...rest } = await page({ list: 'favourite_game', brand, device, player, query });
      return { content, ...rest };
    },
    addFavourite: async ({ brand, device, session: { playerId: player }, body: { nodeId } }) => {
      const { gameType } = offeredGame({ brand, device, nodeId }).view;
      // FAV-06: lotteries can't be favourites.
      if (gameType === 'LOTT' || gameType === 'ELOTT') throw new CodedError('request.invalid');
      const tenant = brand.id;
      await database.asTenant(tenant, (tx) => saveGame(tx, { list: 'favourite_game', player, nodeId }));
      return { favourite: true as const };
    },
    removeFavourite: async ({ brand: { id: tenant }, session: { playerId: player }, query: { nodeId } }) => {
      await database.single(tenant, (tx) => dropGame(tx, { list: 'favourite_game', player, nodeId }));
      return { favourite: false as const };
    },
    listRecentGames: async ({ brand, device, session: { playerId: player }, query }) => {
      const { games: list, ...rest } = await page({ list: 'recent_game', brand, device, player, query });
      return { list, ...rest };
    },
    addRecentGame: async ({ brand, device, session: { playerId: player }, body: { nodeId } }) => {
      offeredGame({ brand, device, nodeId });
      const tenant = brand.id;
      await database.asTenant(tenant, (tx) => saveGame(tx, { list: 'recent_game', player, nodeId }));
      return { recent: true as const };
    },
  } satisfies Partial<Endpoints<'games'>>;
}

const revisionOf = (games: readonly GameView[]): string =>
  createHash('sha256')
    .update(games.map(({ nodeId }) => nodeId).join())
    .digest('base64url')
    .slice(0, 16);

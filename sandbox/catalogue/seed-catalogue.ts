import type { CatalogueRows } from '../../platform/games/held-catalogue.ts';
import { games } from './games.ts';
import { providers } from './providers.ts';
import type { SeedGame } from './types.ts';

let made: CatalogueRows | undefined;

/** The sandbox's catalogue. All brands share the same objects in memory. */
export function seedCatalogue(): CatalogueRows {
  if (made !== undefined) return made;
  const names = new Map(providers.map(({ vassalage, displayName }) => [vassalage, displayName]));
  made = {
    games: games.map((game) => catalogueGame({ game, vendorName: names.get(game.vassalage) ?? '' })),
    vendors: providers.map(({ vassalage, displayName }) => ({ vassalage, displayName })),
  };
  return made;
}

function catalogueGame({
  game,
  vendorName,
}: {
  game: SeedGame;
  vendorName: string;
}): CatalogueRows['games'][number] {
  const cover = `/media/covers/${game.nodeId}.webp`;
  return {
    view: {
      nodeId: Number(game.nodeId),
      gameId: game.gameId,
      gameName: game.gameName,
      gameType: game.gameType,
      vassalage: game.vassalage,
      vendorName,
      gameClassify: [game.gameClassify, game.gameClassifyNew].filter((code) => code !== ''),
      isNew: game.isNew,
      isHot: game.hotRank !== null,
      gameCode: game.gameCode,
      roomId: game.roomId,
      supportFreePlay: game.supportFreePlay,
      isGameH5: game.isGameH5,
      lottoMode: game.lottoMode,
      mobileLargeIcon: `${cover}?shape=portrait`,
      iconUrl: `${cover}?shape=square`,
    },
    hotRank: game.hotRank ?? 0,
    minBet: game.minBet,
    minLine: game.minLine,
  };
}

import { games } from '../seed/catalogue/games.ts';
import { providers } from '../seed/catalogue/providers.ts';
import type { SeedGame } from '../seed/catalogue/types.ts';
import { hashText } from '../seed/random.ts';
import type { Catalogue, CatalogueGame } from './catalogue.ts';

let made: Catalogue | undefined;

/** The sandbox's catalogue: the same objects for all brands, in memory from the seed itself. */
export function seedCatalogue(): Catalogue {
  if (made !== undefined) return made;
  const names = new Map(providers.map(({ vassalage, displayName }) => [vassalage, displayName]));
  const list = games.map((game) => catalogueGame({ game, vendorName: names.get(game.vassalage) ?? '' }));
  made = {
    games: list,
    vendors: providers.map(({ vassalage, displayName }) => ({ vassalage, displayName })),
    version: hashText(JSON.stringify(list)).toString(36),
  };
  return made;
}

function catalogueGame({ game, vendorName }: { game: SeedGame; vendorName: string }): CatalogueGame {
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
    search: game.gameName.normalize('NFKC').toLowerCase(),
    hotRank: game.hotRank ?? 0,
    minBet: game.minBet,
    minLine: game.minLine,
  };
}

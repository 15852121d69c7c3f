import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { CatalogueImports } from '../../platform/games/catalogue/catalogue-imports.ts';
import { hasCover } from '../art/pictures.ts';
import { games } from './games.ts';
import { providers } from './providers.ts';
import { classificationNames, translatedNames } from './translated-names.ts';
import type { SeedGame } from './types.ts';

const actor = 'sandbox';
let made: Buffer | undefined;

/** Returns the sandbox's catalogue as an import file. Node ids stay the same between versions. */
export function seedFile(): Buffer {
  if (made !== undefined) return made;
  const translations = translatedNames(games);
  made = Buffer.from(
    JSON.stringify({
      vendors: providers.map(({ vassalage: code, displayName: name }, index) => ({
        code,
        name,
        position: 10 * (index + 1),
      })),
      classifications: classificationsOf(games),
      games: games.map((game, index) => gameRecord(game, index, translations)),
    }),
  );
  return made;
}

export const seedDigest = (): string => createHash('sha256').update(seedFile()).digest('hex');

/** Imports the seed once, in the same way as an import by staff. Later starts do not touch changes made to the catalogue since. */
export async function importSeed(catalogue: Pick<CatalogueImports, 'run' | 'wasImported'>): Promise<void> {
  const file = seedFile();
  const source = seedDigest();
  if (await catalogue.wasImported({ source, actor })) return;
  const bytes = Readable.from([file]);
  await catalogue.run({ bytes, kind: 'json', file: 'sandbox.json', actor, reason: 'seed of the sandbox' });
}

/** A game as a record of the file. */
export function gameRecord(game: SeedGame, index: number, translations: ReturnType<typeof translatedNames>) {
  return {
    vendor: game.vassalage,
    id: game.gameId,
    nodeId: Number(game.nodeId),
    name: game.gameName,
    names: translations.get(game.nodeId),
    type: game.gameType,
    classifications: [game.gameClassify, game.gameClassifyNew].filter((code) => code !== ''),
    isNew: game.isNew,
    hotRank: game.hotRank ?? 0,
    gameCode: game.gameCode,
    roomId: game.roomId,
    supportFreePlay: game.supportFreePlay,
    isGameH5: game.isGameH5,
    lottoMode: game.lottoMode,
    playTypes: game.playTypes,
    minBet: game.minBet,
    minLine: game.minLine,
    // For a game without a file, the platform draws the pictures.
    cover: hasCover(game.nodeId) ? `/media/covers/${game.nodeId}.webp?shape=portrait` : '',
    icon: hasCover(game.nodeId) ? `/media/covers/${game.nodeId}.webp?shape=square` : '',
    position: 10 * (index + 1),
  };
}

function classificationsOf(all: readonly SeedGame[]) {
  const keys = new Set(all.flatMap((game) => [game.gameClassify, game.gameClassifyNew]));
  return [...keys]
    .filter((key) => key !== '')
    .map((key, index) => ({
      key,
      name: names[key] ?? key,
      names: classificationNames[key],
      position: 10 * (index + 1),
    }));
}

/** Classifications whose codes are not readable words. */
const names: Readonly<Record<string, string>> = {
  new: 'New',
  BG: 'Bingo',
  JP: 'Jackpot',
  FeatureBuy: 'Feature Buy',
  HoldSpin: 'Hold & Spin',
  SicBo: 'Sic Bo',
  DragonTiger: 'Dragon Tiger',
  GameShow: 'Game Show',
  FanTan: 'Fan Tan',
  BullBull: 'Bull Bull',
  AndarBahar: 'Andar Bahar',
  XocDia: 'Xoc Dia',
  Fast3: 'Fast 3',
};

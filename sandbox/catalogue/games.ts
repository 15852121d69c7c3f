import { randomFrom } from '../random.ts';
import { providers } from './providers.ts';
import { otherTitles } from './titles-other.ts';
import { slotTitles } from './titles-slots.ts';
import type { GameType, SeedGame, SeedProvider } from './types.ts';

const typeOrder: readonly GameType[] = ['RNG', 'FISH', 'PVP', 'LIVE', 'LOTT', 'ELOTT', 'SPORTS'];

const slotClassification: Record<string, string> = {
  J: 'JP',
  F: 'FeatureBuy',
  W: 'Ways',
  C: 'Classic',
  H: 'HoldSpin',
  K: 'Cluster',
  BG: 'BG',
};

/** Classification of tables, card games, draws and matches, by motif. */
const motifClassification: Record<string, string> = {
  baccarat: 'Baccarat',
  roulette: 'Roulette',
  blackjack: 'Blackjack',
  sicbo: 'SicBo',
  dragontiger: 'DragonTiger',
  moneywheel: 'GameShow',
  poker: 'Poker',
  fantan: 'FanTan',
  niuniu: 'BullBull',
  andarbahar: 'AndarBahar',
  xocdia: 'XocDia',
  tiles: 'Mahjong',
  dominoes: 'Dominoes',
  colordice: 'Dice',
  digits: 'Digits',
  balls: 'Lotto',
  drum: 'Lotto',
  ticket: 'Daily',
  keno: 'Keno',
  race: 'Racing',
  dice: 'Fast3',
  led: 'Minute',
  colorgrid: 'Color',
};

const typeClassification: Record<GameType, string> = {
  RNG: 'Video',
  FISH: 'Shooting',
  PVP: 'Cards',
  LIVE: 'Table',
  LOTT: 'Lotto',
  ELOTT: 'Minute',
  SPORTS: 'Book',
};

const listClassification = { inhouse: '', esports: 'Esports', cockfight: 'Cockfight' } as const;

/** Hot games of the sandbox, hottest first. Every game type occurs, because the hot list can be filtered by type. */
export const hotTitles: readonly string[] = [
  'Golden Carp Leap',
  'Crownhall Blackjack',
  'Wolves of Varn',
  'Dragon King Harbor',
  'Mango Tango',
  'Maneki Millions',
  'Salon Baccarat',
  'Phoenix Ascending',
  'Tongits Tambayan',
  "Kraken's Ledger",
  'Striker Football',
  'Neon Geisha',
  'Harbor 6/45',
  'Buffalo Thunder Plain',
  'Coral Crown',
  'Meridian Roulette',
  'Perya Bingo Nights',
  'Peacock Palace',
  'Sabong Norte Main Event',
  'Clutchpoint Majors',
  'Penguin Parade',
  'Lantern Parade',
  'Voltdraw Sixty',
  'Teahouse Mahjong',
  'Pearl Sic Bo Deluxe',
  'Masquerade Midnight',
  'Abyss Angler',
  'Nine Tailed Fox',
  'Lotus Dragon Tiger',
  'Gearbox Gold',
  'Pitchside Basketball',
  'Tree Frog Fortune',
  'Potion Commotion',
  'Nebula Forge',
  'Jeepney Joyride',
  "Captain's Cannonade",
  'Pusoy Dos Barkada',
  'House of Candles',
  'Bamboo Hanoi Five',
  'Moonstone Roulette',
  'Tari Ring Live',
  'Arena Five Lobby',
  'Origami Owl',
  'Seaside Pier Bingo',
  'Piranha Panic',
  'Lightning Keno',
  'Lucky Nine Lane',
  'Lion City Four Digits',
];

export const games: readonly SeedGame[] = providers.flatMap((provider, providerIndex) =>
  provider.gameTypes.flatMap((gameType) =>
    linesOf(provider, gameType).map((line, index) => composeGame({ provider, providerIndex, gameType, line, index })),
  ),
);

function linesOf({ vassalage }: SeedProvider, gameType: GameType): string[] {
  const lines = (gameType === 'RNG' ? slotTitles[vassalage] : undefined) ?? otherTitles[`${vassalage} ${gameType}`];
  if (lines === undefined) throw new Error(`no titles for ${vassalage} ${gameType}`);
  return lines.trim().split('\n');
}

interface Line {
  provider: SeedProvider;
  providerIndex: number;
  gameType: GameType;
  line: string;
  index: number;
}

function composeGame({ provider, providerIndex, gameType, line, index }: Line): SeedGame {
  const [title = '', rest = ''] = line.split(' @');
  const [motif = '', ...flags] = rest.split(' ');
  const isNew = flags.includes('*');
  const random = randomFrom(`${provider.vassalage} ${title}`);
  const number = String(index + 1).padStart(3, '0');
  const hot = hotTitles.indexOf(title);
  return {
    nodeId: String(100_000 + (providerIndex + 1) * 1000 + typeOrder.indexOf(gameType) * 100 + index + 1),
    gameId: `${provider.vassalage}-${gameType}-${number}`,
    gameName: title,
    displayName: title,
    gameType,
    vassalage: provider.vassalage,
    gameClassify: classify({ provider, gameType, motif, flags }),
    gameClassifyNew: isNew ? 'new' : '',
    isNew,
    roomId: gameType === 'LIVE' ? `${provider.vassalage.charAt(0)}${10 + index}` : '',
    // Lotteries are launched by the code of the draw, other games through the vendor's lobby.
    gameCode: gameType === 'LOTT' || gameType === 'ELOTT' ? codeOf(title) : 'lobby',
    supportFreePlay:
      gameType === 'RNG' || gameType === 'FISH' ? !random.chance(0.08) : gameType === 'PVP' && random.chance(0.4),
    isGameH5: true,
    lottoMode: lottoModeOf(provider, gameType),
    playTypes: playTypesOf(gameType, motif),
    hotRank: hot < 0 ? null : hot + 1,
    minBet: minBetOf(gameType, random.next()),
    minLine: gameType === 'RNG' && motif !== 'bingo' ? linesOfSlot(flags, random.next()) : 1,
    motif,
  };
}

function classify({
  provider,
  gameType,
  motif,
  flags,
}: {
  provider: SeedProvider;
  gameType: GameType;
  motif: string;
  flags: string[];
}): string {
  const stated = flags.map((flag) => slotClassification[flag]).find((code) => code !== undefined);
  if (stated !== undefined) return stated;
  if (gameType === 'RNG' || gameType === 'FISH') return typeClassification[gameType];
  if (provider.vendorList !== null && listClassification[provider.vendorList] !== '')
    return listClassification[provider.vendorList];
  return motifClassification[motif] ?? typeClassification[gameType];
}

function lottoModeOf(provider: SeedProvider, gameType: GameType): SeedGame['lottoMode'] {
  if (gameType === 'ELOTT') return 'Elott';
  if (gameType !== 'LOTT') return '';
  return provider.vassalage === 'TCG_SEA' ? 'SEA' : 'Lott';
}

/** Draws of digits have both bet sheets, the long one and the short one. */
function playTypesOf(gameType: GameType, motif: string): SeedGame['playTypes'] {
  if (gameType !== 'LOTT' && gameType !== 'ELOTT') return [];
  return ['digits', 'dice', 'led'].includes(motif) ? ['Tradition', 'Entertainment'] : ['Tradition'];
}

function codeOf(title: string): string {
  const plain = title.replaceAll('đ', 'd').replaceAll('Đ', 'D').normalize('NFD').replace(/\p{M}/gu, '');
  return plain.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase();
}

function minBetOf(gameType: GameType, roll: number): number {
  const steps: Record<GameType, readonly number[]> = {
    RNG: [0.1, 0.2, 0.2, 0.5, 1],
    FISH: [0.01, 0.1, 0.1, 1],
    PVP: [1, 2, 5, 10],
    LIVE: [1, 5, 10, 20, 50],
    LOTT: [1, 2, 10],
    ELOTT: [1, 1, 2],
    SPORTS: [5, 10],
  };
  const choices = steps[gameType];
  return choices[Math.floor(roll * choices.length)] ?? 1;
}

function linesOfSlot(flags: string[], roll: number): number {
  const choices = flags.includes('W') ? [243, 1024, 4096] : flags.includes('C') ? [1, 5, 9] : [10, 20, 25, 40, 50];
  return choices[Math.floor(roll * choices.length)] ?? 20;
}

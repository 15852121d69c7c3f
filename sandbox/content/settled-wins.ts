import type { GameType, SeedGame } from '../catalogue/types.ts';
import { hashText, type Random, randomFrom } from '../random.ts';

export interface SettledWin {
  /** UUIDv7 of the time of settlement. */
  readonly recordId: string;
  readonly nodeId: string;
  /** Full player name, to be masked where it is shown. */
  readonly customerName: string;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
  /** UTC, ISO 8601. */
  readonly settledAt: string;
}

/** Milliseconds. One win settles in each span of this length, at a random moment. */
const every = 7 * 60_000;

const names: readonly [string, ...string[]] = [
  'marisol88',
  'kuyajun',
  'night_heron',
  'tala.b',
  'leyla_s',
  'xiaoyu77',
  'omar.k',
  'bentot',
  'riverstone',
  'aling_nena',
  'yusuf_91',
  'lin_wei',
  'pakwan',
  'jasmin.r',
  'dodong_m',
  'huda23',
  'chenchen',
  'salt_and_lime',
  'nico_tan',
  'samira_h',
  'bayani',
  'zhou_88',
  'lakambini',
  'faris.a',
  'moonpie',
  'totoy_b',
  'qing_he',
  'rania.m',
  'carabao7',
  'ali_n',
];

/** By type: stakes in minor units, and the range of multiples that a notable win pays. */
const payouts: Partial<
  Record<GameType, { stakes: readonly [number, ...number[]]; times: readonly [number, number] }>
> = {
  RNG: { stakes: [40, 80, 200, 400, 1000], times: [30, 900] },
  FISH: { stakes: [50, 100, 200], times: [40, 300] },
  LIVE: { stakes: [1000, 2000, 5000, 10_000], times: [2, 36] },
  PVP: { stakes: [500, 1000, 2000], times: [2, 9] },
};

/**
 * The latest wins before `now`, newest first. A win depends only on its span of time, so existing ones stay the same as the clock
 * moves and new ones are added. Amounts are play credits.
 */
export function settledWins({
  games,
  now,
  count = 60,
}: {
  games: readonly SeedGame[];
  now: Date;
  count?: number;
}): SettledWin[] {
  const playable = games.filter((game) => payouts[game.gameType] !== undefined);
  const popular = playable.filter((game) => game.hotRank !== null);
  const wins: SettledWin[] = [];
  for (let slot = Math.floor(now.getTime() / every); wins.length < count && slot >= 0; slot -= 1) {
    const random = randomFrom(`win ${slot}`);
    const settled = slot * every + random.whole(0, every - 1);
    const [game] = random.shuffle(popular.length > 0 && random.chance(0.6) ? popular : playable);
    if (game === undefined) return [];
    if (settled <= now.getTime()) wins.push(settle({ game, slot, settled, random }));
  }
  return wins;
}

function settle({
  game,
  slot,
  settled,
  random,
}: {
  game: SeedGame;
  slot: number;
  settled: number;
  random: Random;
}): SettledWin {
  const { stakes, times } = payouts[game.gameType] ?? { stakes: [100], times: [2, 10] };
  const stake = random.pick(stakes);
  // Cubed, so that large wins are rare.
  const multiple = times[0] + (times[1] - times[0]) * random.next() ** 3;
  return {
    recordId: uuidOf({ time: settled, key: `win ${slot}` }),
    nodeId: game.nodeId,
    customerName: random.pick(names),
    stakeMinor: BigInt(stake),
    winMinor: BigInt(Math.round(stake * multiple)),
    settledAt: new Date(settled).toISOString(),
  };
}

function uuidOf({ time, key }: { time: number; key: string }): string {
  const stamp = time.toString(16).padStart(12, '0');
  const tail = ['a', 'b', 'c']
    .map((part) => hashText(`${key} ${part}`).toString(16).padStart(8, '0'))
    .join('');
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${tail.slice(0, 3)}-8${tail.slice(3, 6)}-${tail.slice(6, 18)}`;
}

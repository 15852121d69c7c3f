import type { GameView } from '../../platform/games/catalogue.ts';
import type { GameType } from '../catalogue/types.ts';
import { type Random, randomFrom } from '../random.ts';

type Playable = Pick<GameView, 'gameType' | 'isHot'>;
export interface SettledWin<Game extends Playable> {
  /** The span of time in which the win settled. The same win always has the same span. */
  readonly slot: number;
  readonly game: Game;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
  readonly settledAt: Date;
}

/** Milliseconds. One win settles in each span of this length, at a random moment. */
const every = 7 * 60_000;

/** Per game type: stakes in minor units, and the range of multiples that a notable win pays. */
const payouts: Partial<Record<GameType, { stakes: readonly [number, ...number[]]; times: readonly [number, number] }>> =
  {
    RNG: { stakes: [40, 80, 200, 400, 1000], times: [30, 900] },
    FISH: { stakes: [50, 100, 200], times: [40, 300] },
    LIVE: { stakes: [1000, 2000, 5000, 10_000], times: [2, 36] },
    PVP: { stakes: [500, 1000, 2000], times: [2, 9] },
  };

/**
 * The latest wins before `now`, newest first. A win depends only on its span of time, so existing ones stay the same as the clock
 * moves and new ones are added. Amounts are play credits.
 */
export function settledWins<Game extends Playable>({
  of,
  games,
  now,
  count = 60,
}: {
  /** Brand whose wins are returned; each brand has its own. */
  of: string;
  games: readonly Game[];
  now: Date;
  count?: number;
}): SettledWin<Game>[] {
  const playable = games.filter((game) => payouts[game.gameType] !== undefined);
  const popular = playable.filter((game) => game.isHot);
  const wins: SettledWin<Game>[] = [];
  for (let slot = Math.floor(now.getTime() / every); wins.length < count && slot >= 0; slot -= 1) {
    const random = randomFrom(`win ${of} ${slot}`);
    const settled = slot * every + random.whole(0, every - 1);
    const [game] = random.shuffle(popular.length > 0 && random.chance(0.6) ? popular : playable);
    if (game === undefined) return [];
    if (settled <= now.getTime()) wins.push(settle({ game, slot, settled, random }));
  }
  return wins;
}

function settle<Game extends Playable>({
  game,
  slot,
  settled,
  random,
}: {
  game: Game;
  slot: number;
  settled: number;
  random: Random;
}): SettledWin<Game> {
  const { stakes, times } = payouts[game.gameType] ?? { stakes: [100], times: [2, 10] };
  const stake = random.pick(stakes);
  // Cubed, so that large wins are rare.
  const multiple = times[0] + (times[1] - times[0]) * random.next() ** 3;
  return {
    slot,
    game,
    stakeMinor: BigInt(stake),
    winMinor: BigInt(Math.round(stake * multiple)),
    settledAt: new Date(settled),
  };
}

import { createHmac } from 'node:crypto';
import type { StudioKeys } from './keys.ts';
import type { Drum } from './lotteries.ts';

/** For each bet: how many balls it names, the last ones in order, and the share of stakes that it pays back in the long run. */
export const drawBets = {
  big: { picks: 0, returns: 0.95 },
  small: { picks: 0, returns: 0.95 },
  odd: { picks: 0, returns: 0.95 },
  even: { picks: 0, returns: 0.95 },
  last: { picks: 1, returns: 0.92 },
  pair: { picks: 2, returns: 0.92 },
  exact: { picks: 3, returns: 0.9 },
} as const;
export type DrawBet = keyof typeof drawBets;

export type Ticket = { readonly bet: DrawBet; readonly picks: readonly number[] };
export type Balls = readonly number[];

/** A bet on a drum. `pays` is a multiple of the stake and includes the stake. */
export type Odds = { readonly bet: DrawBet; readonly picks: number; readonly chance: number; readonly pays: number };

/** Seconds between draws. Betting closes a few seconds before each draw. */
export const drawEvery = 60;
export const closesBefore = 5;
const lastResults = 12;
/** Rarer bets are not offered, because they would pay tens of thousands of times the stake. */
const leastChance = 1 / 10_000;

/** Draws are numbered from the Unix epoch, so that all nodes and restarts agree. */
export const drawAt = (draw: number): number => draw * drawEvery * 1000;
export const drawAfter = (now: number): number => Math.floor(now / 1000 / drawEvery) + 1;
/** The draw that a ticket takes part in. A ticket that comes late takes part in the next one. */
export const drawOnSale = (now: number): number => drawAfter(now + closesBefore * 1000);

/**
 * The balls of a draw. They are derived from the studio's secret, which nobody else knows, so a draw always has the same result
 * and nothing is stored. The 256 bits leave no bias that matters.
 */
export function ballsOf({
  secret,
  game,
  draw,
  drum: { balls, from, to, repeats },
}: {
  secret: string;
  game: string;
  draw: number;
  drum: Drum;
}): Balls {
  let rest = BigInt(`0x${createHmac('sha256', secret).update(`${game} ${draw}`).digest('hex')}`);
  const inside = Array.from({ length: to - from + 1 }, (_, place) => from + place);
  return Array.from({ length: balls }, () => {
    const place = Number(rest % BigInt(inside.length));
    rest /= BigInt(inside.length);
    const ball = inside[place] ?? from;
    if (!repeats) inside.splice(place, 1);
    return ball;
  });
}

/** Results of a lottery since the studio's first start, the latest first, and its next draw. */
export function resultsOf({
  keys: { secret, since },
  game,
  drum,
  now,
}: {
  keys: Pick<StudioKeys, 'secret' | 'since'>;
  game: string;
  drum: Drum;
  now: number;
}) {
  const next = drawAfter(now);
  return {
    every: drawEvery,
    closesBefore,
    now,
    next: { draw: next, at: drawAt(next) },
    last: Array.from({ length: lastResults }, (_, back) => next - 1 - back)
      .filter((draw) => drawAt(draw) >= since)
      .map((draw) => ({ draw, at: drawAt(draw), balls: ballsOf({ secret, game, draw, drum }) })),
  };
}

/** Parses a ticket sent by a page; `undefined` if the drum has no such bet or numbers. */
export function ticketOf({
  sent: { bet, picks },
  drum,
}: {
  sent: { bet: unknown; picks: unknown };
  drum: Drum;
}): Ticket | undefined {
  const offered = oddsOf(drum).find((one) => one.bet === bet);
  if (offered === undefined || !Array.isArray(picks) || picks.length !== offered.picks) return undefined;
  const inside = picks.every((pick) => Number.isInteger(pick) && pick >= drum.from && pick <= drum.to);
  const possible = drum.repeats || new Set(picks).size === picks.length;
  return inside && possible ? { bet: offered.bet, picks } : undefined;
}

export function isWon({ ticket: { bet, picks }, balls, drum }: { ticket: Ticket; balls: Balls; drum: Drum }): boolean {
  return picks.length === 0
    ? isWonBySum(
        bet,
        drum,
        balls.reduce((sum, ball) => sum + ball, 0),
      )
    : balls.slice(-picks.length).every((ball, place) => ball === picks[place]);
}

/** Least and greatest sum of the balls, and the greatest sum that counts as small. */
export function sumsOf({ balls, from, to, repeats }: Drum): { least: number; small: number; most: number } {
  const steps = repeats ? 0 : (balls * (balls - 1)) / 2;
  const [least, most] = [balls * from + steps, balls * to - steps];
  return { least, small: Math.floor((least + most) / 2), most };
}

const known = new Map<Drum, readonly Odds[]>();

/** The bets of a drum with their chances, counted over all possible draws. The chances do not depend on the picks. */
export function oddsOf(drum: Drum): readonly Odds[] {
  const before = known.get(drum);
  if (before !== undefined) return before;
  const sums = chancesOfSums(drum);
  const odds = (Object.keys(drawBets) as DrawBet[]).flatMap((bet): Odds[] => {
    const { picks, returns } = drawBets[bet];
    const chance =
      picks === 0
        ? sums.reduce((all, part, sum) => (isWonBySum(bet, drum, sum) ? all + part : all), 0)
        : chanceOfPicks({ picks, drum });
    // Hundredths, rounded down.
    const pays = Math.floor((returns / chance) * 100 + 1e-6) / 100;
    return picks > drum.balls || chance < leastChance ? [] : [{ bet, picks, chance, pays }];
  });
  known.set(drum, odds);
  return odds;
}

/** Payout of a bet per stake; 0 if the bet was never offered. */
export const paysOf = (bet: DrawBet, drum: Drum): number => oddsOf(drum).find((one) => one.bet === bet)?.pays ?? 0;

function isWonBySum(bet: DrawBet, drum: Drum, sum: number): boolean {
  if (bet === 'odd') return sum % 2 === 1;
  if (bet === 'even') return sum % 2 === 0;
  const { small } = sumsOf(drum);
  return bet === 'big' ? sum > small : sum <= small;
}

function chanceOfPicks({ picks, drum: { from, to, repeats } }: { picks: number; drum: Drum }): number {
  const numbers = to - from + 1;
  return Array.from({ length: picks }, (_, place) => 1 / (numbers - (repeats ? 0 : place))).reduce(
    (all, part) => all * part,
    1,
  );
}

/** Chance of each sum: the number of ways to reach it with so many balls, divided by the number of all ways. */
function chancesOfSums(drum: Drum): readonly number[] {
  const { balls, from, to, repeats } = drum;
  const numbers = Array.from({ length: to - from + 1 }, (_, place) => from + place);
  const noWays = () => Array.from({ length: sumsOf(drum).most + 1 }, () => 0);
  const ways = [[1], ...Array.from({ length: balls }, noWays)];
  const addBall = (count: number, by: readonly number[]) => {
    const next = ways[count + 1] ?? [];
    for (const [sum, part] of (ways[count] ?? []).entries())
      if (part > 0) for (const number of by) next[sum + number] = (next[sum + number] ?? 0) + part;
  };
  const counts = Array.from({ length: balls }, (_, count) => count);
  if (repeats) for (const count of counts) addBall(count, numbers);
  // Counts down from the most balls, so that no number counts twice.
  else for (const number of numbers) for (const count of counts.toReversed()) addBall(count, [number]);
  const last = ways[balls] ?? [];
  const all = last.reduce((sum, part) => sum + part, 0);
  return last.map((part) => part / all);
}

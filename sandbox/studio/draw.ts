import { createHmac } from 'node:crypto';

/** Three balls of 0 to 9 a draw: all 1000 results are equally likely. */
export const drawBets = {
  big: { pays: 1.9, picks: 0 },
  small: { pays: 1.9, picks: 0 },
  odd: { pays: 1.9, picks: 0 },
  even: { pays: 1.9, picks: 0 },
  last: { pays: 9.2, picks: 1 },
  pair: { pays: 92, picks: 2 },
  exact: { pays: 900, picks: 3 },
} as const;
export type DrawBet = keyof typeof drawBets;

export type Ticket = { readonly bet: DrawBet; readonly picks: readonly number[] };
export type Balls = readonly [number, number, number];

/** Seconds between draws; bets close a few seconds before. */
export const drawEvery = 60;
export const closesBefore = 5;

/** Draws are numbered from the beginning of time, so that all nodes and restarts agree. */
export const drawAt = (draw: number): number => draw * drawEvery * 1000;
export const drawAfter = (now: number): number => Math.floor(now / 1000 / drawEvery) + 1;

/**
 * The balls of a draw. They follow from the studio's secret, which nobody else knows, so that a draw has one result for ever
 * without being kept anywhere; 48 bits by 1000 leave no bias that matters.
 */
export function ballsOf({ secret, game, draw }: { secret: string; game: string; draw: number }): Balls {
  const number = createHmac('sha256', secret).update(`${game} ${draw}`).digest().readUIntBE(0, 6) % 1000;
  return [Math.floor(number / 100), Math.floor(number / 10) % 10, number % 10];
}

export function isTicket(value: { bet: unknown; picks: unknown }): value is Ticket {
  const { bet, picks } = value;
  if (typeof bet !== 'string' || !Object.hasOwn(drawBets, bet) || !Array.isArray(picks)) return false;
  return (
    picks.length === drawBets[bet as DrawBet].picks &&
    picks.every((pick) => Number.isInteger(pick) && pick >= 0 && pick <= 9)
  );
}

export function isWon({ ticket: { bet, picks }, balls }: { ticket: Ticket; balls: Balls }): boolean {
  const sum = balls[0] + balls[1] + balls[2];
  if (bet === 'big') return sum >= 14;
  if (bet === 'small') return sum <= 13;
  if (bet === 'odd') return sum % 2 === 1;
  if (bet === 'even') return sum % 2 === 0;
  return balls.slice(-picks.length).every((ball, place) => ball === picks[place]);
}

/** In how many of the 1000 results a ticket wins; the same for whatever is picked. */
export const chances: Readonly<Record<DrawBet, number>> = Object.fromEntries(
  (Object.keys(drawBets) as DrawBet[]).map((bet) => {
    const ticket: Ticket = { bet, picks: [0, 0, 0].slice(0, drawBets[bet].picks) };
    const all = Array.from(
      { length: 1000 },
      (_, number): Balls => [Math.floor(number / 100), Math.floor(number / 10) % 10, number % 10],
    );
    return [bet, all.filter((balls) => isWon({ ticket, balls })).length];
  }),
) as Record<DrawBet, number>;

import { createHash } from 'node:crypto';
import { online } from '../../../schema/constants.ts';
import type { GameType } from '../catalogue.ts';

/** Number of figures that a game passes through before it returns the same way. */
const states = 64;

/** Range of a game type (ONLINE-03, ONLINE-04). */
export const rangeOf = (gameType: GameType): readonly [number, number] =>
  gameType === 'RNG' ? online.ranges.RNG : online.ranges.others;

/**
 * A simulated figure. It begins within its range, changes every 5 to 10 minutes by -5 to +5, and never leaves the range (ONLINE-02,
 * ONLINE-AMB-02). It depends only on brand, game and time, so every node shows the same, even after a restart. It is an endless walk back
 * and forth.
 */
export function simulatedPlayers({
  seed,
  gameType,
  now,
}: {
  seed: string;
  gameType: GameType;
  /** Milliseconds. */
  now: number;
}): number {
  const bytes = createHash('shake256', { outputLength: 6 + 4 * states })
    .update(seed)
    .digest();
  const [least, most] = rangeOf(gameType);
  const [shortest, longest] = online.movesAfter;
  const rows: { players: number; lasts: number }[] = [];
  let players = least + (bytes.readUInt16BE(0) % (most - least + 1));
  for (let at = 0; at < states; at += 1) {
    const move = ((bytes[6 + at] ?? 0) % (2 * online.step + 1)) - online.step;
    if (at > 0) players = Math.min(most, Math.max(least, players + move));
    const share = bytes.readUInt16BE(6 + 2 * states + 2 * at) / 0xffff;
    rows.push({ players, lasts: shortest + Math.round(share * (longest - shortest)) });
  }
  const cycle = [...rows, ...rows.slice(1, -1).reverse()];
  const whole = cycle.reduce((sum, { lasts }) => sum + lasts, 0);
  let left = (now + bytes.readUInt32BE(2)) % whole;
  for (const row of cycle) {
    if (left < row.lasts) return row.players;
    left -= row.lasts;
  }
  return players;
}

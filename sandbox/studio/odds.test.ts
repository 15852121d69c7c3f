import { describe, expect, test } from 'vitest';
import {
  type Balls,
  ballsOf,
  chances,
  drawAfter,
  drawAt,
  drawBets,
  drawEvery,
  isTicket,
  isWon,
} from './draw.ts';
import { lineWin, slotLines, slotReturn, slotSymbols, spin, symbolOf, weightOfAll } from './slot.ts';

describe('the slot', () => {
  test('pays from the left, by the better of its wilds and its symbol', () => {
    expect(lineWin([7, 7, 7, 1, 1])).toEqual({ times: 6, count: 3 });
    expect(lineWin([7, 7, 1, 7, 7]).times).toBe(0);
    expect(lineWin([1, 7, 7, 7, 7]).times).toBe(0);
    expect(lineWin([0, 7, 0, 7, 7])).toEqual({ times: 60, count: 5 });
    expect(lineWin([0, 0, 0, 0, 0])).toEqual({ times: 2000, count: 5 });
    // Three wilds pay more than four of the commonest.
    expect(lineWin([0, 0, 0, 7, 1])).toEqual({ times: 75, count: 3 });
  });

  test('returns what its rules say: all outcomes of a line, counted', () => {
    let sum = 0;
    const all = slotSymbols.length ** 5;
    for (let number = 0; number < all; number += 1) {
      const symbols = Array.from(
        { length: 5 },
        (_, reel) => Math.floor(number / slotSymbols.length ** reel) % slotSymbols.length,
      );
      const chance = symbols.reduce(
        (before, symbol) => (before * (slotSymbols[symbol]?.weight ?? 0)) / weightOfAll,
        1,
      );
      sum += chance * lineWin(symbols).times;
    }
    expect(slotReturn).toBeCloseTo(sum, 9);
    expect(slotReturn).toBeGreaterThan(0.94);
    expect(slotReturn).toBeLessThan(0.96);
  });

  test('draws each symbol by its weight, and adds up its lines', () => {
    const counts = slotSymbols.map(() => 0);
    for (let roll = 0; roll < weightOfAll; roll += 1)
      counts[symbolOf(roll)] = (counts[symbolOf(roll)] ?? 0) + 1;
    expect(counts).toEqual(slotSymbols.map(({ weight }) => weight));
    // All cells show the last symbol: every line pays five of it.
    const same = spin((below) => below - 1);
    expect(same.times).toBe(slotLines.length * 60);
    expect(same.wins).toHaveLength(slotLines.length);
  });
});

describe('the draw', () => {
  test('says chances that hold for whatever is picked', () => {
    expect(chances).toEqual({ big: 500, small: 500, odd: 500, even: 500, last: 100, pair: 10, exact: 1 });
    const wins = (picks: readonly number[], bet: 'pair' | 'last' | 'exact') => {
      let count = 0;
      for (let number = 0; number < 1000; number += 1) {
        const balls: Balls = [Math.floor(number / 100), Math.floor(number / 10) % 10, number % 10];
        if (isWon({ ticket: { bet, picks }, balls })) count += 1;
      }
      return count;
    };
    expect([wins([7], 'last'), wins([3, 9], 'pair'), wins([1, 2, 3], 'exact')]).toEqual([100, 10, 1]);
    for (const [bet, { pays }] of Object.entries(drawBets))
      expect((chances[bet as keyof typeof chances] / 1000) * pays).toBeLessThan(1);
  });

  test('has one result for a game and time, which its secret decides', () => {
    const of = (draw: number, secret = 'a', game = 'LOTT-LOTT-001') =>
      ballsOf({ secret, game, draw }).join('');
    expect(of(7)).toBe(of(7));
    const many = Array.from({ length: 400 }, (_, draw) => of(draw));
    expect(new Set(many).size).toBeGreaterThan(250);
    expect(many).not.toEqual(Array.from({ length: 400 }, (_, draw) => of(draw, 'b')));
    expect(many).not.toEqual(Array.from({ length: 400 }, (_, draw) => of(draw, 'a', 'LOTT-LOTT-002')));
    const now = 1_800_000_000_000;
    expect(drawAt(drawAfter(now)) - now).toBe(drawEvery * 1000);
  });

  test('takes tickets with the balls of their bet, and no others', () => {
    expect(isTicket({ bet: 'big', picks: [] })).toBe(true);
    expect(isTicket({ bet: 'pair', picks: [0, 9] })).toBe(true);
    for (const ticket of [
      { bet: 'pair', picks: [1] },
      { bet: 'last', picks: [10] },
      { bet: 'last', picks: [1.5] },
      { bet: 'exact', picks: ['1', '2', '3'] },
      { bet: 'toString', picks: [] },
      { bet: undefined, picks: undefined },
    ])
      expect(isTicket(ticket)).toBe(false);
  });
});

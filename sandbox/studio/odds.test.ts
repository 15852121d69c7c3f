import { describe, expect, test } from 'vitest';
import { games } from '../catalogue/games.ts';
import { type Balls, ballsOf, drawAfter, drawAt, drawEvery, isWon, oddsOf, resultsOf, ticketOf } from './draw.ts';
import { type Drum, lotteryDrums, threeDigits } from './lotteries.ts';
import { lineWin, slotLines, slotReturn, slotSymbols, spin, symbolOf, weightOfAll } from './slot.ts';
import { studioGame } from './tables.ts';

describe('the slot', () => {
  test('pays from the left, by its wilds or its symbol, whichever pays more', () => {
    expect(lineWin([7, 7, 7, 1, 1])).toEqual({ times: 6, count: 3 });
    expect(lineWin([7, 7, 1, 7, 7]).times).toBe(0);
    expect(lineWin([1, 7, 7, 7, 7]).times).toBe(0);
    expect(lineWin([0, 7, 0, 7, 7])).toEqual({ times: 60, count: 5 });
    expect(lineWin([0, 0, 0, 0, 0])).toEqual({ times: 2000, count: 5 });
    // Three wilds pay more than four of the commonest symbol.
    expect(lineWin([0, 0, 0, 7, 1])).toEqual({ times: 75, count: 3 });
  });

  test('returns the share that its rules state: all outcomes of a line, counted', () => {
    let sum = 0;
    const all = slotSymbols.length ** 5;
    for (let number = 0; number < all; number += 1) {
      const symbols = Array.from(
        { length: 5 },
        (_, reel) => Math.floor(number / slotSymbols.length ** reel) % slotSymbols.length,
      );
      const chance = symbols.reduce((before, symbol) => (before * (slotSymbols[symbol]?.weight ?? 0)) / weightOfAll, 1);
      sum += chance * lineWin(symbols).times;
    }
    expect(slotReturn).toBeCloseTo(sum, 9);
    expect(slotReturn).toBeGreaterThan(0.94);
    expect(slotReturn).toBeLessThan(0.96);
  });

  test('draws each symbol by its weight, and adds up its lines', () => {
    const counts = slotSymbols.map(() => 0);
    for (let roll = 0; roll < weightOfAll; roll += 1) counts[symbolOf(roll)] = (counts[symbolOf(roll)] ?? 0) + 1;
    expect(counts).toEqual(slotSymbols.map(({ weight }) => weight));
    // All cells show the last symbol: every line pays five of it.
    const same = spin((below) => below - 1);
    expect(same.times).toBe(slotLines.length * 60);
    expect(same.wins).toHaveLength(slotLines.length);
  });
});

describe('the draw', () => {
  const drums = Object.entries(lotteryDrums);
  const betsOf = (drum: Drum) => Object.fromEntries(oddsOf(drum).map(({ bet, ...odds }) => [bet, odds]));

  test('has its own drum for each lottery of the list, and for no other game', () => {
    const lotteries = games.filter(({ gameType }) => gameType === 'LOTT' || gameType === 'ELOTT');
    expect(drums.map(([title]) => title).sort()).toEqual(lotteries.map(({ gameName }) => gameName).sort());
    for (const { gameId, gameName } of lotteries)
      expect(studioGame(gameId)).toMatchObject({ kind: 'draw', drum: lotteryDrums[gameName] });
    expect(lotteryDrums['Harbor 6/45']).toEqual({ balls: 6, from: 1, to: 45, repeats: false });
    expect(lotteryDrums['Pier Four Digits']).toEqual({ balls: 4, from: 0, to: 9, repeats: true });
    expect(new Set(drums.map(([, drum]) => JSON.stringify(drum))).size).toBeGreaterThan(15);
  });

  test.each(drums)('of %s shows as many balls of its numbers as it states', (title, drum) => {
    const results = Array.from({ length: 50 }, (_, draw) => ballsOf({ secret: 'a', game: title, draw, drum }));
    for (const balls of results) {
      expect(balls).toHaveLength(drum.balls);
      for (const ball of balls) expect(ball).toSatisfy((it: number) => it >= drum.from && it <= drum.to);
      if (!drum.repeats) expect(new Set(balls).size).toBe(drum.balls);
    }
    const [least, most] = [Math.min(...results.flat()), Math.max(...results.flat())];
    expect(most - least).toBeGreaterThanOrEqual((drum.to - drum.from) / 2);
  });

  test('states chances that hold for all picks: all outcomes of a drum, counted', () => {
    const small: Drum[] = [
      threeDigits,
      { balls: 3, from: 1, to: 6, repeats: true },
      { balls: 3, from: 1, to: 8, repeats: false },
      { balls: 5, from: 1, to: 11, repeats: false },
      { balls: 1, from: 1, to: 16, repeats: false },
    ];
    for (const drum of small) {
      const all = outcomes(drum);
      const picks = [drum.to, drum.from, drum.from + 1];
      for (const { bet, picks: count, chance } of oddsOf(drum)) {
        const ticket = { bet, picks: picks.slice(0, count) };
        const won = all.filter((balls) => isWon({ ticket, balls, drum })).length;
        expect(chance, `${bet} of ${JSON.stringify(drum)}`).toBeCloseTo(won / all.length, 12);
      }
    }
  });

  test('pays by its odds, and in the long run never more than it takes', () => {
    expect(Object.entries(betsOf(threeDigits)).map(([bet, { pays }]) => [bet, pays])).toEqual([
      ...['big', 'small', 'odd', 'even'].map((bet) => [bet, 1.9]),
      ['last', 9.2],
      ['pair', 92],
      ['exact', 900],
    ]);
    expect(betsOf({ balls: 20, from: 1, to: 80, repeats: false })).toMatchObject({
      last: { chance: 1 / 80, pays: 73.6 },
      pair: { chance: 1 / (80 * 79), pays: 5814.4 },
    });
    for (const [title, drum] of drums) {
      const odds = oddsOf(drum);
      for (const { bet, picks, chance, pays } of odds) {
        const returns = chance * pays;
        expect(returns, `${title} ${bet}`).toSatisfy((share: number) => share > 0.88 && share < 0.951);
        expect(picks).toBeLessThanOrEqual(drum.balls);
        expect(pays).toBeLessThan(10_000);
      }
      for (const [one, other] of [
        ['big', 'small'],
        ['odd', 'even'],
      ])
        expect((betsOf(drum)[one ?? '']?.chance ?? 0) + (betsOf(drum)[other ?? '']?.chance ?? 0)).toBeCloseTo(1, 9);
    }
  });

  test('has one result for a game and time, derived from its secret', () => {
    const of = (draw: number, secret = 'a', game = 'LOTT-LOTT-001') =>
      ballsOf({ secret, game, draw, drum: threeDigits }).join('');
    expect(of(7)).toBe(of(7));
    const many = Array.from({ length: 400 }, (_, draw) => of(draw));
    expect(new Set(many).size).toBeGreaterThan(250);
    expect(many).not.toEqual(Array.from({ length: 400 }, (_, draw) => of(draw, 'b')));
    expect(many).not.toEqual(Array.from({ length: 400 }, (_, draw) => of(draw, 'a', 'LOTT-LOTT-002')));
    const now = 1_800_000_000_000;
    expect(drawAt(drawAfter(now)) - now).toBe(drawEvery * 1000);
  });

  test('shows the last results since the first start of the studio, the latest first', () => {
    const drum = lotteryDrums['Harbor 6/45'] ?? threeDigits;
    const now = 1_800_000_030_000;
    const results = (since: number) => resultsOf({ keys: { secret: 'a', since }, game: 'x', drum, now });
    const { next, last } = results(now - 3.4 * drawEvery * 1000);
    expect(next).toEqual({ draw: drawAfter(now), at: drawAt(drawAfter(now)) });
    expect(last.map(({ draw }) => next.draw - draw)).toEqual([1, 2, 3]);
    for (const { draw, balls } of last) expect(balls).toEqual(ballsOf({ secret: 'a', game: 'x', draw, drum }));
    expect(results(0).last).toHaveLength(12);
    expect(results(now).last).toEqual([]);
  });

  test('accepts only tickets with the balls of their bet and drum', () => {
    const mega = lotteryDrums['Mekong Mega 6/45'] ?? threeDigits;
    expect(ticketOf({ sent: { bet: 'big', picks: [] }, drum: threeDigits })).toEqual({ bet: 'big', picks: [] });
    expect(ticketOf({ sent: { bet: 'pair', picks: [0, 9] }, drum: threeDigits })).toBeDefined();
    expect(ticketOf({ sent: { bet: 'pair', picks: [45, 1] }, drum: mega })).toBeDefined();
    for (const { drum = threeDigits, ...sent } of [
      { bet: 'pair', picks: [1] },
      { bet: 'last', picks: [10] },
      { bet: 'last', picks: [1.5] },
      { bet: 'exact', picks: ['1', '2', '3'] },
      { bet: 'toString', picks: [] },
      { bet: undefined, picks: undefined },
      { bet: 'last', picks: [46], drum: mega },
      { bet: 'last', picks: [0], drum: mega },
      { bet: 'pair', picks: [7, 7], drum: mega },
      { bet: 'exact', picks: [1, 2, 3], drum: mega },
    ])
      expect(ticketOf({ sent, drum })).toBeUndefined();
  });
});

/** All possible draws of a small drum, in order. */
function outcomes({ balls, from, to, repeats }: Drum): Balls[] {
  const numbers = Array.from({ length: to - from + 1 }, (_, place) => from + place);
  const all = Array.from({ length: balls }).reduce<Balls[]>(
    (before) =>
      before.flatMap((some) =>
        numbers.flatMap((number) => (!repeats && some.includes(number) ? [] : [[...some, number]])),
      ),
    [[]],
  );
  return all;
}

/** Symbols from the rarest to the commonest; the first is wild. Each has its weight in a cell, and its payouts for 3, 4 and 5 per line stake. */
export const slotSymbols = [
  { weight: 4, pays: [75, 400, 2000] },
  { weight: 6, pays: [50, 200, 800] },
  { weight: 8, pays: [35, 120, 450] },
  { weight: 10, pays: [25, 75, 250] },
  { weight: 12, pays: [15, 50, 150] },
  { weight: 18, pays: [10, 30, 100] },
  { weight: 20, pays: [7, 25, 75] },
  { weight: 22, pays: [6, 20, 60] },
] as const;

export const reels = 5;
export const rows = 3;

/** For each line, the row that it crosses on each reel. */
export const slotLines: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 1, 1, 1, 2],
];

const weights = slotSymbols.map(({ weight }) => weight);
export const weightOfAll = weights.reduce((sum, weight) => sum + weight, 0);

/** Returns the symbol for a number below `weightOfAll`. */
export function symbolOf(roll: number): number {
  let rest = roll;
  return weights.findIndex((weight) => {
    rest -= weight;
    return rest < 0;
  });
}

/** Payout of a line per line stake, from the left: its wild run or its first symbol with wilds, whichever pays more. */
export function lineWin(symbols: readonly number[]): { times: number; count: number } {
  const run = (matches: (symbol: number) => boolean) => {
    const end = symbols.findIndex((symbol) => !matches(symbol));
    return end < 0 ? symbols.length : end;
  };
  const pay = (symbol: number, count: number) => slotSymbols[symbol]?.pays[count - 3] ?? 0;
  const wild = run((symbol) => symbol === 0);
  const first = symbols[wild];
  const mixed = first === undefined ? 0 : run((symbol) => symbol === 0 || symbol === first);
  const [byWild, byFirst] = [pay(0, wild), first === undefined ? 0 : pay(first, mixed)];
  return byWild >= byFirst ? { times: byWild, count: wild } : { times: byFirst, count: mixed };
}

export type Spin = {
  /** Symbols by reel, from the top. */
  readonly grid: readonly (readonly number[])[];
  readonly wins: readonly { readonly line: number; readonly count: number; readonly times: number }[];
  /** Sum of the payouts of all lines, per line stake. */
  readonly times: number;
};

/** A spin; `random` returns a whole number below its argument. */
export function spin(random: (below: number) => number): Spin {
  const grid = Array.from({ length: reels }, () => Array.from({ length: rows }, () => symbolOf(random(weightOfAll))));
  const wins = slotLines.flatMap((line, index) => {
    const { times, count } = lineWin(line.map((row, reel) => grid[reel]?.[row] ?? 0));
    return times === 0 ? [] : [{ line: index, count, times }];
  });
  return { grid, wins, times: wins.reduce((sum, { times }) => sum + times, 0) };
}

/** Share of the stakes that all lines pay back in the long run: every outcome of a line, weighted by its chance. */
export const slotReturn: number = (() => {
  let sum = 0;
  const walk = (symbols: readonly number[], chance: number): void => {
    if (symbols.length === reels) {
      sum += chance * lineWin(symbols).times;
      return;
    }
    for (const [symbol, weight] of weights.entries()) walk([...symbols, symbol], (chance * weight) / weightOfAll);
  };
  walk([], 1);
  return sum;
})();

import type { Catalogue, GameView } from '../../platform/games/catalogue.ts';
import { offeredGames } from '../../platform/games/offered-games.ts';
import type { MoneyRequestKind, MoneyRequestStatus } from '../../platform/money/cashier/money-request-table.ts';
import { coinOf, unitsOf } from '../../platform/money/wallet/amounts.ts';
import type { Brand } from '../../server/brands/brand.ts';
import { type Random, randomFrom } from '../random.ts';

export type PastRequest = {
  readonly requestId: string;
  readonly kind: MoneyRequestKind;
  readonly status: MoneyRequestStatus;
  /** Unit: hundred-thousandths of the currency. */
  readonly amount: bigint;
  readonly method: string;
  readonly at: Date;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
};
export type PastBet = {
  readonly reference: string;
  readonly game: GameView;
  /** Unit: hundred-thousandths of the currency. */
  readonly stake: bigint;
  readonly payout: bigint;
  readonly at: Date;
  readonly settledAt: Date;
};

const day = 24 * 3_600_000;
const minute = 60_000;
const bets = 40;
/** Request id of the first row; its presence means that the history was added. */
export const firstRequest = 'demo:1';

/**
 * Thirty days of a player. The amounts add up to zero, so the balance equals that of a new account. It never falls below the starting
 * balance in between.
 */
export function historyOf(brand: Brand, catalogue: Catalogue, now: Date): { requests: PastRequest[]; bets: PastBet[] } {
  const { deposit, methods } = brand.manifest.cashier;
  // Brands with a higher minimum deposit get larger amounts.
  const unit = unitsOf(Math.max(1, Math.floor(deposit.min / 10)));
  const ago = (days: number) => new Date(now.getTime() - Math.round(days * day));
  const played = betsOf({ brand, catalogue, ago, unit });
  const gained = played.reduce((sum, { stake, payout }) => sum + payout - stake, 0n);
  const request = ({
    number,
    days,
    ...given
  }: Pick<PastRequest, 'kind' | 'status' | 'amount'> & { number: number; days: number }): PastRequest => {
    const at = ago(days);
    const pending = given.status === 'pending';
    return {
      ...given,
      requestId: `demo:${number}`,
      method: methods[number % methods.length] ?? 'bank',
      at,
      decidedAt: pending ? null : new Date(at.getTime() + 40 * minute),
      reason: pending ? null : given.status === 'rejected' ? 'No payment has arrived.' : 'in order',
    };
  };
  const ins = { kind: 'deposit', status: 'approved' } as const;
  const outs = { kind: 'withdrawal', status: 'approved' } as const;
  const requests = [
    request({ ...ins, number: 1, days: 30.5, amount: 500n * unit }),
    request({ ...outs, number: 2, days: 20, amount: 150n * unit }),
    request({ ...ins, number: 3, days: 17, amount: 200n * unit }),
    request({ ...ins, number: 4, days: 12, amount: 300n * unit, status: 'rejected' }),
    request({ ...ins, number: 5, days: 5, amount: 100n * unit }),
    request({ ...outs, number: 6, days: 0.4, amount: (500n - 150n + 200n + 100n - 60n) * unit + gained }),
    request({ ...outs, number: 7, days: 0.1, amount: 60n * unit, status: 'pending' }),
  ];
  return { requests, bets: played };
}

/** The same stakes and wins in every brand, on games that it offers. */
function betsOf({
  brand,
  catalogue,
  ago,
  unit,
}: {
  brand: Brand;
  catalogue: Catalogue;
  ago: (days: number) => Date;
  unit: bigint;
}): PastBet[] {
  const [first, ...others] = offeredGames({ catalogue, manifest: brand.manifest });
  if (first === undefined) return [];
  const ofBrand = randomFrom(`demo history of ${brand.id}`);
  const random = randomFrom('demo history');
  const coin = coinOf(brand.manifest.wallet.currency);
  return Array.from({ length: bets }, (_, index): PastBet => {
    const at = ago(30 - index * 0.73 - random.between(0, 0.5));
    const { stake, payout } = roundOf({ random, unit, coin });
    return {
      reference: `demo:${index}`,
      game: ofBrand.pick([first, ...others]).view,
      stake,
      payout,
      at,
      settledAt: new Date(at.getTime() + random.whole(1, 90) * minute),
    };
  });
}

function roundOf({
  random,
  unit,
  coin,
}: {
  random: Random;
  unit: bigint;
  coin: bigint;
}): Pick<PastBet, 'stake' | 'payout'> {
  const inCoins = (amount: bigint) => amount - (amount % coin);
  const stake = inCoins((BigInt(random.whole(2, 40)) * unit) / 2n);
  const payout = random.chance(0.44) ? inCoins((stake * BigInt(random.whole(20, 390))) / 100n) : 0n;
  return { stake, payout };
}

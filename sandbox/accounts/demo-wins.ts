import { insertBets } from '../../platform/games/bets/rounds.ts';
import type { LiveCatalogue } from '../../platform/games/catalogue/live-catalogue.ts';
import { offeredGames } from '../../platform/games/offered-games.ts';
import { coinOf, unitsOf } from '../../platform/money/wallet/amounts.ts';
import { lockWallet } from '../../platform/money/wallet/ledger.ts';
import { openWallet } from '../../platform/money/wallet/opening-credit.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database, Trx } from '../../server/database/database.ts';
import { settledWins } from '../content/settled-wins.ts';
import { betRow, bookMovements, movementsOfBet } from './demo-history.ts';
import { teamCode } from './demo-team.ts';
import type { PastBet } from './history-rows.ts';

const wins = 36;
/** Team members who play. There are few, because each needs a wallet and the start waits until it is open. */
const players = 6;
const minute = 60_000;
const day = 24 * 3_600_000;

/** Adds wins of the demo agent's team, once per brand, to their wallets and betting records like any other wins. */
export async function seedDemoWins({
  brand,
  parts: { database, clock, catalogue },
}: {
  brand: Brand;
  parts: { database: Database; clock: Clock; catalogue: Pick<LiveCatalogue, 'of'> };
}): Promise<void> {
  const tenant = brand.id;
  const { currency } = brand.manifest.wallet;
  const past = winsOf({ brand, catalogue, now: clock.now() });
  const before = { now: () => new Date(clock.now().getTime() - day) };
  await database.asTenant(tenant, async (trx) => {
    const members = await membersOf({ trx, tenant });
    if (past.length === 0 || members.length === 0) return;
    const known = await trx
      .selectFrom('bet')
      .select('id')
      .where('tenant', '=', tenant)
      .where('player_id', 'in', members)
      .executeTakeFirst();
    if (known !== undefined) return;
    for (const [place, player] of members.entries()) {
      const bets = past
        .filter((_, number) => number % members.length === place)
        .map((bet) => betRow({ tenant, player, currency, bet }));
      if (bets.length === 0) continue;
      await openWallet({ trx, clock: before, tenant, player, currency, playCredits: true });
      const wallet = await lockWallet({ trx, clock, tenant, player, currency });
      await insertBets({ trx, bets });
      const movements = bets.flatMap(movementsOfBet);
      await bookMovements({ trx, tenant, currency, wallet: wallet.id, movements });
    }
  });
}

/** The earliest members of the team: they had already registered when they won. */
async function membersOf({ trx, tenant }: { trx: Trx; tenant: string }): Promise<string[]> {
  const rows = await trx
    .selectFrom('player')
    .select('id')
    .where('tenant', '=', tenant)
    .where('affiliate_code', '=', teamCode)
    .where('register_method', '=', 'SEED')
    .orderBy('created_at')
    .limit(players)
    .execute();
  return rows.map(({ id }) => id);
}

function winsOf({
  brand,
  catalogue,
  now,
}: {
  brand: Brand;
  catalogue: Pick<LiveCatalogue, 'of'>;
  now: Date;
}): PastBet[] {
  const games = offeredGames({ catalogue: catalogue.of(brand), manifest: brand.manifest }).map(({ view }) => view);
  const { currency } = brand.manifest.wallet;
  const coin = coinOf(currency);
  // Brands with a higher minimum deposit get larger amounts.
  const unit = unitsOf(Math.max(1, Math.floor(brand.manifest.cashier.deposit.min / 10)));
  const inCoins = (minor: bigint) => {
    const amount = (minor * unit) / 100n;
    return amount - (amount % coin);
  };
  const past = settledWins({ of: brand.id, games, now, count: wins }).map(
    ({ slot, game, stakeMinor, winMinor, settledAt }) => ({
      reference: `demo-win:${slot}`,
      game,
      stake: inCoins(stakeMinor),
      payout: inCoins(winMinor),
      at: new Date(settledAt.getTime() - minute),
      settledAt,
    }),
  ); // A coin can be worth more than a small stake.
  return past.filter(({ stake }) => stake > 0n);
}

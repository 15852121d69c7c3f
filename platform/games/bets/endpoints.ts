import { pageSizes } from '../../../schema/constants.ts';
import type { components } from '../../../schema/generated/platform.ts';
import type { DatabaseAndClock, Tx } from '../../../server/database/database.ts';
import { readerOfEnded } from '../../../server/database/read-replica.ts';
import { selectRows } from '../../../server/database/rows.ts';
import type { Endpoints } from '../../../server/http/endpoint.ts';
import { asDecimal } from '../../money/wallet/amounts.ts';
import { daySpan } from '../../money/wallet/day-span.ts';
import type { PlacedBet } from './bets.ts';
import { readReference } from './rounds.ts';

export const betEndpoints = ({ database, clock }: DatabaseAndClock) =>
  ({
    listBets: async ({ brand: { id: tenant, manifest }, session: { playerId: player }, query }) => {
      const { pageNo = 1, pageSize = pageSizes.record, gameType } = query;
      const { currency } = manifest.wallet;
      const suppliers = new Set(manifest.games.aggregators.map(({ id }) => id));
      const span = daySpan({ query, timeZone: manifest.locale.timeZone });
      const reader = readerOfEnded(database, 'listBets', { until: span.until, now: clock.now() });
      const found = await reader.asTenant(tenant, (tx) =>
        listBets(tx, { player, currency, suppliers, gameType, ...span, pageNo, pageSize }),
      );
      return { ...found, pageNo, currency };
    },
  }) satisfies Partial<Endpoints<'games'>>;

type BetView = components['schemas']['Bet'];

/** A player's bets, newest first, with totals over all pages. Totals are in one currency and without void bets. */
async function listBets(
  tx: Tx,
  {
    player,
    currency,
    suppliers,
    gameType,
    since,
    until,
    pageNo,
    pageSize,
  }: {
    player: string;
    currency: string;
    /** Ids of the brand's aggregators. */
    suppliers: ReadonlySet<string>;
    gameType: string | undefined;
    since: Date | undefined;
    /** Exclusive end. */
    until: Date | undefined;
    pageNo: number;
    pageSize: number;
  },
): Promise<{ list: BetView[]; totalPages: number; count: number; stake: string; payout: string }> {
  let found = selectRows(tx, 'bet', { tenant: tx.tenant, player_id: player });
  if (gameType !== undefined) found = found.where('game_type', '=', gameType);
  if (since !== undefined) found = found.where('placed_at', '>=', since);
  if (until !== undefined) found = found.where('placed_at', '<', until);
  const { count, stake, payout } = await found
    .select(({ fn }) => [
      fn.countAll<bigint>().as('count'),
      fn
        .sum<string | null>('stake')
        .filterWhere('status', '<>', 'void')
        .filterWhere('currency', '=', currency)
        .as('stake'),
      fn.sum<string | null>('payout').filterWhere('currency', '=', currency).as('payout'),
    ])
    .executeTakeFirstOrThrow();
  const bets = await found
    .selectAll()
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return {
    list: bets.map((bet) => viewOf(bet, suppliers)),
    totalPages: Math.ceil(Number(count) / pageSize),
    count: Number(count),
    stake: asDecimal({ amount: BigInt(stake ?? 0), currency }),
    payout: asDecimal({ amount: BigInt(payout ?? 0), currency }),
  };
}

const viewOf = (bet: PlacedBet, suppliers: ReadonlySet<string>): BetView => ({
  id: bet.id,
  gameName: bet.game_name,
  gameType: bet.game_type,
  vendorName: bet.vendor_name,
  nodeId: bet.node_id,
  iconUrl: bet.icon_url,
  stake: asDecimal({ amount: bet.stake, currency: bet.currency }),
  payout: asDecimal({ amount: bet.payout, currency: bet.currency }),
  currency: bet.currency,
  status: bet.status,
  placedAt: bet.placed_at.toISOString(),
  settledAt: bet.settled_at?.toISOString() ?? null,
  hasRound: suppliers.has(readReference(bet.reference).aggregator),
});

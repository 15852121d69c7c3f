import { brandDay, startOfBrandDay } from '../../../schema/rules/brand-day.ts';
import type { Trx } from '../../../server/database/database.ts';
import { asDecimal } from '../wallet/amounts.ts';

/** Figures of a team this month, in the brand's time zone and currency. Void bets and unapproved deposits do not count. */
export async function readTeamKpi({
  trx,
  tenant,
  code,
  now,
  timeZone,
  currency,
}: {
  trx: Trx;
  tenant: string;
  code: string;
  now: Date;
  timeZone: string;
  currency: string;
}) {
  const until = brandDay({ now, timeZone });
  const from = `${until.slice(0, 8)}01`;
  const since = startOfBrandDay({ day: from, timeZone }) ?? now;
  const team = trx.selectFrom('player').select('id').where('tenant', '=', tenant).where('affiliate_code', '=', code);
  const bets = await trx
    .selectFrom('bet')
    .select(({ fn }) => [
      fn.count<bigint>('player_id').distinct().as('active'),
      fn.sum<string | null>('stake').filterWhere('currency', '=', currency).as('stake'),
      fn.sum<string | null>('payout').filterWhere('currency', '=', currency).as('payout'),
    ])
    .where('tenant', '=', tenant)
    .where('player_id', 'in', team)
    .where('placed_at', '>=', since)
    .where('status', '<>', 'void')
    .executeTakeFirstOrThrow();
  const deposits = await trx
    .selectFrom('money_request')
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .where('tenant', '=', tenant)
    .where('player_id', 'in', team)
    .where('kind', '=', 'deposit')
    .where('status', '=', 'approved')
    .where('currency', '=', currency)
    .where('decided_at', '>=', since)
    .executeTakeFirstOrThrow();
  const decimal = (sum: string | null) => asDecimal({ amount: BigInt(sum ?? 0), currency });
  return {
    from,
    until,
    currency,
    active: Number(bets.active),
    deposited: decimal(deposits.sum),
    wagered: decimal(bets.stake),
    won: decimal(bets.payout),
  };
}

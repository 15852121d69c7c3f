import { brandDay, shiftDay, startOfBrandDay } from '../../schema/rules/brand-day.ts';
import type { Trx } from '../../server/database/database.ts';
import { maskAccount } from './mask-account.ts';

/** Days in a week's figures: today and the six days before. */
const daysOfWeek = 7;
const mostRecent = 10;

type Of = { readonly trx: Trx; readonly tenant: string; readonly code: string };

export async function countInvited({ trx, tenant, code }: Of): Promise<number> {
  const { total } = await trx
    .selectFrom('player')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('tenant', '=', tenant)
    .where('affiliate_code', '=', code)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export type Team = {
  readonly total: number;
  readonly today: number;
  readonly week: number;
  readonly recent: { account: string; joinedAt: string }[];
};

/** Players who registered with a code; days are in the brand's time zone. */
export async function readTeam({
  trx,
  tenant,
  code,
  now,
  timeZone,
}: Of & { now: Date; timeZone: string }): Promise<Team> {
  const day = brandDay({ now, timeZone });
  const since = (days: number) => startOfBrandDay({ day: shiftDay({ day, days: -days }), timeZone }) ?? now;
  const counted = await trx
    .selectFrom('player')
    .select(({ fn }) => [
      fn.countAll<bigint>().as('total'),
      fn.countAll<bigint>().filterWhere('created_at', '>=', since(0)).as('today'),
      fn
        .countAll<bigint>()
        .filterWhere('created_at', '>=', since(daysOfWeek - 1))
        .as('week'),
    ])
    .where('tenant', '=', tenant)
    .where('affiliate_code', '=', code)
    .executeTakeFirstOrThrow();
  const recent = await trx
    .selectFrom('player')
    .select(['username', 'created_at'])
    .where('tenant', '=', tenant)
    .where('affiliate_code', '=', code)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostRecent)
    .execute();
  return {
    total: Number(counted.total),
    today: Number(counted.today),
    week: Number(counted.week),
    recent: recent.map(({ username, created_at }) => ({
      account: maskAccount(username),
      joinedAt: created_at.toISOString(),
    })),
  };
}

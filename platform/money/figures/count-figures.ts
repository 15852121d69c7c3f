import { sql } from 'kysely';
import { memberTypes } from '../../../schema/constants.ts';
import { brandDay, shiftDay, startOfBrandDay } from '../../../schema/rules/brand-day.ts';
import type { BrandSet } from '../../../server/brands/brand.ts';
import type { AnyTx, Database, Tx } from '../../../server/database/database.ts';
import { deleteRows, updateRows } from '../../../server/database/rows.ts';
import type { Log } from '../../../server/log.ts';
import { every } from '../../../server/scheduler.ts';
import type { BookingReason } from '../wallet/ledger.ts';

export const figureNames = ['stakes', 'wins', 'deposits', 'withdrawals', 'rewards'] as const;
export type FigureName = (typeof figureNames)[number];

/** The figure that a booking belongs to, and whether it adds to it or takes from it. */
const figureOf: Record<BookingReason, readonly [FigureName, 1 | -1] | null> = {
  'opening credit': null,
  'trial account closed': null,
  deposit: ['deposits', 1],
  // Withdrawals count when they are paid.
  withdrawal: null,
  'withdrawal paid': ['withdrawals', 1],
  'withdrawal returned': null,
  'payment returned': ['withdrawals', -1],
  stake: ['stakes', 1],
  'stake returned': ['stakes', -1],
  payout: ['wins', 1],
  'payout taken back': ['wins', -1],
  reward: ['rewards', 1],
};

/** Sum of one figure over the rows `line` of a day. */
const sumOf = (name: FigureName) => {
  const terms = Object.entries(figureOf).flatMap(([reason, figure]) =>
    figure?.[0] === name
      ? [sql`when ${sql.lit(reason)} then ${figure[1] === 1 ? sql`line.amount` : sql`-line.amount`}`]
      : [],
  );
  return sql`coalesce(sum(case line.reason ${sql.join(terms, sql` `)} end), 0)`;
};

const period = 15_000;
/** Bookings of one transaction. */
const batchSize = 4000;
/** Transactions of a brand in one turn. The next turn continues. */
const mostBatches = 10;

/** Days for which figures are stored: last month can be compared with the same one of last year. */
const figureRetention = 400;
/** Days for which players' active days are stored. The newest 30 days need them. */
const activeRetention = 40;
/** Active days that one sweep deletes. The next one continues. */
const sweptAtOnce = 10_000;

/** Deletes figures and active days after their retention. */
export async function sweepFigures(tx: Tx): Promise<void> {
  const { tenant, clock } = tx;
  const before = (days: number) => shiftDay(clock.now().toISOString().slice(0, 10), -days);
  await deleteRows(tx, 'day_figures', { tenant }).where('day', '<', before(figureRetention)).execute();
  await sql`delete from active_day where tenant = ${tenant} and (player_id, currency, day) in (
    select player_id, currency, day from active_day
    where tenant = ${tenant} and day < ${before(activeRetention)} order by day limit ${sweptAtOnce})`.execute(tx);
}

/**
 * Adds bookings to the figures of their days, on whichever node comes first. Each booking has a row in `ledger_uncounted`, which is deleted
 * in the transaction that counts it. So a booking counts once, however late it is committed and whenever a node stops.
 */
export function createFigureCounting(brands: Pick<BrandSet, 'byId'>, database: Database, log: Log) {
  let stopped = false;

  const countBrand = async (tenant: string, timeZone: string): Promise<void> => {
    for (let batches = 0; batches < mostBatches && !stopped; batches += 1) {
      const counted = await database.asTenant(tenant, (tx) => countBatch(tx, timeZone));
      if (counted < batchSize) return;
    }
  };

  const countDue = async (): Promise<void> => {
    for (const tenant of await database.asOperator((tx) => dueBrands(tx, () => stopped))) {
      if (stopped) return;
      const timeZone = brands.byId(tenant)?.manifest.locale.timeZone;
      // Bookings of a brand that is not served are counted when it is served again.
      if (timeZone === undefined) continue;
      await countBrand(tenant, timeZone).catch((err: unknown) => {
        log.warn({ err, tenant }, 'counting figures failed');
      });
    }
  };

  const job = every({ name: 'figures', milliseconds: period, log, work: countDue });
  return {
    countDue,
    stop: () => {
      stopped = true;
      return job.stop();
    },
  };
}

/** Tenants with uncounted bookings. Reads one row of each, not all, in a statement each, because clusters have no recursive statement. */
async function dueBrands(tx: AnyTx, isStopped: () => boolean): Promise<string[]> {
  const due: string[] = [];
  while (!isStopped()) {
    const { rows } = await sql<{ tenant: string }>`
      select tenant from ledger_uncounted where tenant > ${due.at(-1) ?? ''} order by tenant limit 1`.execute(tx);
    const [next] = rows;
    if (next === undefined) break;
    due.push(next.tenant);
  }
  return due;
}

/** Counts the oldest bookings of a brand; returns how many. Zero if another node counts this brand. */
async function countBatch(tx: Tx, timeZone: string): Promise<number> {
  const { tenant } = tx;
  await tx
    .insertInto('counted_brand')
    .values({ tenant, time_zone: timeZone })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows: locked } = await sql<{ time_zone: string }>`
    select time_zone from counted_brand where tenant = ${tenant} for update skip locked`.execute(tx);
  if (locked.length === 0) return 0;
  if (locked[0]?.time_zone !== timeZone)
    await updateRows(tx, 'counted_brand', { tenant }).set({ time_zone: timeZone }).execute();
  const { rows: batch } = await sql<{ newest: string; day: string }>`
    select max(found.id) over () as newest, found.day from (
      select max(id) as id, day from (
        select queued.id, to_char(booked.created_at at time zone 'UTC', 'YYYY-MM-DD') as day
        from ledger_uncounted as queued
        join ledger_transaction as booked on booked.tenant = queued.tenant and booked.id = queued.id
        where queued.tenant = ${tenant} order by queued.id limit ${batchSize}
      ) as batch group by day
    ) as found`.execute(tx);
  const [first] = batch;
  if (first === undefined) return 0;
  const days = daysAround(
    batch.map(({ day }) => day),
    timeZone,
  );
  const { rows } = await sql<{ counted: number }>`
    with batch as (
      -- The limit tells the planner that these are few among all bookings.
      select id from ledger_uncounted where tenant = ${tenant} and id <= ${first.newest} order by id limit ${batchSize}
    ), booked as (
      select batch.id, found.reason, span.day from batch
      join ledger_transaction as found on found.tenant = ${tenant} and found.id = batch.id
      join jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as span (day text, since timestamptz, until timestamptz)
        on found.created_at >= span.since and found.created_at < span.until
    ), counted as (
      delete from ledger_uncounted as queued using booked
      where queued.tenant = ${tenant} and queued.id = booked.id
      returning booked.id, booked.reason, booked.day
    ), line as (
      -- A transfer has two lines. The one of the wallet names the player; a payment moves between accounts of the house.
      select counted.day, counted.reason, account.currency, account.player_id, abs(entry.amount) as amount
      from counted
      join ledger_entry as entry on entry.tenant = ${tenant} and entry.transaction_id = counted.id
      join ledger_account as account on account.tenant = entry.tenant and account.id = entry.account_id
      left join player on player.tenant = account.tenant and player.id = account.player_id
      where (account.kind = 'wallet' or (counted.reason = 'withdrawal paid' and entry.amount > 0))
        and coalesce(player.type, 0) not in (${sql.join(memberTypes.trial.map((type) => sql.lit(type)))})
    ), active as (
      insert into active_day (tenant, player_id, currency, day)
      select distinct ${tenant}, line.player_id, line.currency, line.day from line where line.reason = 'stake'
      on conflict do nothing
      returning player_id, currency, day
    ), newest as (
      -- A statement does not see its own rows, so these are the newest days before this batch.
      select active.player_id, active.currency, max(active.day) as day, max(known.day) as before
      from active
      left join active_day as known on known.tenant = ${tenant} and known.player_id = active.player_id
        and known.currency = active.currency
      group by active.player_id, active.currency
    ), change as (
      select line.day, line.currency, ${sql.join(figureNames.map((name) => sql`${sumOf(name)} as ${sql.ref(name)}`))},
        0 as active_players, 0 as last_active
      from line group by line.day, line.currency
      union all select day, currency, 0, 0, 0, 0, 0, count(*)::int, 0 from active group by day, currency
      union all select day, currency, 0, 0, 0, 0, 0, 0, count(*)::int from newest
        where before is null or before < day group by day, currency
      union all select before, currency, 0, 0, 0, 0, 0, 0, -count(*)::int from newest
        where before < day group by before, currency
    ), added as (
      insert into day_figures (tenant, day, currency, ${columns}, active_players, last_active)
      select ${tenant}, day, currency, ${sql.join(figureNames.map((name) => sql`sum(${sql.ref(name)})`))},
        sum(active_players), sum(last_active)
      from change group by day, currency
      on conflict (tenant, day, currency) do update set
        ${sql.join(
          [...figureNames, 'active_players', 'last_active'].map(
            (name) => sql`${sql.ref(name)} = day_figures.${sql.ref(name)} + excluded.${sql.ref(name)}`,
          ),
        )}
    )
    select count(*)::int as counted from counted`.execute(tx);
  return rows[0]?.counted ?? 0;
}

const columns = sql.join(figureNames.map((name) => sql.ref(name)));

/** Days of a zone that overlap days in UTC, with their limits: 23 or 25 hours apart where clocks change. */
function daysAround(utcDays: readonly string[], timeZone: string) {
  const days = utcDays.flatMap((day) => {
    const noon = new Date(`${day}T12:00:00Z`);
    return [-1, 0, 1].map((shift) => shiftDay(brandDay(noon, timeZone), shift));
  });
  return [...new Set(days)].map((day) => ({
    day,
    since: startOfBrandDay({ day, timeZone }),
    until: startOfBrandDay({ day: shiftDay(day, 1), timeZone }),
  }));
}

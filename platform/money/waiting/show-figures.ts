import { type RawBuilder, sql } from 'kysely';
import type { AdminQueryOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { brandDay, shiftDay } from '../../../schema/rules/brand-day.ts';
import type { DatabaseAndClock } from '../../../server/database/database.ts';
import { pageOf } from '../../../server/database/rows.ts';
import { type FigureName, figureNames } from '../figures/count-figures.ts';
import { exactDecimal } from '../wallet/amounts.ts';
import { type BrandChoice, joinChosen } from './waiting-brands.ts';

type Figures = AdminValueOf<'showFigures'>;
type Sums = Readonly<Record<FigureName, string>>;
type DayRow = Sums & {
  readonly currency: string;
  readonly day: string;
  readonly active: number;
  readonly last: number;
} & {
  readonly [Name in `today_${FigureName | 'active'}`]: string | number;
};
type BrandRow = Sums & { readonly brand: string; readonly name: string; readonly currency: string } & {
  readonly active: number;
  readonly [today: `today_${string}`]: string | number;
};

const shownDays = 30;
const usualPage = 50;

/** Sums of a group of rows: of all its days, and of the day that is today at each brand. */
const sums = sql`
  ${sql.join(figureNames.map((name) => sql`sum(figures.${sql.ref(name)})::text as ${sql.ref(name)}`))},
  ${sql.join(
    figureNames.map(
      (name) =>
        sql`coalesce(sum(figures.${sql.ref(name)}) filter (where figures.day = zone.today), 0)::text as ${sql.ref(`today_${name}`)}`,
    ),
  )},
  coalesce(sum(figures.active_players) filter (where figures.day = zone.today), 0)::int as today_active`;

/** Figures of the day so far and of the last 30 days, over several brands or of one. */
export async function showFigures({
  database,
  clock,
  readable,
  brand,
  query: { currency, after = '', pageSize = usualPage },
}: BrandChoice & DatabaseAndClock & { query: Omit<AdminQueryOf<'showFigures'>, 'brand'> }): Promise<Figures> {
  const now = clock.now();
  const joined = (rows: RawBuilder<unknown>) => joinChosen({ readable, brand }, rows);
  return database.readStale('showFigures').asOperator(async (tx) => {
    const counted = joined(sql`select time_zone from counted_brand where tenant = brand.tenant`);
    const zones = await sql<{ time_zone: string }>`select distinct row.time_zone from ${counted}`.execute(tx);
    const todays = zones.rows.map(({ time_zone }) => {
      const today = brandDay(now, time_zone);
      return { name: time_zone, today, before: shiftDay(today, 1 - shownDays) };
    });
    const from = sql`(select brand.tenant, brand.name, row.time_zone from ${counted}) as brand
      join jsonb_to_recordset(${JSON.stringify(todays)}::jsonb) as zone (name text, today text, before text)
        on zone.name = brand.time_zone
      join day_figures as figures on figures.tenant = brand.tenant
        and figures.day >= zone.before and figures.day <= zone.today
        and ${currency === undefined ? sql`true` : sql`figures.currency = ${currency}`}`;
    const days = await sql<DayRow>`
      select figures.currency, figures.day, ${sums},
        sum(figures.active_players)::int as active, sum(figures.last_active)::int as last
      from ${from} group by figures.currency, figures.day order by figures.currency, figures.day`.execute(tx);
    const found = await sql<BrandRow>`
      select brand.tenant as brand, brand.name, figures.currency, ${sums}, sum(figures.last_active)::int as active
      from ${from} where brand.tenant || ' ' || figures.currency > ${after}
      group by brand.tenant, brand.name, figures.currency
      order by brand.tenant || ' ' || figures.currency limit ${pageSize + 1}`.execute(tx);
    const uncounted = await sql<{ oldest: string | null }>`
      select min(row.id) as oldest from ${joined(sql`
        select id from ledger_uncounted where tenant = brand.tenant order by id limit 1`)}`.execute(tx);
    const { page, next } = pageOf(found.rows, pageSize, (row) => `${row.brand} ${row.currency}`);
    return {
      countedUntil: earliest(now, tx.seenUntil, timeOf(uncounted.rows[0]?.oldest ?? null)).toISOString(),
      currencies: byCurrency(days.rows).map(([name, of]) => ({
        currency: name,
        activePlayers: of.reduce((sum, row) => sum + row.last, 0),
        today: { ...summed(of, 'today_'), activePlayers: of.reduce((sum, row) => sum + Number(row.today_active), 0) },
        total: summed(of, ''),
        days: allDays(todays).map((day) => {
          const row = of.find((each) => each.day === day);
          return { day, ...summed(row === undefined ? [] : [row], ''), activePlayers: row?.active ?? 0 };
        }),
      })),
      list: page.map((row) => ({
        brand: row.brand,
        brandName: row.name,
        currency: row.currency,
        activePlayers: row.active,
        today: { ...summed([row], 'today_'), activePlayers: Number(row.today_active) },
        total: summed([row], ''),
      })),
      next,
    };
  });
}

/** Days that are shown at any brand. */
function allDays(todays: readonly { readonly today: string; readonly before: string }[]): readonly string[] {
  const [first] = todays.map(({ before }) => before).sort();
  const last = todays
    .map(({ today }) => today)
    .sort()
    .at(-1);
  const days = [];
  for (let day = first; day !== undefined && last !== undefined && day <= last; day = shiftDay(day, 1)) days.push(day);
  return days;
}

/** Groups rows that are in the order of their currencies. */
function byCurrency(rows: readonly DayRow[]): readonly (readonly [string, readonly DayRow[]])[] {
  const groups = new Map<string, DayRow[]>();
  for (const row of rows) groups.set(row.currency, [...(groups.get(row.currency) ?? []), row]);
  return [...groups];
}

/** Adds the figures of rows, exactly. */
function summed(rows: readonly Readonly<Record<string, unknown>>[], prefix: 'today_' | ''): Sums {
  const sum = (name: FigureName) => rows.reduce((total, row) => total + BigInt(String(row[prefix + name])), 0n);
  return Object.fromEntries(figureNames.map((name) => [name, exactDecimal(sum(name))])) as Sums;
}

/** Time of a UUIDv7. */
const timeOf = (id: string | null) =>
  id === null ? undefined : new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));

const earliest = (...times: readonly (Date | undefined)[]) =>
  new Date(Math.min(...times.map((time) => time?.getTime() ?? Number.POSITIVE_INFINITY)));

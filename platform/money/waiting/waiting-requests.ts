import { type RawBuilder, sql } from 'kysely';
import type { AdminQueryOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { serverLimits } from '../../../schema/constants.ts';
import type { AnyTx, DatabaseAndClock } from '../../../server/database/database.ts';
import { pageOf } from '../../../server/database/rows.ts';
import { waitingStatuses } from '../promotions/promotion-states.ts';
import { asDecimal, unitsOf } from '../wallet/amounts.ts';
import { type BrandChoice, joinChosen } from './waiting-brands.ts';

type Waiting = AdminValueOf<'listWaitingRequests'>;
type Row = {
  tenant: string;
  name: string;
  id: string;
  kind: Waiting['list'][number]['kind'];
  player_id: string;
  /** Amount of a deposit or withdrawal; null for a promotion. */
  amount: bigint | null;
  /** Reward of a promotion, if it offers one. */
  reward: string | null;
  currency: string;
  created_at: Date;
  /** The claim; null for a request that nobody holds. */
  actor: string | null;
  since: Date | null;
  until: Date | null;
};
type Sum = { readonly currency: string; readonly count: bigint; readonly units: string };
/** Pending requests. Only the console knows proposals. */
export type WaitingRequests = Omit<Waiting, 'list'> & {
  readonly list: readonly Omit<Waiting['list'][number], 'proposal'>[];
};

const usualPage = 50;

type Filter = Omit<AdminQueryOf<'listWaitingRequests'>, 'brand' | 'pageSize'>;
type Reader = { readonly filter: Filter; readonly actor: string; readonly now: Date };

const minute = 60_000;
const perWhole = String(unitsOf(1));

/**
 * Undecided requests of a brand, oldest first: UUIDv7 ids sort by time. Columns that a filter does not name are not compared, so that the
 * indexes of pending rows are used as they are without it.
 */
function rowsOf({ filter, actor, now }: Reader, limit: number): RawBuilder<unknown> {
  const { kind, olderThan, currency, from, to, player, mine = false, after = '' } = filter;
  const units = (text: string) => sql`${text}::numeric * ${perWhole}::numeric`;
  const narrowed = (row: string, amount: RawBuilder<unknown>) => {
    const parts = [
      sql`row.tenant = brand.tenant and row.id > ${after}`,
      ...(olderThan === undefined ? [] : [sql`row.created_at <= ${new Date(now.getTime() - olderThan * minute)}`]),
      ...(currency === undefined ? [] : [sql`row.currency = ${currency}`]),
      ...(player === undefined ? [] : [sql`row.player_id = ${player}`]),
      ...(from === undefined ? [] : [sql`${amount} >= ${units(from)}`]),
      ...(to === undefined ? [] : [sql`${amount} <= ${units(to)}`]),
      ...(mine ? [sql`claim.actor = ${actor}`] : []),
    ];
    return sql`from ${sql.table(row)} as row left join request_claim as claim
      on claim.tenant = row.tenant and claim.request_id = row.id and claim.until > ${now}
      where ${sql.join(parts, sql` and `)}`;
  };
  const claimed = sql`claim.actor, claim.since, claim.until`;
  const requests = sql`
    (select row.id, row.player_id, row.kind, row.amount, null as reward, row.currency, row.created_at, ${claimed}
      ${narrowed('money_request', sql`row.amount`)} and row.status = 'pending'
      and ${kind === undefined ? sql`true` : sql`row.kind = ${kind}`} order by row.id limit ${limit})`;
  const entries = sql`
    (select row.id, row.player_id, 'promotion' as kind, null::bigint as amount, row.amount as reward, row.currency, row.created_at, ${claimed}
      ${narrowed('promotion_entry', sql`row.amount::numeric * ${perWhole}::numeric`)}
      and row.status in (${sql.join(waitingStatuses.map((status) => sql.lit(status)))}) order by row.id limit ${limit})`;
  if (kind === 'promotion') return entries;
  return kind === undefined ? sql`${requests} union all ${entries}` : requests;
}

/** Pending requests of members, over several brands or of one. */
export async function listWaitingRequests({
  database,
  clock,
  readable,
  brand,
  actor,
  query: { pageSize = usualPage, ...filter },
}: BrandChoice &
  DatabaseAndClock & {
    actor: string;
    query: Omit<AdminQueryOf<'listWaitingRequests'>, 'brand'>;
  }): Promise<WaitingRequests> {
  const now = clock.now();
  const joined = (rows: RawBuilder<unknown>) => joinChosen({ readable, brand }, rows);
  return database.asOperator(async (tx) => {
    const found = await sql<Row>`select brand.tenant, brand.name, row.*
      from ${joined(rowsOf({ filter, actor, now }, pageSize + 1))} order by row.id limit ${pageSize + 1}`.execute(tx);
    const sums = await sumsOf(tx, joined(rowsOf({ filter: { ...filter, after: '' }, actor, now }, counted)));
    const { page, next } = pageOf(found.rows, pageSize, ({ id }) => id);
    return { list: page.map(viewOf), next, total: sums.reduce((total, { count }) => total + count, 0), sums };
  });
}

/** Maximum of requests that are counted and added. */
const counted = serverLimits.waitingCounted;

/** Number and sum of pending requests by currency. */
async function sumsOf(tx: AnyTx, joined: RawBuilder<unknown>): Promise<WaitingRequests['sums']> {
  const { rows } = await sql<Sum>`
    select currency, count(*) as count, trunc(coalesce(sum(coalesce(amount, reward::numeric * ${perWhole}::numeric)), 0))::text as units
    from (select row.currency, row.amount, row.reward from ${joined} limit ${counted}) as found
    group by currency order by currency`.execute(tx);
  return rows.map(({ currency, count, units }) => ({
    currency,
    count: Number(count),
    amount: asDecimal({ amount: BigInt(units), currency }),
  }));
}

const viewOf = (row: Row): WaitingRequests['list'][number] => ({
  brand: row.tenant,
  brandName: row.name,
  id: row.id,
  kind: row.kind,
  player: row.player_id,
  amount: row.amount === null ? row.reward : asDecimal({ amount: row.amount, currency: row.currency }),
  currency: row.currency,
  createdAt: row.created_at.toISOString(),
  claim:
    row.actor === null || row.since === null || row.until === null
      ? null
      : { actor: row.actor, since: row.since.toISOString(), until: row.until.toISOString() },
});

import { sql } from 'kysely';
import type { AdminQueryOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { Database } from '../../../server/database/database.ts';
import { waitingStatuses } from '../promotions/promotion-states.ts';
import { asDecimal } from '../wallet/amounts.ts';
import { countOf, joinBrands } from './waiting-brands.ts';

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
};
/** Pending requests. Only the console knows proposals. */
export type WaitingRequests = Omit<Waiting, 'list'> & {
  readonly list: readonly Omit<Waiting['list'][number], 'proposal'>[];
};

const usualPage = 50;

/** Undecided requests of a brand, oldest first: UUIDv7 ids sort by time. */
const rowsOf = (limit: number, after: string | undefined = '') => sql`
  (select id, player_id, kind, amount, null as reward, currency, created_at from money_request
    where tenant = brand.tenant and status = 'pending' and id > ${after} order by id limit ${limit})
  union all
  (select id, player_id, 'promotion', null, amount, currency, created_at from promotion_entry
    where tenant = brand.tenant and status in (${sql.join(waitingStatuses.map((status) => sql.lit(status)))})
      and id > ${after} order by id limit ${limit})`;

/** Pending requests of members, over several brands. */
export async function listWaitingRequests({
  database,
  readable,
  query: { after, pageSize = usualPage },
}: {
  database: Database;
  /** Brands of the caller; null for all. */
  readable: readonly string[] | null;
  query: AdminQueryOf<'listWaitingRequests'>;
}): Promise<WaitingRequests> {
  const rows = rowsOf(pageSize + 1, after);
  return database.asOperator(async (tx) => {
    const found = await sql<Row>`select brand.tenant, brand.name, row.* from ${joinBrands(readable, rows)}
      order by row.id limit ${pageSize + 1}`.execute(tx);
    const counted = await countOf(readable, (limit) => rowsOf(limit)).execute(tx);
    const page = found.rows.slice(0, pageSize);
    return {
      list: page.map((row) => ({
        brand: row.tenant,
        brandName: row.name,
        id: row.id,
        kind: row.kind,
        player: row.player_id,
        amount: row.amount === null ? row.reward : asDecimal({ amount: row.amount, currency: row.currency }),
        currency: row.currency,
        createdAt: row.created_at.toISOString(),
      })),
      next: found.rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
      total: Number(counted.rows[0]?.total ?? 0),
    };
  });
}

import { sql } from 'kysely';
import type { Trx } from '../../../server/database/database.ts';
import type { Secrets } from '../../protection/secrets/secrets.ts';
import { asDecimal } from '../wallet/amounts.ts';
import { betReasons, shownReasons } from '../wallet/movement-kinds.ts';
import { type MoneyRecord, type MoneyRequest, recordOf } from './money-requests.ts';

/** A money request, or a booking in the same form. Amounts are negative for debits of the wallet. */
type Row = Omit<MoneyRequest, 'tenant' | 'player_id' | 'request_id'> & {
  /** Reason of a booking; null for requests. */
  booked: string | null;
  /** Game of a booking that belongs to a bet. */
  game_name: string | null;
};

/**
 * A player's money requests and other wallet bookings, newest first. Bookings of a request are left out, since the request
 * represents them.
 */
export async function listTransactions({
  trx,
  secrets,
  tenant,
  player,
  kind,
  since,
  until,
  pageNo,
  pageSize,
}: {
  trx: Trx;
  secrets: Secrets;
  tenant: string;
  player: string;
  kind: MoneyRecord['kind'] | undefined;
  since: Date | undefined;
  /** Exclusive end. */
  until: Date | undefined;
  pageNo: number;
  pageSize: number;
}): Promise<{ list: MoneyRecord[]; totalPages: number }> {
  const reasons = [...shownReasons].filter(([, of]) => kind === undefined || of === kind).map(([name]) => name);
  const kinds = (['deposit', 'withdrawal'] as const).filter((of) => kind === undefined || of === kind);
  const within = (column: string) => sql`${sql.ref(column)} >= ${since?.toISOString() ?? '-infinity'}::timestamptz
    and ${sql.ref(column)} < ${until?.toISOString() ?? 'infinity'}::timestamptz`;
  const all = sql`
    select r.id, null::text as booked, r.kind, r.status, r.amount, r.currency, r.method, r.destination_sealed,
      r.reason, null::text as game_name, r.created_at, r.decided_at
    from money_request r
    where r.tenant = ${tenant} and r.player_id = ${player} and r.kind = any(${kinds}::text[])
      and ${within('r.created_at')}
    union all
    select t.id, t.reason, '', '', e.amount, a.currency, '', null, null, b.game_name, t.created_at, null
    from ledger_account a
    join ledger_entry e on e.tenant = a.tenant and e.account_id = a.id
    join ledger_transaction t on t.tenant = e.tenant and t.id = e.transaction_id
    left join bet b on b.tenant = t.tenant and b.player_id = a.player_id
      and t.reason = any(${[...betReasons]}::text[]) and b.id = split_part(t.idempotency_key, ':', 2)
    where a.tenant = ${tenant} and a.player_id = ${player} and t.reason = any(${reasons}::text[])
      and ${within('t.created_at')}`;
  const counted = await sql<{ count: bigint }>`select count(*) as count from (${all}) as found`.execute(trx);
  const { rows } = await sql<Row>`select * from (${all}) as found
    order by created_at desc, id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(trx);
  return {
    list: rows.map((row) => viewOf({ row, secrets, tenant, player })),
    totalPages: Math.ceil(Number(counted.rows[0]?.count ?? 0) / pageSize),
  };
}

function viewOf({
  row: { booked, game_name: gameName, ...row },
  secrets,
  tenant,
  player,
}: {
  row: Row;
  secrets: Secrets;
  tenant: string;
  player: string;
}): MoneyRecord {
  if (booked === null) return recordOf({ secrets, request: { ...row, tenant, player_id: player, request_id: '' } });
  return {
    id: row.id,
    kind: shownReasons.get(booked) ?? 'credit',
    status: 'done',
    amount: asDecimal({ amount: row.amount < 0n ? -row.amount : row.amount, currency: row.currency }),
    direction: row.amount < 0n ? 'out' : 'in',
    currency: row.currency,
    method: null,
    destination: null,
    reason: null,
    gameName,
    createdAt: row.created_at.toISOString(),
    decidedAt: null,
  };
}

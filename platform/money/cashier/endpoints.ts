import { sql } from 'kysely';
import { pageSizes } from '../../../schema/constants.ts';
import type { Tx } from '../../../server/database/database.ts';
import type { Call, Endpoints, Session } from '../../../server/http/endpoint.ts';
import { findPlayerById } from '../../account/players.ts';
import { openingHash } from '../../account/set-password.ts';
import type { Secrets } from '../../protection/secrets/secrets.ts';
import { asDecimal } from '../wallet/amounts.ts';
import { daySpan } from '../wallet/day-span.ts';
import { walletOf } from '../wallet/ledger.ts';
import { betReasons, shownReasons } from '../wallet/movement-kinds.ts';
import { limitsView, todayBegan } from './bounds.ts';
import { decideRequest } from './decide-request.ts';
import { type MoneyRecord, type MoneyRequest, recordOf, usageOf, waitingOf } from './money-requests.ts';
import { neededFirst } from './payment-password.ts';
import { createRequestMoney, type RequestParts } from './request-money.ts';

/** Common parameters of a request: brand, player, origin. */
const inputOf = ({ brand, session, client, requestId }: Omit<Call, 'query' | 'body'> & { session: Session }) => ({
  brand,
  player: session.playerId,
  username: session.username,
  fresh: session.fresh,
  origin: { address: client.address, requestId },
});

export const cashierEndpoints = (parts: RequestParts) => {
  const { database, clock, secrets } = parts;
  const requestMoney = createRequestMoney(parts);
  return {
    getCashier: async ({ brand, session }) => {
      const { id: tenant, manifest } = brand;
      const player = session.playerId;
      const { currency } = manifest.wallet;
      const since = todayBegan(brand, clock);
      const [wallet, usage, waiting, owner] = await database.asTenant(tenant, (tx) =>
        Promise.all([
          walletOf(tx, { player, currency }),
          usageOf(tx, { player, currency, since }),
          waitingOf(tx, player),
          findPlayerById(tx, player),
        ]),
      );
      const isRequired = manifest.cashier.withdrawal.paymentPassword;
      const state = owner?.payment_password_hash == null ? 'unset' : 'set';
      const passwordHash = openingHash(owner, clock);
      return {
        currency,
        available: asDecimal({ amount: wallet.balance, currency }),
        deposit: limitsView({ brand, kind: 'deposit', usage: usage.deposit }),
        withdrawal: limitsView({ brand, kind: 'withdrawal', usage: usage.withdrawal }),
        // Pending requests are part of the cashier, so that they can be cancelled at brands without a record page.
        waiting: waiting.map((request) => recordOf(secrets, request)),
        paymentPassword: isRequired ? state : 'off',
        firstPaymentPassword:
          isRequired && state === 'unset' ? neededFirst({ passwordHash, fresh: session.fresh }) : 'nothing',
      };
    },
    requestDeposit: (call) =>
      requestMoney({
        ...inputOf(call),
        kind: 'deposit',
        body: call.body,
        destination: null,
        paymentPassword: '',
        loginPassword: '',
      }),
    requestWithdrawal: (call) => {
      const { loginPassword = '', ...body } = call.body;
      return requestMoney({ ...inputOf(call), ...body, kind: 'withdrawal', body, loginPassword });
    },
    cancelMoneyRequest: async (call) => {
      const input = { ...inputOf(call), id: call.body.id, decision: 'cancelled', reason: null } as const;
      const request = await database.asTenant(call.brand.id, (tx) => decideRequest(tx, input));
      return recordOf(secrets, request);
    },
    listTransactions: async ({ brand: { id: tenant, manifest }, session: { playerId: player }, query }) => {
      const { pageNo = 1, pageSize = pageSizes.record, kind } = query;
      const span = daySpan({ query, timeZone: manifest.locale.timeZone });
      const { list, totalPages } = await database.asTenant(tenant, (tx) =>
        listTransactions(tx, { secrets, player, kind, ...span, pageNo, pageSize }),
      );
      return { list, pageNo, totalPages };
    },
  } satisfies Partial<Endpoints<'cashier'>>;
};

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
async function listTransactions(
  tx: Tx,
  {
    secrets,
    player,
    kind,
    since,
    until,
    pageNo,
    pageSize,
  }: {
    secrets: Secrets;
    player: string;
    kind: MoneyRecord['kind'] | undefined;
    since: Date | undefined;
    /** Exclusive end. */
    until: Date | undefined;
    pageNo: number;
    pageSize: number;
  },
): Promise<{ list: MoneyRecord[]; totalPages: number }> {
  const reasons = [...shownReasons].filter(([, of]) => kind === undefined || of === kind).map(([name]) => name);
  const kinds = (['deposit', 'withdrawal'] as const).filter((of) => kind === undefined || of === kind);
  const within = (column: string) => sql`${sql.ref(column)} >= ${since?.toISOString() ?? '-infinity'}::timestamptz
    and ${sql.ref(column)} < ${until?.toISOString() ?? 'infinity'}::timestamptz`;
  const all = sql`
    select r.id, null::text as booked, r.kind, r.status, r.amount, r.currency, r.method, r.destination_sealed,
      r.reason, r.return_reason, null::text as game_name, r.created_at, r.decided_at
    from money_request r
    where r.tenant = ${tx.tenant} and r.player_id = ${player} and r.kind = any(${kinds}::text[])
      and ${within('r.created_at')}
    union all
    select t.id, t.reason, '', '', e.amount, a.currency, '', null, null, null, b.game_name, t.created_at, null
    from ledger_account a
    join ledger_entry e on e.tenant = a.tenant and e.account_id = a.id
    join ledger_transaction t on t.tenant = e.tenant and t.id = e.transaction_id
    left join bet b on b.tenant = t.tenant and b.player_id = a.player_id
      and t.reason = any(${[...betReasons]}::text[]) and b.id = split_part(t.idempotency_key, ':', 2)
    where a.tenant = ${tx.tenant} and a.player_id = ${player} and t.reason = any(${reasons}::text[])
      and ${within('t.created_at')}`;
  const counted = await sql<{ count: bigint }>`select count(*) as count from (${all}) as found`.execute(tx);
  const { rows } = await sql<Row>`select * from (${all}) as found
    order by created_at desc, id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(tx);
  return {
    list: rows.map((row) => viewOf({ row, secrets, tenant: tx.tenant, player })),
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
  if (booked === null) return recordOf(secrets, { ...row, tenant, player_id: player, request_id: '' });
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

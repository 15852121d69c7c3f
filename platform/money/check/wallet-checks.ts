import { type RawBuilder, sql } from 'kysely';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { differingTotals } from '../vip/player-totals.ts';

export type WalletCheckId = AdminValueOf<'getWalletCheck'>['checks'][number]['check'];

type Fragment = RawBuilder<unknown>;

/**
 * Walks a table by its key, one page per statement. Each page is consistent in itself, locks nothing and is short, whatever the size of the
 * table.
 */
export type WalletCheck = {
  /** Number of columns of the key. */
  readonly keyLength: 1 | 2;
  /** Selects `key`, a text array, of the rows after a key, sorted by the key. */
  readonly page: (of: { tenant: string; after: readonly string[]; size: number }) => Fragment;
  /** Selects `subject`, `currency`, `expected` and `found` (hundred-thousandths) of the differing rows of `page`. */
  readonly differing: (tenant: string) => Fragment;
};

/** All checks of `livery wallet check`, by their id in the contract. A new check is a new row. */
export const walletChecks: Readonly<Record<WalletCheckId, WalletCheck>> = {
  balances: {
    keyLength: 1,
    page: ({ tenant, after, size }) => sql`select array[id] as key from ledger_account
      where tenant = ${tenant} and kind = 'wallet' and id > ${after[0]} order by id limit ${size}`,
    differing: (tenant) => sql`select a.id as subject, a.currency, booked.sum as expected, a.balance as found
      from page join ledger_account a on a.tenant = ${tenant} and a.id = page.key[1]
      cross join lateral (
        select coalesce(sum(e.amount), 0) as sum from ledger_entry e
        where e.tenant = a.tenant and e.account_id = a.id
      ) as booked
      where a.balance <> booked.sum`,
  },
  entries: {
    keyLength: 1,
    page: transactions,
    differing: (tenant) => sql`select e.transaction_id as subject, a.currency, 0 as expected, sum(e.amount) as found
      from page join ledger_entry e on e.tenant = ${tenant} and e.transaction_id = page.key[1]
      join ledger_account a on a.tenant = e.tenant and a.id = e.account_id
      group by e.transaction_id, a.currency having sum(e.amount) <> 0`,
  },
  bookings: {
    keyLength: 2,
    page: ({ tenant, after, size }) => sql`select array[aggregator, id] as key from supplier_transaction
      where tenant = ${tenant} and (aggregator, id) > (${after[0]}, ${after[1]}) order by aggregator, id limit ${size}`,
    differing: (
      tenant,
    ) => sql`select s.aggregator || ' ' || s.id as subject, round.currency, due.amount as expected, booked.sum as found
      from page join supplier_transaction s
        on s.tenant = ${tenant} and s.aggregator = page.key[1] and s.id = page.key[2]
      left join bet round on round.tenant = s.tenant and round.id = s.bet_id
      left join supplier_transaction undone
        on s.kind = 'rollback' and undone.tenant = s.tenant and undone.aggregator = s.aggregator and undone.id = s.reference
      cross join lateral (
        select case
          when s.status = 'refused' or s.bet_id is null then 0
          when s.kind = 'bet' then case when s.free then 0 else -s.amount end
          when s.kind = 'rollback' and undone.kind = 'win' then -s.amount
          else s.amount
        end as amount
      ) as due
      cross join lateral (
        select coalesce(sum(e.amount), 0) as sum from ledger_transaction t
        join ledger_entry e on e.tenant = t.tenant and e.transaction_id = t.id
        join ledger_account a on a.tenant = e.tenant and a.id = e.account_id
          and a.player_id = s.player_id and a.currency = round.currency
        where t.tenant = s.tenant and t.idempotency_key in (${supplierKeys(sql`s.bet_id`, sql`s.aggregator`, sql`s.id`)})
      ) as booked
      where due.amount <> booked.sum`,
  },
  origins: {
    keyLength: 1,
    page: transactions,
    // Keys with fewer parts belong to rounds without supplier calls, such as the sandbox's history.
    differing: (tenant) => sql`select t.idempotency_key as subject, a.currency, 0 as expected, sum(e.amount) as found
      from page join ledger_transaction t on t.tenant = ${tenant} and t.id = page.key[1]
      cross join lateral regexp_match(t.idempotency_key,
        '^(?:stake|stake returned|payout|payout taken back):([^:]+):([^:]+):(.+)$') as part
      join ledger_entry e on e.tenant = t.tenant and e.transaction_id = t.id
      join ledger_account a on a.tenant = e.tenant and a.id = e.account_id and a.kind = 'wallet'
      where part is not null and not exists (
        select from supplier_transaction s
        where s.tenant = t.tenant and s.aggregator = part[2] and s.id = part[3] and s.bet_id = part[1]
      )
      group by t.idempotency_key, a.currency`,
  },
  calls: {
    keyLength: 1,
    page: ({ tenant, after, size }) => sql`select array[id] as key from wallet_call
      where tenant = ${tenant} and id > ${after[0]} order by id limit ${size}`,
    // Escapes that JSON allows but PostgreSQL's texts do not are replaced by a character. Calls of more than 4096 characters are left out:
    // they contain parts outside the convention, perhaps nested deeper than the server reads.
    differing: (tenant) => sql`select c.aggregator || ' ' || c.transaction_uuid as subject, known.currency,
        coalesce(stated.amount, 0) as expected, coalesce(known.amount, 0) as found
      from page join wallet_call c on c.tenant = ${tenant} and c.id = page.key[1]
        and c.status = 'RS_OK' and c.call in ('transaction/bet', 'transaction/win') and c.transaction_uuid is not null
      cross join lateral (
        select case when length(c.request) <= 4096
          then (regexp_replace(c.request, '\\\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '/', 'g')::json -> 'amount')::text::numeric
          end as amount
      ) as stated
      left join lateral (
        select s.tenant, s.amount, s.currency from supplier_transaction s
        where s.tenant = c.tenant and s.aggregator = c.aggregator
          and s.id in (c.transaction_uuid, lower(c.transaction_uuid))
        order by s.id = c.transaction_uuid desc limit 1
      ) as known on known.tenant = c.tenant
      where known.amount is null or known.amount <> stated.amount`,
  },
  totals: {
    keyLength: 1,
    page: ({ tenant, after, size }) => sql`select array[id] as key from player
      where tenant = ${tenant} and id > ${after[0]} order by id limit ${size}`,
    differing: (tenant) => sql`select t.player_id || ' ' || part.name as subject, t.currency, part.expected, part.found
      from (${differingTotals(tenant, sql`player_id in (select key[1] from page)`)}) as t
      cross join lateral (values
        ('deposits', t.deposited_sum, t.deposited), ('stakes', t.wagered_sum, t.wagered)
      ) as part (name, expected, found)
      where part.expected <> part.found`,
  },
};

function transactions({ tenant, after, size }: Parameters<WalletCheck['page']>[0]): Fragment {
  return sql`select array[id] as key from ledger_transaction
    where tenant = ${tenant} and id > ${after[0]} order by id limit ${size}`;
}

/** Idempotency keys under which a supplier's transaction may be booked. */
function supplierKeys(bet: Fragment, aggregator: Fragment, id: Fragment): Fragment {
  const reasons = ['stake', 'stake returned', 'payout', 'payout taken back'];
  return sql.join(
    reasons.map((reason) => sql`${sql.lit(`${reason}:`)} || ${bet} || ':' || ${aggregator} || ':' || ${id}`),
  );
}

import { fixSearchPath, operatorRole, tenantRole } from '../../server/database/roles.ts';

const ownTenant = `current_setting('livery.tenant', true)`;

const functions = [
  {
    signature: 'ledger_balances()',
    caller: undefined,
    create: `create function ledger_balances() returns trigger language plpgsql security definer as $$
      declare
        found_sums record;
      begin
        select count(*) as currencies, count(*) filter (where sums.total <> 0) as wrong into found_sums
        from (
          select sum(e.amount) as total from ledger_entry e
          join ledger_account a on a.tenant = e.tenant and a.id = e.account_id
          where e.tenant = new.tenant and e.transaction_id = new.transaction_id
          group by a.currency
        ) as sums;
        -- A session that changed its tenant before the commit sees no entries.
        if found_sums.currencies = 0 or found_sums.wrong > 0 then
          raise exception 'the entries of ledger transaction % do not sum to zero in each currency', new.transaction_id;
        end if;
        return null;
      end $$`,
  },
  {
    signature: 'ledger_book(text, jsonb)',
    caller: tenantRole,
    create: `create function ledger_book(of_tenant text, bookings jsonb) returns integer language plpgsql security definer as $$
      declare
        booking record;
        fresh text[] := '{}';
        moved record;
      begin
        if of_tenant is distinct from nullif(${ownTenant}, '') then
          raise exception 'a session books for its own tenant only' using errcode = 'insufficient_privilege';
        end if;
        -- Rows are inserted as values: Citus would send a query's rows by COPY, which is refused on tables with row-level security.
        for booking in
          select b.* from jsonb_to_recordset(bookings) as b (id text, key text, reason text, at timestamptz, lines jsonb)
        loop
          insert into ledger_transaction (tenant, id, idempotency_key, reason, created_at)
          values (of_tenant, booking.id, booking.key, booking.reason, booking.at)
          on conflict (tenant, idempotency_key) do nothing;
          continue when not found;
          fresh := fresh || booking.id;
          insert into ledger_uncounted (tenant, id) values (of_tenant, booking.id);
          for line in 0 .. jsonb_array_length(booking.lines) - 1 loop
            insert into ledger_entry (tenant, transaction_id, line, account_id, amount)
            values (of_tenant, booking.id, line, booking.lines -> line ->> 'account', (booking.lines -> line ->> 'amount')::bigint);
          end loop;
        end loop;
        -- Wallets are locked in a fixed order, so that concurrent bookings can't deadlock.
        for moved in
          select e.account_id, sum(e.amount)::bigint as amount from ledger_entry e
          join ledger_account a on a.tenant = e.tenant and a.id = e.account_id
          where e.tenant = of_tenant and e.transaction_id = any (fresh) and a.kind = 'wallet'
          group by e.account_id order by e.account_id collate "C"
        loop
          update ledger_account set balance = balance + moved.amount
          where tenant = of_tenant and id = moved.account_id;
        end loop;
        return cardinality(fresh);
      end $$`,
  },
  {
    // A lock needs the privilege to update, which the tenant role does not have.
    signature: 'ledger_hold(text, text, text)',
    caller: tenantRole,
    create: `create function ledger_hold(of_tenant text, of_player text, of_currency text)
      returns table (id text, currency text, balance bigint) language plpgsql security definer as $$
      #variable_conflict use_column
      begin
        if of_tenant is distinct from nullif(${ownTenant}, '') then
          raise exception 'a session locks wallets of its own tenant only' using errcode = 'insufficient_privilege';
        end if;
        return query
          select a.id, a.currency, a.balance from ledger_account a
          where a.tenant = of_tenant and a.player_id = of_player
            and (of_currency is null or a.currency = of_currency)
          order by a.id collate "C"
          -- Does not block inserts of ledger entries, which lock the key by their foreign key.
          for no key update;
      end $$`,
  },
  {
    // Archiving a brand reads its bookings in its own transaction without access to players' rows, so it gets two figures.
    signature: 'supplier_bookings(text)',
    caller: operatorRole,
    create: `create function supplier_bookings(of_tenant text)
      returns table (open bigint, newest timestamptz) language plpgsql security definer as $$
      declare
        own text := coalesce(current_setting('livery.tenant', true), '');
      begin
        perform set_config('livery.tenant', of_tenant, true);
        select count(*) into open from bet where bet.tenant = of_tenant and bet.status = 'open';
        select max(t.at) into newest from supplier_transaction t where t.tenant = of_tenant;
        perform set_config('livery.tenant', own, true);
        return next;
      end $$`,
  },
];

/** All of them but the trigger, which runs where its table is. */
export const delegatedFunctions = functions.flatMap(({ signature, caller }) =>
  caller === undefined ? [] : [signature],
);

/** Functions that run as the schema's owner. */
export const ledgerFunctions: readonly string[] = functions.flatMap(({ signature, caller, create }) => [
  create,
  fixSearchPath(signature),
  `revoke all on function ${signature} from public`,
  ...(caller === undefined ? [] : [`grant execute on function ${signature} to ${caller}`]),
]);

import type { TableRow } from '../../server/database/create-tables.ts';
import { operatorRole } from '../../server/database/roles.ts';
import { ofPlayer } from './accounts.ts';

/** Row-level security is forced: an owner that does not inherit the tenant role's policy would see no rows. */
const ownRows = `tenant = current_setting('livery.tenant', true)`;

/** Look-ups by id over all brands read ids and no amounts. Everything else is read brand by brand. */
const lookedUp = (table: string, columns: string): readonly string[] => [
  `create policy operator_rows on ${table} for select to ${operatorRole} using (true)`,
  `grant select (tenant, ${columns}) on ${table} to ${operatorRole}`,
];

/** Wallets, requests, bets, rewards, and transactions of suppliers. */
export const moneyTables: Readonly<Record<string, TableRow>> = {
  ledger_account: {
    kind: 'distributed',
    key: 'id',
    columns: `
      id text not null, kind text not null check (kind in ('wallet', 'house')), player_id text,
      currency text not null, balance bigint,
      unique (tenant, player_id, currency), ${ofPlayer},
      check ((kind = 'wallet') = (player_id is not null and balance is not null)), check (balance >= 0)`,
    tenant: ['select', 'insert'],
    // A wallet is opened empty, because opening one with a balance would create money.
    check: 'coalesce(balance, 0) = 0',
    also: [
      // The functions run as the owner, which may not inherit the tenant role's policy. They open no account.
      `create policy held_rows on ledger_account for select using (${ownRows})`,
      `create policy booked_rows on ledger_account for update using (${ownRows}) with check (${ownRows})`,
    ],
  },
  ledger_transaction: {
    kind: 'distributed',
    key: 'id',
    columns: `
      id text not null, idempotency_key text not null, reason text not null, created_at timestamptz not null,
      unique (tenant, idempotency_key)`,
    tenant: ['select'],
    also: [`create policy booked_rows on ledger_transaction using (${ownRows}) with check (${ownRows})`],
  },
  ledger_entry: {
    kind: 'distributed',
    key: 'transaction_id, line',
    columns: `
      transaction_id text not null, line integer not null, account_id text not null,
      amount bigint not null check (amount <> 0),
      foreign key (tenant, transaction_id) references ledger_transaction (tenant, id),
      foreign key (tenant, account_id) references ledger_account (tenant, id)`,
    tenant: ['select'],
    also: [
      // Staff read the bookings of a wallet in pages. Ids of transactions are in the order of time.
      'create index ledger_entry_wallet on ledger_entry (tenant, account_id, transaction_id)',
      `create policy booked_rows on ledger_entry using (${ownRows}) with check (${ownRows})`,
      // Checked at commit, so that no code can leave an incomplete booking.
      'create constraint trigger ledger_balances after insert on ledger_entry deferrable initially deferred for each row execute function ledger_balances()',
    ],
  },
  // Bookings that the figures of days do not contain yet. The booking function adds them, in the order of any node's commits.
  ledger_uncounted: {
    kind: 'distributed',
    key: 'id',
    columns: 'id text not null',
    tenant: ['select', 'delete'],
    also: [
      `create policy booked_rows on ledger_uncounted using (${ownRows}) with check (${ownRows})`,
      `create policy operator_rows on ledger_uncounted for select to ${operatorRole} using (true)`,
      `grant select on ledger_uncounted to ${operatorRole}`,
    ],
  },
  // Locked while a brand's bookings are counted. The zone says which day is today.
  counted_brand: {
    kind: 'distributed',
    key: '',
    columns: 'time_zone text not null',
    tenant: ['select', 'insert', 'update'],
    operator: ['select'],
  },
  // No check for negative amounts: a returned stake may belong to another day. Figures name no player.
  day_figures: {
    kind: 'distributed',
    key: 'day, currency',
    columns: `
      day text not null, currency text not null, stakes bigint not null, wins bigint not null,
      deposits bigint not null, withdrawals bigint not null, rewards bigint not null,
      active_players integer not null, last_active integer not null`,
    tenant: ['select', 'insert', 'update', 'delete'],
    operator: ['select'],
  },
  active_day: {
    kind: 'distributed',
    key: 'player_id, currency, day',
    columns: `player_id text not null, currency text not null, day text not null, ${ofPlayer}`,
    tenant: ['select', 'insert', 'delete'],
    also: ['create index active_day_age on active_day (tenant, day)'],
  },
  wallet_check: {
    kind: 'distributed',
    key: '',
    columns: `
      started_at timestamptz not null, active_at timestamptz not null, checked_at timestamptz, failure text,
      differences jsonb not null, rows jsonb not null`,
    tenant: ['select', 'insert', 'update'],
    also: [
      // The metric needs counts only; the rows name players' wallets and transactions.
      `create policy operator_rows on wallet_check for select to ${operatorRole} using (true)`,
      `grant select (tenant, checked_at, differences) on wallet_check to ${operatorRole}`,
    ],
  },
  // Requests are records: never deleted.
  money_request: {
    kind: 'distributed',
    key: 'id',
    columns: `
      id text not null, player_id text not null, request_id text not null,
      kind text not null check (kind in ('deposit', 'withdrawal')),
      status text not null check (status in ('pending', 'approved', 'rejected', 'cancelled', 'returned')),
      amount bigint not null check (amount > 0), currency text not null, method text not null,
      destination_sealed text, reason text, created_at timestamptz not null, decided_at timestamptz,
      asked_amount bigint, decided_by text, second_person text,
      payment_reference text, returned_at timestamptz, returned_by text, return_reason text,
      unique (tenant, player_id, request_id), ${ofPlayer},
      check (kind = 'withdrawal' or (payment_reference is null and status <> 'returned')),
      check ((status = 'returned') = (returned_at is not null)),
      check ((returned_at is null) = (returned_by is null) and (returned_at is null) = (return_reason is null)),
      check ((kind = 'withdrawal') = (destination_sealed is not null)),
      check ((status = 'pending') = (decided_at is null))`,
    tenant: ['select', 'insert', 'update'],
    also: [
      'create index money_request_player on money_request (tenant, player_id, created_at)',
      `create index money_request_pending on money_request (tenant, id) where status = 'pending'`,
      'create index money_request_decided on money_request (tenant, decided_at, id) where decided_by is not null',
      // With the wallet locked, requests check what is pending.
      `create index money_request_waiting on money_request (tenant, player_id) where status = 'pending'`,
      // Staff see how long something is pending, by columns that name neither a member nor their account.
      `create policy operator_rows on money_request for select to ${operatorRole} using (true)`,
      `grant select (tenant, id, player_id, kind, status, amount, currency, created_at) on money_request to ${operatorRole}`,
    ],
  },
  // Work lists over all brands show who works on a request.
  request_claim: {
    kind: 'distributed',
    key: 'request_id',
    columns: 'request_id text not null, actor text not null, since timestamptz not null, until timestamptz not null',
    operator: ['select'],
  },
  // A round has several bets and wins: it may be paid before it is closed, and its stake may be zero.
  bet: {
    kind: 'distributed',
    key: 'id',
    columns: `
      id text not null, player_id text not null, reference text not null, node_id integer not null,
      game_name text not null, game_type text not null, vendor_name text not null, icon_url text not null,
      stake bigint not null check (stake >= 0), payout bigint not null check (payout >= 0),
      currency text not null, status text not null check (status in ('open', 'won', 'lost', 'void')),
      placed_at timestamptz not null, settled_at timestamptz,
      unique (tenant, reference), ${ofPlayer}, check ((status = 'open') = (settled_at is null)),
      constraint bet_outcome check (case status when 'won' then payout > 0 when 'lost' then payout = 0 when 'void' then payout = 0 else true end)`,
    tenant: ['select', 'insert', 'update'],
    also: [
      'create index bet_player on bet (tenant, player_id, placed_at)',
      // For the winner board, which reads the largest wins of the last month.
      `create index bet_won on bet (tenant, settled_at) where status = 'won'`,
      // For recently played games of all players.
      'create index bet_placed on bet (tenant, placed_at)',
      // For staff, who look for rounds that no supplier has closed.
      `create index bet_open on bet (tenant, placed_at, id) where status = 'open'`,
      // With the wallet locked, rewards check whether a bet was settled in a week.
      `create index bet_settled on bet (tenant, player_id, settled_at) where status in ('won', 'lost')`,
      `create policy counted_rows on bet for select using (${ownRows})`,
      `create policy operator_rows on bet for select to ${operatorRole} using (true)`,
      `grant select (tenant, id, player_id, node_id, status, game_name, stake, currency, placed_at) on bet to ${operatorRole}`,
    ],
  },
  // No check for negative amounts: a wrong total must never refuse a booking.
  player_total: {
    kind: 'distributed',
    key: 'player_id, currency',
    columns: `
      player_id text not null, currency text not null, deposited bigint not null, wagered bigint not null,
      ${ofPlayer}`,
    tenant: ['select', 'insert', 'update'],
  },
  reward_claim: {
    kind: 'distributed',
    key: 'player_id, reward_id',
    columns: `
      player_id text not null, reward_id text not null,
      kind text not null check (kind in ('welcome', 'firstDeposit', 'weekly', 'rankUp', 'birthday')),
      rank text, amount bigint not null check (amount > 0), currency text not null,
      claimed_at timestamptz not null,
      ${ofPlayer}`,
    tenant: ['select', 'insert'],
  },
  // Entries are records: never deleted.
  promotion_entry: {
    kind: 'distributed',
    key: 'id',
    columns: `
      id text not null, player_id text not null, promotion_id text not null, round text not null,
      status text not null check (status in ('joined', 'applying', 'process', 'claimed', 'issued', 'rejected')),
      title text not null, amount text, currency text not null, remarks text not null,
      pictures jsonb not null, reason text, created_at timestamptz not null, decided_at timestamptz,
      offered_amount text, decided_by text, second_person text,
      unique (tenant, player_id, promotion_id, round), ${ofPlayer},
      check (status not in ('claimed', 'issued') or amount is not null),
      check ((status in ('issued', 'rejected')) = (decided_at is not null))`,
    tenant: ['select', 'insert', 'update'],
    also: [
      `create index promotion_entry_waiting on promotion_entry (tenant, id) where status in ('joined', 'applying', 'process')`,
      'create index promotion_entry_decided on promotion_entry (tenant, decided_at, id) where decided_by is not null',
      'create index promotion_entry_player on promotion_entry (tenant, player_id, created_at)',
      `create policy operator_rows on promotion_entry for select to ${operatorRole} using (true)`,
      `grant select (tenant, id, player_id, status, amount, currency, created_at) on promotion_entry to ${operatorRole}`,
    ],
  },
  game_token: {
    kind: 'distributed',
    key: 'hash',
    columns: `
      hash text not null, aggregator text not null, player_id text not null, session_id text not null,
      node_id integer not null, vendor text not null, expires_at timestamptz not null,
      ${ofPlayer}`,
    also: ['create index game_token_expiry on game_token (tenant, expires_at)'],
  },
  // Transactions are records: never deleted.
  supplier_transaction: {
    kind: 'distributed',
    key: 'aggregator, id',
    columns: `
      aggregator text not null, id text not null,
      kind text not null check (kind in ('bet', 'win', 'rollback')),
      status text not null check (status in ('booked', 'refused')), player_id text not null, currency text,
      amount bigint not null check (amount >= 0), round text not null, game_code text not null,
      reference text, free boolean not null, bet_id text, rolled_back_at timestamptz,
      shortfall bigint not null default 0 check (shortfall >= 0), at timestamptz not null,
      ${ofPlayer}, foreign key (tenant, bet_id) references bet (tenant, id),
      check ((kind = 'bet') = (reference is null)), check (status = 'booked' or kind = 'bet')`,
    tenant: ['select', 'insert', 'update'],
    also: [
      'create index supplier_transaction_reference on supplier_transaction (tenant, aggregator, reference) where reference is not null',
      'create index supplier_transaction_round on supplier_transaction (tenant, bet_id) where bet_id is not null',
      'create index supplier_transaction_missing on supplier_transaction (tenant, at) where shortfall > 0',
      `create policy counted_rows on supplier_transaction for select using (${ownRows})`,
      // Staff look up a round by its supplier's name over all their brands.
      'create index supplier_transaction_round_name on supplier_transaction (round, tenant)',
      ...lookedUp('supplier_transaction', 'aggregator, id, round, bet_id, player_id'),
    ],
  },
  wallet_call: {
    kind: 'distributed',
    key: 'id',
    columns: `
      id text not null, aggregator text not null, call text not null, request_uuid text,
      transaction_uuid text, status text not null, request text not null, answer text not null,
      at timestamptz not null, player_id text`,
    tenant: ['select', 'insert', 'delete'],
    also: [
      'create index wallet_call_repeated on wallet_call (tenant, aggregator, request_uuid)',
      'create index wallet_call_age on wallet_call (tenant, at)',
      'create index wallet_call_player on wallet_call (tenant, player_id, at) where player_id is not null',
      'create index wallet_call_transaction on wallet_call (tenant, transaction_uuid) where transaction_uuid is not null',
      // Refusals are rare, and they are what staff search for.
      `create index wallet_call_refused on wallet_call (tenant, status, at) where status <> 'RS_OK'`,
      ...lookedUp('wallet_call', 'transaction_uuid, player_id'),
    ],
  },
  booked_aggregator: {
    kind: 'distributed',
    key: 'id',
    columns: `
      id text not null, operator_id text not null, sub_partner_id text, signing_key text not null,
      public_key text not null, since timestamptz not null`,
    tenant: ['select', 'insert', 'update'],
    also: lookedUp('booked_aggregator', 'id'),
  },
};

import type { TableRow } from '../../server/database/create-tables.ts';
import { endedState } from '../../server/database/last-statement.ts';
import { returnUnlessWritten } from '../../server/database/roles.ts';

export const ofPlayer = 'foreign key (tenant, player_id) references player (tenant, id)';

/** Accounts of players, and what they send and receive. */
export const accountTables: Readonly<Record<string, TableRow>> = {
  encryption_key: {
    kind: 'coordinator',
    columns: `
      kid text primary key, public_key text not null, private_key_sealed text not null,
      created_at timestamptz not null`,
  },
  platform_key: {
    kind: 'coordinator',
    columns: 'id integer primary key check (id = 1), fingerprint text not null',
    operator: ['select', 'insert'],
  },
  captcha: {
    kind: 'distributed',
    key: 'id',
    columns: `
      id text not null, purpose text not null, answer_mac text not null, expires_at timestamptz not null`,
  },
  used_token: { kind: 'distributed', key: 'id', columns: 'id text not null, expires_at timestamptz not null' },
  player: {
    kind: 'distributed',
    key: 'id',
    columns: `
      id text not null, username text not null, username_key text not null, type integer not null,
      status text not null check (status in ('active', 'disabled')), password_hash text,
      payment_password_hash text, id_number_sealed text, nickname text not null default '',
      payee_name text not null default '', email text not null default '',
      mobile_num text not null default '', country_dialing_code text not null default '', birthday date,
      profile jsonb not null default '{}', affiliate_code text not null default '',
      register_method text not null default '', register_host text not null default '',
      created_at timestamptz not null, first_login_at timestamptz, password_expires_at timestamptz,
      mobile_key text, avatar text,
      unique (tenant, username_key)`,
    also: [
      `create index player_trial on player (tenant, created_at) where register_method = 'TRIAL'`,
      'create unique index player_mobile on player (tenant, mobile_key)',
      `create index player_invited on player (tenant, affiliate_code, created_at, id) where affiliate_code <> ''`,
      'create index player_name on player (tenant, username_key collate "C", id)',
    ],
  },
  // Consents are records: never updated or deleted.
  consent: {
    kind: 'distributed',
    key: 'player_id, statement, agreed_at',
    columns: `
      player_id text not null, statement text not null, text text not null, language text not null,
      agreed_at timestamptz not null,
      ${ofPlayer}`,
    tenant: ['select', 'insert'],
  },
  session: {
    kind: 'distributed',
    key: 'id',
    columns: `
      id text not null, player_id text not null, token_hash text not null, first_time boolean not null,
      created_at timestamptz not null, last_seen_at timestamptz not null, ended_at timestamptz,
      ended_reason text check (ended_reason in ('logout', 'replaced', 'revoked')), device_id text,
      must_change_password boolean not null default false, proven_at timestamptz,
      unique (tenant, token_hash), ${ofPlayer}`,
    also: [
      'create index session_device on session (tenant, device_id) where device_id is not null',
      'create index session_player on session (tenant, player_id)',
    ],
  },
  remembered_device: {
    kind: 'distributed',
    key: 'id',
    columns: `
      id text not null, player_id text not null, created_at timestamptz not null,
      expires_at timestamptz not null, ended_at timestamptz,
      ended_reason text check (ended_reason in ('logout', 'replaced', 'revoked', 'replayed')),
      ${ofPlayer}`,
    also: ['create index remembered_device_player on remembered_device (tenant, player_id)'],
  },
  remember_credential: {
    kind: 'distributed',
    key: 'hash',
    columns: `
      hash text not null, device_id text not null, used_at timestamptz,
      foreign key (tenant, device_id) references remembered_device (tenant, id) on delete cascade`,
    also: ['create index remember_credential_device on remember_credential (tenant, device_id)'],
  },
  recovery_token: {
    kind: 'distributed',
    key: 'hash',
    columns: `
      hash text not null, player_id text not null, expires_at timestamptz not null,
      ${ofPlayer}`,
    also: ['create index recovery_token_player on recovery_token (tenant, player_id)'],
  },
  sent_message: {
    kind: 'distributed',
    key: 'id',
    columns: `
      id text not null, player_id text not null, channel text not null check (channel in ('mail', 'sms')),
      kind text not null, recipient text not null, taken boolean not null, created_at timestamptz not null,
      ${ofPlayer}`,
    tenant: ['select', 'insert', 'delete'],
    also: ['create index sent_message_player on sent_message (tenant, player_id, created_at, id)'],
  },
  phone_code: {
    kind: 'distributed',
    key: 'purpose, number_mac',
    columns: `
      purpose text not null, number_mac text not null, code_mac text not null,
      tries integer not null default 0 check (tries >= 0), expires_at timestamptz not null`,
  },
  outbox: {
    kind: 'distributed',
    key: 'id',
    columns: `
      id text not null, channel text not null check (channel in ('sms', 'mail')), recipient text not null,
      text text not null, created_at timestamptz not null, subject text, html text`,
  },
  affiliate: {
    kind: 'distributed',
    key: 'code',
    columns: `
      code text not null, status text not null check (status in ('active', 'disabled')),
      created_at timestamptz not null, player_id text,
      constraint affiliate_player ${ofPlayer}`,
    also: ['create unique index affiliate_of_player on affiliate (tenant, player_id) where player_id is not null'],
  },
  identity: {
    kind: 'distributed',
    key: 'provider, issuer, subject',
    columns: `
      provider text not null, issuer text not null, subject text not null, player_id text not null,
      created_at timestamptz not null,
      ${ofPlayer}`,
  },
  identity_attempt: {
    kind: 'distributed',
    key: 'state_hash',
    columns: `
      state_hash text not null, browser_hash text not null, provider text not null,
      redirect_uri text not null, return_to text not null, expires_at timestamptz not null`,
  },
  // Staff search all their brands at once. The rows contain no personal data.
  player_lookup: {
    kind: 'distributed',
    key: 'mac, player_id',
    columns: `
      mac text not null, player_id text not null,
      ${ofPlayer}`,
    tenant: ['select', 'insert'],
    operator: ['select'],
    also: ['create index player_lookup_mac on player_lookup (mac, tenant, player_id)'],
  },
  player_lock: {
    kind: 'distributed',
    key: 'player_id',
    columns: `
      player_id text not null, reason text not null, actor text not null, locked_at timestamptz not null,
      ${ofPlayer}`,
    tenant: ['select', 'insert', 'delete'],
  },
  player_note: {
    kind: 'distributed',
    key: 'id',
    columns: `
      id text not null, player_id text not null, text text not null, actor text not null,
      created_at timestamptz not null,
      ${ofPlayer}`,
    tenant: ['select', 'insert'],
    also: ['create index player_note_player on player_note (tenant, player_id, id)'],
  },
  // A break is binding: nobody changes or deletes it.
  play_break: {
    kind: 'distributed',
    key: 'id',
    columns: `
      id text not null, player_id text not null,
      kind text not null check (kind in ('timeOut', 'selfExclusion')), began_at timestamptz not null,
      until timestamptz check (until > began_at),
      ${ofPlayer}`,
    tenant: ['select', 'insert'],
    also: ['create index play_break_player on play_break (tenant, player_id, until)'],
  },
  upload: {
    kind: 'distributed',
    key: 'id',
    columns: `
      id text not null, player_id text not null, bytes bytea not null,
      kept_for text check (kept_for in ('avatar', 'feedback', 'promotion')), created_at timestamptz not null,
      ${ofPlayer}`,
    also: ['create index upload_unused on upload (tenant, created_at) where kept_for is null'],
  },
  // Feedback is never changed afterwards.
  feedback: {
    kind: 'distributed',
    key: 'id',
    columns: `
      id text not null, player_id text not null, content text not null, images jsonb not null default '[]',
      created_at timestamptz not null,
      ${ofPlayer}`,
    tenant: ['select', 'insert'],
    also: ['create index feedback_player on feedback (tenant, player_id, created_at)'],
  },
  inbox_message: {
    kind: 'distributed',
    key: 'id',
    columns: `
      id text not null, player_id text not null, kind text not null, details jsonb not null,
      created_at timestamptz not null, read_at timestamptz,
      ${ofPlayer}`,
    also: [
      'create index inbox_message_player on inbox_message (tenant, player_id, id)',
      'create index inbox_message_unread on inbox_message (tenant, player_id) where read_at is null',
    ],
  },
  // Contracts are records: never deleted.
  agent_contract: {
    kind: 'distributed',
    key: 'id',
    columns: `
      id text not null, player_id text not null,
      kind text not null check (kind in ('daily', 'dividend', 'hourly')),
      terms text not null check (terms <> ''), first_day text not null,
      last_day text check (last_day >= first_day),
      status text not null check (status in ('offered', 'accepted', 'refused', 'replaced')),
      offered_at timestamptz not null, closed_at timestamptz,
      ${ofPlayer}, check ((status = 'offered') = (closed_at is null))`,
    tenant: ['select', 'insert', 'update'],
    also: [
      `create unique index agent_contract_offered on agent_contract (tenant, player_id, kind) where status = 'offered'`,
      'create index agent_contract_player on agent_contract (tenant, player_id, id)',
    ],
  },
};

export const accountFunctions: readonly string[] = [
  `create function session_guard(of_tenant text, of_session text) returns void language plpgsql as $$
    begin
      ${returnUnlessWritten}
      -- A call may end its own session: then the row is of this transaction.
      perform from session s join player p on p.tenant = s.tenant and p.id = s.player_id
        where s.tenant = of_tenant and s.id = of_session and p.status = 'active'
          and (s.ended_at is null or s.xmin = pg_current_xact_id()::xid)
        for share of s;
      if not found then
        raise exception 'the session has ended' using errcode = '${endedState}';
      end if;
    end $$`,
];

import { sql } from 'kysely';
import { endedState } from '../../server/database/last-statement.ts';
import type { Migration } from '../../server/database/migration.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

const text = (name: string) => `${name} text not null default ''`;

export const accountMigrations: readonly Migration[] = [
  {
    id: 'accounts.001-players',
    up: async (db) => {
      await tenantTable({
        db,
        name: 'player',
        columns: [
          'id text not null',
          'username text not null',
          'username_key text not null',
          'type integer not null',
          `status text not null check (status in ('active', 'disabled'))`,
          'password_hash text not null',
          'payment_password_hash text',
          'id_number_sealed text',
          ...['nickname', 'payee_name', 'email', 'mobile_num', 'country_dialing_code'].map(text),
          'birthday date',
          `profile jsonb not null default '{}'`,
          ...['affiliate_code', 'register_method', 'register_host'].map(text),
          'created_at timestamptz not null',
          'first_login_at timestamptz',
        ],
        key: ['id'],
        constraints: ['unique (tenant, username_key)'],
      });
      await tenantTable({
        db,
        name: 'consent',
        columns: [
          'player_id text not null',
          'statement text not null',
          'text text not null',
          'language text not null',
          'agreed_at timestamptz not null',
        ],
        key: ['player_id', 'statement', 'agreed_at'],
        constraints: ['foreign key (tenant, player_id) references player (tenant, id)'],
        // Consents are records: never updated or deleted.
        tenant: ['select', 'insert'],
      });
    },
  },
  {
    id: 'accounts.002-sessions',
    up: (db) =>
      tenantTable({
        db,
        name: 'session',
        columns: [
          'id text not null',
          'player_id text not null',
          'token_hash text not null',
          'first_time boolean not null',
          'created_at timestamptz not null',
          'last_seen_at timestamptz not null',
          'ended_at timestamptz',
          `ended_reason text check (ended_reason in ('logout', 'replaced', 'revoked'))`,
        ],
        key: ['id'],
        constraints: [
          'unique (tenant, token_hash)',
          'foreign key (tenant, player_id) references player (tenant, id)',
        ],
      }),
  },
  {
    id: 'accounts.003-remembered-devices',
    up: async (db) => {
      await tenantTable({
        db,
        name: 'remembered_device',
        columns: [
          'id text not null',
          'player_id text not null',
          'created_at timestamptz not null',
          'expires_at timestamptz not null',
          'ended_at timestamptz',
          `ended_reason text check (ended_reason in ('logout', 'replaced', 'revoked', 'replayed'))`,
        ],
        key: ['id'],
        constraints: ['foreign key (tenant, player_id) references player (tenant, id)'],
      });
      await tenantTable({
        db,
        name: 'remember_credential',
        columns: ['hash text not null', 'device_id text not null', 'used_at timestamptz'],
        key: ['hash'],
        constraints: [
          'foreign key (tenant, device_id) references remembered_device (tenant, id) on delete cascade',
        ],
      });
      for (const statement of [
        'alter table session add column device_id text',
        'create index session_device on session (tenant, device_id) where device_id is not null',
        `create index player_trial on player (tenant, created_at) where register_method = 'TRIAL'`,
        'create index session_player on session (tenant, player_id)',
        'create index remembered_device_player on remembered_device (tenant, player_id)',
        'create index remember_credential_device on remember_credential (tenant, device_id)',
      ])
        await sql.raw(statement).execute(db);
    },
  },
  {
    id: 'accounts.004-temporary-passwords',
    up: async (db) => {
      await sql`alter table player add column password_expires_at timestamptz`.execute(db);
      await sql`alter table session add column must_change_password boolean not null default false`.execute(
        db,
      );
    },
  },
  {
    id: 'accounts.005-proven-sessions',
    up: async (db) => {
      await sql`alter table session add column proven_at timestamptz`.execute(db);
    },
  },
  {
    id: 'accounts.007-sent-messages',
    up: async (db) => {
      await tenantTable({
        db,
        name: 'sent_message',
        columns: [
          'id text not null',
          'player_id text not null',
          `channel text not null check (channel in ('mail', 'sms'))`,
          'kind text not null',
          'recipient text not null',
          'taken boolean not null',
          'created_at timestamptz not null',
        ],
        key: ['id'],
        constraints: ['foreign key (tenant, player_id) references player (tenant, id)'],
        tenant: ['select', 'insert', 'delete'],
      });
      await sql`create index sent_message_player on sent_message (tenant, player_id, created_at, id)`.execute(
        db,
      );
    },
  },
  {
    id: 'accounts.008-session-guard',
    up: async (db) => {
      await sql
        .raw(
          `create function session_guard(of_tenant text, of_session text) returns void language plpgsql as $$
          begin
            -- A transaction without an id has written nothing.
            if pg_current_xact_id_if_assigned() is null then
              return;
            end if;
            -- A call may end its own session: then the row is of this transaction.
            perform from session s join player p on p.tenant = s.tenant and p.id = s.player_id
              where s.tenant = of_tenant and s.id = of_session and p.status = 'active'
                and (s.ended_at is null or s.xmin = pg_current_xact_id()::xid)
              for share of s;
            if not found then
              raise exception 'the session has ended' using errcode = '${endedState}';
            end if;
          end $$`,
        )
        .execute(db);
    },
  },
];

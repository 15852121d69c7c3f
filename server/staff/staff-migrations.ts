import { sql } from 'kysely';
import type { Migration } from '../database/migration.ts';
import { operatorTable } from '../database/tenant-table.ts';

const grants = ['role text not null', 'brands text[]', 'flags text[]'];

export const staffMigrations: readonly Migration[] = [
  {
    id: 'staff.001-accounts',
    up: async (db) => {
      await operatorTable({
        db,
        name: 'staff_account',
        columns: [
          'email text primary key',
          ...grants,
          'password_hash text not null',
          'totp_secret text not null',
          'totp_used integer not null default 0',
          'disabled boolean not null default false',
          'created_at timestamptz not null',
          'seen_at timestamptz',
        ],
        operator: ['select', 'insert', 'update'],
      });
      await operatorTable({
        db,
        name: 'staff_invitation',
        columns: [
          'hash text primary key',
          ...grants,
          'email text not null',
          'totp_secret text not null',
          'first boolean not null default false',
          'actor text not null',
          'expires_at timestamptz not null',
          'used_at timestamptz',
        ],
        operator: ['select', 'insert', 'update', 'delete'],
      });
      await operatorTable({
        db,
        name: 'staff_token',
        columns: [
          'hash text primary key',
          ...grants,
          'email text references staff_account (email)',
          'name text',
          'created_by text not null',
          'created_at timestamptz not null',
          'expires_at timestamptz not null',
          'revoked_at timestamptz',
          'used_at timestamptz',
          'check ((email is null) <> (name is null))',
        ],
      });
      await sql`create index staff_token_email on staff_token (email)`.execute(db);
    },
  },
  {
    id: 'staff.002-openid',
    up: async (db) => {
      await sql`alter table staff_account
        alter column password_hash drop not null, alter column totp_secret drop not null,
        add column issuer text, add column subject text,
        add constraint staff_account_by check (
          (issuer is null) = (subject is null) and (issuer is null) = (password_hash is not null)
          and (issuer is null) = (totp_secret is not null)
        )`.execute(db);
      await sql`create unique index staff_account_identity on staff_account (issuer, subject)`.execute(db);
      await operatorTable({
        db,
        name: 'staff_sso_used',
        columns: ['hash text primary key', 'expires_at timestamptz not null'],
        operator: ['select', 'insert', 'delete'],
      });
    },
  },
  {
    id: 'staff.003-filters',
    up: async (db) => {
      await operatorTable({
        db,
        name: 'staff_filter',
        columns: [
          // The local owner and machines have no row in `staff_account`.
          'actor text not null',
          'id text not null',
          'page text not null',
          'name text not null',
          'query text not null',
          'created_at timestamptz not null',
          'primary key (actor, id)',
          'unique (actor, page, name)',
        ],
      });
    },
  },
  {
    id: 'staff.004-confirmed',
    up: async (db) => {
      await sql`alter table staff_account
        add column confirmed boolean not null default false, add column invited_by text`.execute(db);
      // Accounts from before could approve proposals.
      await sql`update staff_account set confirmed = true`.execute(db);
    },
  },
];

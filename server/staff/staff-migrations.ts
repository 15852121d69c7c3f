import { sql } from 'kysely';
import type { StaffRole } from '../../schema/features/staff/staff-roles.ts';
import type { Migration } from '../database/migration.ts';
import { operatorTable } from '../database/tenant-table.ts';

/** JSON: a list of texts, or SQL NULL for all. */
type List = string[] | null;
type Grants = { role: StaffRole; brands: List; flags: List };
type Written<T> = { [Key in keyof T]: T[Key] };

type StaffAccountTable = Written<Grants> & {
  email: string;
  /** Null for who signs in by OpenID Connect, as is the secret. */
  password_hash: string | null;
  /** Sealed. */
  totp_secret: string | null;
  /** Newest step whose code was used. */
  totp_used: number;
  disabled: boolean;
  created_at: Date;
  seen_at: Date | null;
  /** Who they are at their provider; null for who has a password. */
  issuer: string | null;
  subject: string | null;
};
type StaffSsoUsedTable = {
  /** Hash of the nonce of a sign-in that came to its end. */
  hash: string;
  expires_at: Date;
};
type StaffInvitationTable = Written<Grants> & {
  /** Hash of its code. */
  hash: string;
  email: string;
  /** Sealed. */
  totp_secret: string;
  /** Of the first owner of the database. */
  first: boolean;
  actor: string;
  expires_at: Date;
  used_at: Date | null;
};
type StaffTokenTable = Written<Grants> & {
  hash: string;
  /** A person's session has their address, a machine's token its name. */
  email: string | null;
  name: string | null;
  created_by: string;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  used_at: Date | null;
};

declare module '../database/tables.ts' {
  interface Tables {
    staff_account: StaffAccountTable;
    staff_invitation: StaffInvitationTable;
    staff_token: StaffTokenTable;
    staff_sso_used: StaffSsoUsedTable;
  }
}

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
];

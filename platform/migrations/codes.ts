import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

/** The valid code of a number for a purpose. One row each: a new code replaces the previous one. */
export type PhoneCodeTable = {
  tenant: string;
  purpose: string;
  /** HMAC of the number. */
  number_mac: string;
  /** HMAC of the code, bound to tenant, purpose and number. */
  code_mac: string;
  tries: number;
  expires_at: Date;
};

/** Messages that the sandbox would have sent; empty elsewhere. */
export type OutboxTable = {
  tenant: string;
  id: string;
  channel: 'sms' | 'mail';
  recipient: string;
  /** Mails only. */
  subject: string | null;
  text: string;
  /** Mails only. */
  html: string | null;
  created_at: Date;
};

export type AffiliateTable = {
  tenant: string;
  /** Upper case. */
  code: string;
  status: 'active' | 'disabled';
  /** The inviting member; null for codes of the brand. */
  player_id: string | null;
  created_at: Date;
};

declare module '../../server/database/tables.ts' {
  interface Tables {
    phone_code: PhoneCodeTable;
    outbox: OutboxTable;
    affiliate: AffiliateTable;
  }
}

export const codeMigrations: readonly Migration[] = [
  {
    id: 'codes.001-phone-codes',
    up: async (db) => {
      await tenantTable({
        db,
        name: 'phone_code',
        columns: [
          'purpose text not null',
          'number_mac text not null',
          'code_mac text not null',
          'tries integer not null default 0 check (tries >= 0)',
          'expires_at timestamptz not null',
        ],
        key: ['purpose', 'number_mac'],
      });
      await tenantTable({
        db,
        name: 'outbox',
        columns: [
          'id text not null',
          `channel text not null check (channel in ('sms'))`,
          'recipient text not null',
          'text text not null',
          'created_at timestamptz not null',
        ],
        key: ['id'],
      });
      await tenantTable({
        db,
        name: 'affiliate',
        columns: [
          'code text not null',
          `status text not null check (status in ('active', 'disabled'))`,
          'created_at timestamptz not null',
        ],
        key: ['code'],
      });
    },
  },
  {
    id: 'codes.002-players-by-number',
    up: async (db) => {
      await sql`alter table player add column mobile_key text`.execute(db);
      await sql`create unique index player_mobile on player (tenant, mobile_key)`.execute(db);
      // Accounts opened by number alone have no password until the player sets one.
      await sql`alter table player alter column password_hash drop not null`.execute(db);
    },
  },
];

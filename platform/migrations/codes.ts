import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

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

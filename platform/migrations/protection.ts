import type { Migration } from '../../server/database/migration.ts';
import { operatorTable, tenantTable } from '../../server/database/tenant-table.ts';

export const protectionMigrations: readonly Migration[] = [
  {
    id: 'protection.001-keys',
    up: async (db) => {
      await operatorTable({
        db,
        name: 'encryption_key',
        columns: [
          'kid text primary key',
          'public_key text not null',
          'private_key_sealed text not null',
          'created_at timestamptz not null',
        ],
      });
      await operatorTable({
        db,
        name: 'platform_key',
        columns: ['id integer primary key check (id = 1)', 'fingerprint text not null'],
        operator: ['select', 'insert'],
      });
    },
  },
  {
    id: 'protection.002-single-use',
    up: async (db) => {
      await tenantTable({
        db,
        name: 'captcha',
        columns: [
          'id text not null',
          'purpose text not null',
          'answer_mac text not null',
          'expires_at timestamptz not null',
        ],
        key: ['id'],
      });
      await tenantTable({
        db,
        name: 'used_token',
        columns: ['id text not null', 'expires_at timestamptz not null'],
        key: ['id'],
      });
    },
  },
];

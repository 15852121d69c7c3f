import type { Migration } from '../../server/database/migration.ts';
import { operatorTable, tenantTable } from '../../server/database/tenant-table.ts';

/** Key pairs that encrypt bodies to the platform, shared by all nodes and brands; requests of tenants can't reach them. */
export type EncryptionKeyTable = {
  kid: string;
  /** JWK as JSON text. */
  public_key: string;
  /** JWK as JSON text, sealed under the platform's key. */
  private_key_sealed: string;
  created_at: Date;
};

/** Tells whether a node has the same key as the one that set the database up. One row. */
export type PlatformKeyTable = { id: number; fingerprint: string };

export type CaptchaTable = {
  tenant: string;
  id: string;
  purpose: string;
  /** HMAC of the answer. */
  answer_mac: string;
  expires_at: Date;
};

/** What may be used once: ids of encrypted bodies, solved challenges. */
export type UsedTokenTable = { tenant: string; id: string; expires_at: Date };

declare module '../../server/database/tables.ts' {
  interface Tables {
    encryption_key: EncryptionKeyTable;
    platform_key: PlatformKeyTable;
    captcha: CaptchaTable;
    used_token: UsedTokenTable;
  }
}

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

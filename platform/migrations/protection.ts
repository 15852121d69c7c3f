import type { Migration } from '../../server/database/migration.ts';
import { operatorTable, tenantTable } from '../../server/database/tenant-table.ts';

/** Key pairs for encrypted request bodies, shared by all nodes and brands. The tenant role has no access. */
export type EncryptionKeyTable = {
  kid: string;
  /** JWK as JSON text. */
  public_key: string;
  /** JWK as JSON text, encrypted under the platform's key. */
  private_key_sealed: string;
  created_at: Date;
};

/** Fingerprint of the key with which the database was set up, to detect nodes with another. One row. */
export type PlatformKeyTable = { id: number; fingerprint: string };

export type CaptchaTable = {
  tenant: string;
  id: string;
  purpose: string;
  /** HMAC of the answer. */
  answer_mac: string;
  expires_at: Date;
};

/** Ids that can be used once: of encrypted bodies and solved challenges. */
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

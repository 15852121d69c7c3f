import type { Migration } from '../../server/database/migration.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

/** Links an identity at a provider to a player. */
export type IdentityTable = {
  tenant: string;
  provider: string;
  /** Subjects are unique per issuer only: if the brand changes its issuer, the same subject is somebody else. */
  issuer: string;
  subject: string;
  player_id: string;
  created_at: Date;
};

/** A login at a provider that was begun and not yet completed. */
export type IdentityAttemptTable = {
  tenant: string;
  /** SHA-256 of the state; nonce and verifier derive from the state itself. */
  state_hash: string;
  /** SHA-256 of the cookie of the browser that began the login. */
  browser_hash: string;
  provider: string;
  redirect_uri: string;
  return_to: string;
  expires_at: Date;
};

declare module '../../server/database/tables.ts' {
  interface Tables {
    identity: IdentityTable;
    identity_attempt: IdentityAttemptTable;
  }
}

export const identityMigrations: readonly Migration[] = [
  {
    id: 'identities.001-identities',
    up: async (db) => {
      await tenantTable({
        db,
        name: 'identity',
        columns: [
          'provider text not null',
          'issuer text not null',
          'subject text not null',
          'player_id text not null',
          'created_at timestamptz not null',
        ],
        key: ['provider', 'issuer', 'subject'],
        constraints: ['foreign key (tenant, player_id) references player (tenant, id)'],
      });
      await tenantTable({
        db,
        name: 'identity_attempt',
        columns: [
          'state_hash text not null',
          'browser_hash text not null',
          'provider text not null',
          'redirect_uri text not null',
          'return_to text not null',
          'expires_at timestamptz not null',
        ],
        key: ['state_hash'],
      });
    },
  },
];

import type { Migration } from '../../server/database/migration.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

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

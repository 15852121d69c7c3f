import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import { operatorRole } from '../../server/database/roles.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

export const walletCheckMigrations: readonly Migration[] = [
  {
    id: 'wallet-check.001-last-check',
    up: async (db) => {
      await tenantTable({
        db,
        name: 'wallet_check',
        columns: [
          'started_at timestamptz not null',
          'active_at timestamptz not null',
          'checked_at timestamptz',
          'failure text',
          'differences jsonb not null',
          'rows jsonb not null',
        ],
        key: [],
        tenant: ['select', 'insert', 'update'],
      });
      for (const statement of [
        `create policy operator_rows on wallet_check for select to ${operatorRole} using (true)`,
        // The metric needs counts only; the rows name players' wallets and transactions.
        `grant select (tenant, checked_at, differences) on wallet_check to ${operatorRole}`,
      ])
        await sql.raw(statement).execute(db);
    },
  },
];

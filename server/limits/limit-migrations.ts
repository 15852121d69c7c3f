import type { Migration } from '../database/migration.ts';
import { tenantTable } from '../database/tenant-table.ts';

export const limitMigrations: readonly Migration[] = [
  {
    id: 'limits.001-budgets',
    up: (db) =>
      tenantTable({
        db,
        name: 'budget',
        columns: [
          'scope text not null',
          'subject text not null',
          'used integer not null check (used >= 0)',
          'ends_at timestamptz not null',
          'not_before timestamptz',
        ],
        key: ['scope', 'subject'],
      }),
  },
];

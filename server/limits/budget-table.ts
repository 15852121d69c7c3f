import type { Migration } from '../database/migration.ts';
import { tenantTable } from '../database/tenant-table.ts';

/** Used part of a rate limit. A row whose window has ended counts as unused. */
export type BudgetTable = {
  tenant: string;
  /** Name of the budget. */
  scope: string;
  /** Hash of the subject: an account name, an address. */
  subject: string;
  used: number;
  ends_at: Date;
  /** Earliest time of the next attempt. */
  not_before: Date | null;
};

declare module '../database/tables.ts' {
  interface Tables {
    budget: BudgetTable;
  }
}

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

import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';

/** Factor from hundredths of any currency to hundred-thousandths. */
const factor = 1000;

const amounts = [
  { table: 'ledger_account', columns: ['balance'] },
  { table: 'ledger_entry', columns: ['amount'] },
  { table: 'money_request', columns: ['amount'] },
  { table: 'bet', columns: ['stake', 'payout'] },
  { table: 'reward_claim', columns: ['amount'] },
] as const;

/** Migrations of the wallet that run after all tables with amounts exist. */
export const ledgerUnitMigrations: readonly Migration[] = [
  {
    id: 'wallet.003-hundred-thousandths',
    up: async (db) => {
      for (const { table, columns } of amounts) {
        const set = columns.map((column) => `${column} = ${column} * ${factor}`).join(', ');
        // Policies also apply to the owner, who would update nothing.
        for (const statement of [
          `alter table ${table} no force row level security`,
          `update ${table} set ${set}`,
          `alter table ${table} force row level security`,
        ])
          await sql.raw(statement).execute(db);
      }
    },
  },
];

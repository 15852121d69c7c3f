import { createTables, runStatements } from '../../server/database/create-tables.ts';
import type { Migration } from '../../server/database/migration.ts';
import { limitMigrations } from '../../server/limits/limit-migrations.ts';
import { staffMigrations } from '../../server/staff/staff-migrations.ts';
import { accountFunctions, accountTables } from './accounts.ts';
import { contentTables } from './content.ts';
import { gameTables } from './games.ts';
import { delegatedFunctions, ledgerFunctions } from './ledger-functions.ts';
import { moneyTables } from './money.ts';

const tables = { ...accountTables, ...moneyTables, ...gameTables, ...contentTables };

/** All migrations of the platform. Later ones follow the baseline. */
export const platformMigrations: readonly Migration[] = [
  ...limitMigrations,
  ...staffMigrations,
  {
    id: 'platform.001-baseline',
    tables,
    delegated: [...delegatedFunctions, 'session_guard(text, text)'],
    up: async (db) => {
      await runStatements(db, [...accountFunctions, ...ledgerFunctions]);
      await createTables(db, tables);
    },
  },
];

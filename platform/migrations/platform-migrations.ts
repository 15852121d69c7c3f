import { createTables, runStatements } from '../../server/database/create-tables.ts';
import type { Migration } from '../../server/database/migration.ts';
import { limitMigrations } from '../../server/limits/limit-migrations.ts';
import { staffMigrations } from '../../server/staff/staff-migrations.ts';
import { accountFunctions, accountTables } from './accounts.ts';
import { contentTables } from './content.ts';
import { gameTables } from './games.ts';
import { ledgerFunctions } from './ledger-functions.ts';
import { ledgerOrder } from './ledger-order.ts';
import { moneyTables } from './money.ts';
import { roundsById } from './rounds-by-id.ts';

/** All migrations of the platform. Later ones follow the baseline. */
export const platformMigrations: readonly Migration[] = [
  ...limitMigrations,
  ...staffMigrations,
  {
    id: 'platform.001-baseline',
    up: async (db) => {
      await runStatements(db, [...accountFunctions, ...ledgerFunctions]);
      await createTables(db, { ...accountTables, ...moneyTables, ...gameTables, ...contentTables });
    },
  },
  roundsById,
  ledgerOrder,
];

import { runStatements } from '../../server/database/create-tables.ts';
import type { Migration } from '../../server/database/migration.ts';

/** Staff read the bookings of a wallet in pages. Ids of transactions are in the order of time. */
export const ledgerOrder: Migration = {
  id: 'platform.003-ledger-order',
  up: (db) =>
    runStatements(db, [
      'create index ledger_entry_wallet on ledger_entry (tenant, account_id, transaction_id)',
      // The new index begins with the same columns.
      'drop index ledger_entry_account',
    ]),
};

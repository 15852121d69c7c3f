import { runStatements } from '../../server/database/create-tables.ts';
import type { Migration } from '../../server/database/migration.ts';
import { operatorRole } from '../../server/database/roles.ts';

const statements: readonly string[] = [
  // Serves suppliers' names of rounds, by which staff look a round up over all their brands.
  'create index supplier_transaction_round_name on supplier_transaction (round, tenant)',
  // Look-ups over all brands read ids and no amounts. Everything else is read brand by brand.
  ...['supplier_transaction', 'booked_aggregator', 'wallet_call'].map(
    (table) => `create policy operator_rows on ${table} for select to ${operatorRole} using (true)`,
  ),
  `grant select (tenant, aggregator, id, round, bet_id, player_id) on supplier_transaction to ${operatorRole}`,
  `grant select (tenant, id) on booked_aggregator to ${operatorRole}`,
  `grant select (tenant, transaction_uuid, player_id) on wallet_call to ${operatorRole}`,
];

/** Rounds are found by an id of the platform or of their supplier, over all brands of a member of staff. */
export const roundsById: Migration = { id: 'platform.002-rounds-by-id', up: (db) => runStatements(db, statements) };

import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import { operatorRole } from '../../server/database/roles.ts';

/** Columns that show how long something is pending. None of them names a member or their account. */
const columns = {
  money_request: 'tenant, id, player_id, kind, status, amount, currency, created_at',
  promotion_entry: 'tenant, id, player_id, status, amount, currency, created_at',
  bet: 'tenant, id, player_id, status, game_name, stake, currency, placed_at',
} as const;

export const waitingMigrations: readonly Migration[] = [
  {
    id: 'waiting.001-over-brands',
    up: async (db) => {
      for (const [table, shown] of Object.entries(columns))
        for (const statement of [
          `create policy operator_rows on ${table} for select to ${operatorRole} using (true)`,
          `grant select (${shown}) on ${table} to ${operatorRole}`,
        ])
          await sql.raw(statement).execute(db);
    },
  },
];

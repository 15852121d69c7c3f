import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

export const savedGameMigrations: readonly Migration[] = [
  {
    id: 'games.001-favourites-and-recent',
    up: async (db) => {
      for (const name of ['favourite_game', 'recent_game']) {
        await tenantTable({
          db,
          name,
          columns: ['player_id text not null', 'node_id integer not null', 'at timestamptz not null'],
          key: ['player_id', 'node_id'],
          constraints: ['foreign key (tenant, player_id) references player (tenant, id) on delete cascade'],
        });
        await sql.raw(`create index ${name}_latest on ${name} (tenant, player_id, at)`).execute(db);
      }
    },
  },
  {
    id: 'games.002-recent-by-time',
    up: async (db) => {
      // Serves queries for players who are in a game now.
      await sql`create index recent_game_at on recent_game (tenant, at)`.execute(db);
    },
  },
];

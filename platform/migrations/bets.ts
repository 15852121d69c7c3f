import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

export const betMigrations: readonly Migration[] = [
  {
    id: 'bets.001-bets',
    up: async (db) => {
      await tenantTable({
        db,
        name: 'bet',
        columns: [
          'id text not null',
          'player_id text not null',
          'reference text not null',
          'node_id integer not null',
          ...['game_name', 'game_type', 'vendor_name', 'icon_url'].map((name) => `${name} text not null`),
          'stake bigint not null check (stake > 0)',
          'payout bigint not null check (payout >= 0)',
          'currency text not null',
          `status text not null check (status in ('open', 'won', 'lost', 'void'))`,
          'placed_at timestamptz not null',
          'settled_at timestamptz',
        ],
        key: ['id'],
        constraints: [
          'unique (tenant, reference)',
          'foreign key (tenant, player_id) references player (tenant, id)',
          `check ((status = 'open') = (settled_at is null))`,
          `check ((status = 'won') = (payout > 0))`,
        ],
        tenant: ['select', 'insert', 'update'],
      });
      await sql`create index bet_player on bet (tenant, player_id, placed_at)`.execute(db);
    },
  },
  {
    id: 'bets.002-wins',
    up: async (db) => {
      // For the winner board, which reads the largest wins of the last month.
      await sql`create index bet_won on bet (tenant, settled_at) where status = 'won'`.execute(db);
    },
  },
  {
    id: 'bets.003-placed',
    up: async (db) => {
      // For recently played games of all players.
      await sql`create index bet_placed on bet (tenant, placed_at)`.execute(db);
    },
  },
  {
    id: 'bets.004-open',
    up: async (db) => {
      // For staff, who look for rounds that no supplier has closed.
      await sql`create index bet_open on bet (tenant, placed_at, id) where status = 'open'`.execute(db);
    },
  },
];

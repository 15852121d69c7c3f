import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

export const playBreakMigrations: readonly Migration[] = [
  {
    id: 'play-breaks.001-breaks',
    up: async (db) => {
      await tenantTable({
        db,
        name: 'play_break',
        columns: [
          'id text not null',
          'player_id text not null',
          `kind text not null check (kind in ('timeOut', 'selfExclusion'))`,
          'began_at timestamptz not null',
          'until timestamptz check (until > began_at)',
        ],
        key: ['id'],
        constraints: ['foreign key (tenant, player_id) references player (tenant, id)'],
        // A break is binding: nobody changes or deletes it.
        tenant: ['select', 'insert'],
      });
      await sql`create index play_break_player on play_break (tenant, player_id, until)`.execute(db);
    },
  },
];

import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

const ofPlayer = 'foreign key (tenant, player_id) references player (tenant, id)';

/** Tables for the look-up of players. The HMACs need the platform's key, so the program fills the rows: `PlayerIndex.fill`. */
export const playerLookupMigrations: readonly Migration[] = [
  {
    id: 'accounts.006-player-lookups',
    up: async (db) => {
      await tenantTable({
        db,
        name: 'player_lookup',
        columns: ['mac text not null', 'player_id text not null'],
        key: ['mac', 'player_id'],
        constraints: [ofPlayer],
        tenant: ['select', 'insert'],
        // Staff search all their brands at once. The rows contain no personal data.
        operator: ['select'],
      });
      await tenantTable({
        db,
        name: 'player_lock',
        columns: [
          'player_id text not null',
          'reason text not null',
          'actor text not null',
          'locked_at timestamptz not null',
        ],
        key: ['player_id'],
        constraints: [ofPlayer],
        tenant: ['select', 'insert', 'delete'],
      });
      await tenantTable({
        db,
        name: 'player_note',
        columns: [
          'id text not null',
          'player_id text not null',
          'text text not null',
          'actor text not null',
          'created_at timestamptz not null',
        ],
        key: ['id'],
        constraints: [ofPlayer],
        tenant: ['select', 'insert'],
      });
      for (const statement of [
        'alter table player add column is_indexed boolean not null default false',
        'create index player_unindexed on player (tenant, id) where not is_indexed',
        'create index player_name on player (tenant, username_key collate "C", id)',
        'create index player_lookup_mac on player_lookup (mac, tenant, player_id)',
        'create index player_note_player on player_note (tenant, player_id, id)',
        // For time lines of players.
        `create index audit_player on audit (tenant, subject, created_at, id) where scope = 'player'`,
        'create index promotion_entry_player on promotion_entry (tenant, player_id, created_at)',
        'create index feedback_player on feedback (tenant, player_id, created_at)',
      ])
        await sql.raw(statement).execute(db);
    },
  },
  {
    id: 'accounts.009-handles',
    up: async (db) => {
      // Players with further registration fields are indexed again, because staff find them by their handles.
      await sql`update player set is_indexed = false where profile <> '{}'`.execute(db);
    },
  },
];

import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';

/** Invitation codes of members, in addition to those of the brand's affiliates. */
export const teamMigrations: readonly Migration[] = [
  {
    id: 'teams.001-codes-of-members',
    up: async (db) => {
      for (const statement of [
        'alter table affiliate add column player_id text',
        'alter table affiliate add constraint affiliate_player foreign key (tenant, player_id) references player (tenant, id)',
        'create unique index affiliate_of_player on affiliate (tenant, player_id) where player_id is not null',
        // Codes were stored as typed before. With forced row-level security not even the table's owner could update them.
        'alter table player no force row level security',
        `update player set affiliate_code = upper(normalize(trim(affiliate_code), NFKC)) where affiliate_code <> ''`,
        'alter table player force row level security',
        `create index player_invited on player (tenant, affiliate_code, created_at, id) where affiliate_code <> ''`,
      ])
        await sql.raw(statement).execute(db);
    },
  },
];

import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

export const promotionMigrations: readonly Migration[] = [
  {
    id: 'promotions.001-entries',
    up: async (db) => {
      await tenantTable({
        db,
        name: 'promotion_entry',
        columns: [
          'id text not null',
          'player_id text not null',
          'promotion_id text not null',
          'round text not null',
          `status text not null
            check (status in ('joined', 'applying', 'process', 'claimed', 'issued', 'rejected'))`,
          'title text not null',
          'amount text',
          'currency text not null',
          'remarks text not null',
          'pictures jsonb not null',
          'reason text',
          'created_at timestamptz not null',
          'decided_at timestamptz',
        ],
        key: ['id'],
        constraints: [
          'unique (tenant, player_id, promotion_id, round)',
          'foreign key (tenant, player_id) references player (tenant, id)',
          `check (status not in ('claimed', 'issued') or amount is not null)`,
          `check ((status in ('issued', 'rejected')) = (decided_at is not null))`,
        ],
        // Entries are records: never deleted.
        tenant: ['select', 'insert', 'update'],
      });
      await sql`create index promotion_entry_waiting on promotion_entry (tenant, id)
        where status in ('joined', 'applying', 'process')`.execute(db);
    },
  },
  {
    id: 'promotions.002-deciders',
    up: async (db) => {
      for (const statement of [
        'alter table promotion_entry add column offered_amount text, add column decided_by text, add column second_person text',
        'create index promotion_entry_decided on promotion_entry (tenant, decided_at, id) where decided_by is not null',
      ])
        await sql.raw(statement).execute(db);
    },
  },
];

import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

export const rewardMigrations: readonly Migration[] = [
  {
    id: 'rewards.001-claims',
    up: (db) =>
      tenantTable({
        db,
        name: 'reward_claim',
        columns: [
          'player_id text not null',
          'reward_id text not null',
          `kind text not null check (kind in ('welcome', 'firstDeposit', 'weekly', 'rankUp'))`,
          'rank text',
          'amount bigint not null check (amount > 0)',
          'currency text not null',
          'claimed_at timestamptz not null',
        ],
        key: ['player_id', 'reward_id'],
        constraints: ['foreign key (tenant, player_id) references player (tenant, id)'],
        tenant: ['select', 'insert'],
      }),
  },
  {
    id: 'rewards.002-birthday',
    up: async (db) => {
      for (const statement of [
        'alter table reward_claim drop constraint reward_claim_kind_check',
        `alter table reward_claim add constraint reward_claim_kind_check
          check (kind in ('welcome', 'firstDeposit', 'weekly', 'rankUp', 'birthday'))`,
      ])
        await sql.raw(statement).execute(db);
    },
  },
];

import type { Migration } from '../../server/database/migration.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

export type RewardKind = 'welcome' | 'firstDeposit' | 'weekly' | 'rankUp';

/** A claimed reward with its values at the time. What can be claimed is computed, not stored. */
export type RewardClaimTable = {
  tenant: string;
  player_id: string;
  reward_id: string;
  kind: RewardKind;
  rank: string | null;
  /** Hundred-thousandths. */
  amount: bigint;
  currency: string;
  claimed_at: Date;
};

declare module '../../server/database/tables.ts' {
  interface Tables {
    reward_claim: RewardClaimTable;
  }
}

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
];

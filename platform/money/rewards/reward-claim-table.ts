import type { components } from '../../../schema/generated/platform.ts';

export type RewardKind = components['schemas']['Reward']['kind'];

/** A claimed reward with its values at the time. Claimable rewards are computed, not stored. */
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

declare module '../../../server/database/tables.ts' {
  interface Tables {
    reward_claim: RewardClaimTable;
  }
}

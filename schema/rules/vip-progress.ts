/** How far a member is on the way to the next VIP level, as the platform tells it (ENTITY-VIP-01). */
export type VipStanding = {
  readonly currentProgress: {
    readonly completedConditions: number;
    readonly totalExpectedConditions: number;
  };
  /** Without a label there is no level to reach. */
  readonly playerRankProgress: { readonly labelId?: string | null };
};

/** A share from 0 to 1 (VIP-01, VIP-02). Nothing to complete counts as nothing done (VIP-AMB-01). */
export function vipProgress({ currentProgress, playerRankProgress }: VipStanding): number {
  const { labelId } = playerRankProgress;
  if (labelId === undefined || labelId === null || labelId === '') return 1;
  const { completedConditions, totalExpectedConditions } = currentProgress;
  if (!(totalExpectedConditions > 0)) return 0;
  return Math.min(1, Math.max(0, completedConditions / totalExpectedConditions));
}

/** A member's progress towards the next VIP level, as the platform sends it (ENTITY-VIP-01). */
export type VipStanding = {
  readonly currentProgress: { readonly completedConditions: number; readonly totalExpectedConditions: number };
  /** Missing at the highest level, at which progress is full. */
  readonly playerRankProgress: { readonly labelId?: string | null };
};

/** Progress from 0 to 1 (VIP-01, VIP-02). Without conditions it is 0 (VIP-AMB-01). */
export function vipProgress({ currentProgress, playerRankProgress }: VipStanding): number {
  const { labelId } = playerRankProgress;
  if (labelId === undefined || labelId === null || labelId === '') return 1;
  const { completedConditions, totalExpectedConditions } = currentProgress;
  if (!(totalExpectedConditions > 0)) return 0;
  return Math.min(1, Math.max(0, completedConditions / totalExpectedConditions));
}

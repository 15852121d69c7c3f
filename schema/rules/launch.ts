/** Vendors whose games are draws. They are launched by the code of the draw, with a prize mode and a play type (CALL-GAME-10). */
const lotteryVendors: ReadonlySet<string> = new Set(['TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT']);

export const isLotteryVendor = (vendor: string): boolean => lotteryVendors.has(vendor);

export type PrizeMode = 'LOTT' | 'Elott' | 'SEA';

/** LOTT, except for SEA's own games and those of two vendors in the ELOTT category (LAUNCH-04, LAUNCH-AMB-01). */
export function prizeModeOf({
  vendor,
  gameType,
}: {
  vendor: string;
  /** The category that contains the game. */
  gameType: string;
}): PrizeMode {
  if (vendor === 'TCG_SEA') return 'SEA';
  return gameType === 'ELOTT' && (vendor === 'TCG_LOTTO_VN' || vendor === 'LOTT') ? 'Elott' : 'LOTT';
}

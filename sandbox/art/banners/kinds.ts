/** Themes of banners. */
export const bannerKinds = [
  'welcome',
  'rebate',
  'tournament',
  'liveNight',
  'slotsRain',
  'fishSeason',
  'sportsMatch',
  'lotteryDraw',
  'newGames',
  'cardClub',
  'festival',
  'playSafe',
] as const;

export type BannerKind = (typeof bannerKinds)[number];

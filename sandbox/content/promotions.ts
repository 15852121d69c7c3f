import { longTerm, span } from './dates.ts';
import { localised } from './localised.ts';
import { promotionCategoryIds, type SeedPromotion } from './types.ts';

export const promotionCategories = Object.fromEntries(
  promotionCategoryIds.map((id) => [id, localised((texts) => texts.promotionCategories[id])]),
);

/** Ten promotions that cover all states for a player; dates follow `now`. */
export function promotions({ now }: { now: Date }): SeedPromotion[] {
  return rowsOf(now).map((row) => ({
    ...row,
    title: localised((texts) => texts.promotions[row.id].title),
    excerpt: localised((texts) => texts.promotions[row.id].excerpt),
    content: localised((texts) => texts.promotions[row.id].content),
  }));
}

function rowsOf(now: Date): Omit<SeedPromotion, 'title' | 'excerpt' | 'content'>[] {
  const once = (from: number, to: number) => ({ ...span({ now, from, to }), noExpiry: 0 as const });
  const always = (from: number) => ({ ...span({ now, from, to: longTerm }), noExpiry: 1 as const });
  const plain = { imageRequired: 'N', remarkRequired: 'N' } as const;
  return [
    {
      id: 'welcome-credits',
      promoAnnouncementCategoryIds: ['newcomers'],
      kind: 'welcome',
      state: 'join',
      action: 'join',
      reward: null,
      every: 'once',
      for: 'newcomers',
      ...plain,
      ...always(-60),
    },
    {
      id: 'tell-your-story',
      promoAnnouncementCategoryIds: ['community'],
      kind: 'festival',
      state: 'claim',
      action: 'apply',
      reward: 150,
      every: 'once',
      imageRequired: 'Y',
      remarkRequired: 'Y',
      ...once(-6, 24),
    },
    {
      id: 'daily-check-in',
      promoAnnouncementCategoryIds: ['everyDay'],
      kind: 'slotsRain',
      state: 'claimed',
      action: 'claim',
      reward: 20,
      every: 'day',
      ...plain,
      ...always(-45),
    },
    {
      id: 'weekly-rebate',
      promoAnnouncementCategoryIds: ['everyDay'],
      kind: 'rebate',
      state: 'process',
      action: 'claim',
      reward: null,
      every: 'once',
      ...plain,
      ...always(-90),
    },
    {
      id: 'table-night',
      promoAnnouncementCategoryIds: ['tables'],
      kind: 'liveNight',
      state: 'joined',
      action: 'join',
      reward: 100,
      every: 'once',
      ...plain,
      ...once(-3, 4),
    },
    {
      id: 'fish-season',
      promoAnnouncementCategoryIds: ['contests'],
      kind: 'fishSeason',
      state: 'comingSoon',
      action: 'join',
      reward: null,
      every: 'once',
      ...plain,
      ...once(9, 23),
    },
    {
      id: 'lobby-feedback',
      promoAnnouncementCategoryIds: ['community'],
      kind: 'newGames',
      state: 'applying',
      action: 'apply',
      reward: 50,
      every: 'once',
      imageRequired: 'N',
      remarkRequired: 'Y',
      ...once(-12, 18),
    },
    {
      id: 'birthday-gift',
      promoAnnouncementCategoryIds: ['everyDay'],
      kind: 'cardClub',
      state: 'issued',
      action: 'claim',
      reward: 200,
      every: 'once',
      for: 'birthday',
      ...plain,
      ...always(-120),
    },
    {
      id: 'reel-cup',
      promoAnnouncementCategoryIds: ['contests'],
      kind: 'tournament',
      state: 'close',
      action: 'join',
      reward: null,
      every: 'once',
      ...plain,
      ...once(-38, -8),
    },
    {
      id: 'bring-a-friend',
      promoAnnouncementCategoryIds: ['community', 'newcomers'],
      kind: 'sportsMatch',
      state: 'rejected',
      action: 'apply',
      reward: 100,
      every: 'once',
      imageRequired: 'N',
      remarkRequired: 'Y',
      ...once(-25, 35),
    },
  ];
}

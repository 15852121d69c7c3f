import { localised } from './localised.ts';
import type { SeedBanner } from './types.ts';

const rows: readonly Omit<SeedBanner, 'title' | 'subtitle'>[] = [
  {
    id: 'home-welcome',
    groupName: 'm_home',
    kind: 'welcome',
    action: { type: 'promotion', target: 'welcome-credits' },
  },
  { id: 'home-live', groupName: 'm_home', kind: 'liveNight', action: { type: 'page', target: 'liveGames' } },
  { id: 'home-slots', groupName: 'm_home', kind: 'slotsRain', action: { type: 'page', target: 'slotGames' } },
  { id: 'home-fish', groupName: 'm_home', kind: 'fishSeason', action: { type: 'promotion', target: 'fish-season' } },
  { id: 'home-new', groupName: 'm_home', kind: 'newGames', action: { type: 'page', target: 'newGames' } },
  { id: 'home-safe', groupName: 'm_home', kind: 'playSafe', action: { type: 'page', target: 'responsibleGaming' } },
  {
    id: 'promotion-rewards',
    groupName: 'm_promotion',
    kind: 'rebate',
    action: { type: 'promotion', target: 'weekly-rebate' },
  },
  {
    id: 'promotion-table-night',
    groupName: 'm_promotion',
    kind: 'liveNight',
    action: { type: 'promotion', target: 'table-night' },
  },
  {
    id: 'event-strip-cup',
    groupName: 'm_event1',
    kind: 'tournament',
    action: { type: 'promotion', target: 'reel-cup' },
  },
  {
    id: 'event-strip-match',
    groupName: 'm_event1',
    kind: 'sportsMatch',
    action: { type: 'page', target: 'sportGames' },
  },
  { id: 'event-strip-draw', groupName: 'm_event1', kind: 'lotteryDraw', action: { type: 'page', target: 'lott' } },
  { id: 'event-festival', groupName: 'm_event', kind: 'festival', action: { type: 'page', target: 'bingo' } },
  { id: 'event-cards', groupName: 'm_event', kind: 'cardClub', action: { type: 'page', target: 'pvpGames' } },
  { id: 'event-fish', groupName: 'm_event', kind: 'fishSeason', action: { type: 'promotion', target: 'fish-season' } },
  { id: 'event-jackpots', groupName: 'm_event', kind: 'slotsRain', action: { type: 'page', target: 'jackpots' } },
];

export const banners: readonly SeedBanner[] = rows.map((row) => ({
  ...row,
  title: localised((texts) => texts.banners[row.id].title),
  subtitle: localised((texts) => texts.banners[row.id].subtitle),
}));

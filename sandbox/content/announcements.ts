import { randomFrom } from '../random.ts';
import { longTerm, span } from './dates.ts';
import { localised } from './localised.ts';
import type { SeedAnnouncement } from './types.ts';

/** Eleven announcements, newest first; dates follow `now`. */
export function announcements({ now }: { now: Date }): SeedAnnouncement[] {
  return rowsOf(now).map((row) => ({
    ...row,
    title: localised((texts) => texts.announcements[row.id].title),
    content: localised((texts) => texts.announcements[row.id].content),
  }));
}

function rowsOf(now: Date): Omit<SeedAnnouncement, 'title' | 'content'>[] {
  const once = (from: number, to: number) => ({ ...span({ now, from, to }), noExpiry: 0 as const });
  const always = (from: number) => ({ ...span({ now, from, to: longTerm }), noExpiry: 1 as const });
  return [
    { id: 'maintenance-live-tables', types: ['PL'], execution: 'A', ...once(0, 3), kind: null, linkedPromotionId: '' },
    { id: 'agents-team-this-month', types: ['A'], execution: 'A', ...always(-1), kind: null, linkedPromotionId: '' },
    { id: 'new-studios', types: ['PL', 'H'], execution: 'A', ...always(-2), kind: 'newGames', linkedPromotionId: '' },
    {
      id: 'table-night-invitation',
      types: ['PL', 'H'],
      execution: 'A',
      ...once(-3, 4),
      kind: 'liveNight',
      linkedPromotionId: 'table-night',
    },
    { id: 'choose-your-language', types: ['PL'], execution: 'A', ...always(-9), kind: null, linkedPromotionId: '' },
    { id: 'plan-your-play', types: ['PL'], execution: 'A', ...always(-20), kind: 'playSafe', linkedPromotionId: '' },
    {
      id: 'popup-member-hello',
      types: ['PU'],
      execution: 'A',
      audience: 'returning',
      ...always(-5),
      kind: 'rebate',
      linkedPromotionId: 'weekly-rebate',
    },
    {
      id: 'popup-member-table-night',
      types: ['PU'],
      execution: 'A',
      ...once(-3, 4),
      kind: 'liveNight',
      linkedPromotionId: 'table-night',
    },
    {
      id: 'popup-visitor-welcome',
      types: ['PU'],
      execution: 'B',
      ...always(-30),
      kind: 'welcome',
      linkedPromotionId: 'welcome-credits',
    },
    {
      id: 'popup-visitor-credits',
      types: ['PU'],
      execution: 'B',
      ...always(-30),
      kind: 'playSafe',
      linkedPromotionId: '',
    },
    {
      id: 'numbers-of-the-day',
      types: ['N'],
      execution: 'A',
      ...once(0, 1),
      kind: null,
      linkedPromotionId: '',
      numbers: numbersOf(now),
    },
  ];
}

/** The others change each day. */
function numbersOf(now: Date): number[] {
  const random = randomFrom(`numbers ${now.toISOString().slice(0, 10)}`);
  return Array.from({ length: 4 }, () => random.whole(0, 9));
}

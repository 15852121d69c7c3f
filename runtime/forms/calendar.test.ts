import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localeOf } from '../../schema/formats.ts';
import type { Language } from '../../schema/languages.ts';
import { brandDay } from '../../schema/rules/brand-day.ts';
import { calendarOf, dayOf, daysIn } from './birthday-sheet.tsx';

describe('the birthday picker', () => {
  it('knows the days of each month', () => {
    expect([
      daysIn({ year: 2023, month: 2 }),
      daysIn({ year: 2024, month: 2 }),
      daysIn({ year: 1900, month: 2 }),
    ]).toEqual([28, 29, 28]);
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2100 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const day = new Date(Date.UTC(year, month - 1, daysIn({ year, month })));
        expect(day.getUTCMonth()).toBe(month - 1);
        expect(new Date(day.getTime() + 86_400_000).getUTCDate()).toBe(1);
      }),
    );
  });

  it('picks days of the calendar of the language, and writes them in that of everybody', () => {
    const own = (language: Language) => calendarOf(localeOf(language, { calendar: 'own' }));
    expect(dayOf({ year: 2549, month: 2, day: 28 }, own('TH'))).toBe('2006-02-28');
    expect(dayOf({ year: 1385, month: 1, day: 1 }, own('FA'))).toBe('2006-03-21');
    expect([daysIn({ year: 1385, month: 6 }, own('FA')), daysIn({ year: 1385, month: 12 }, own('FA'))]).toEqual([
      31, 29,
    ]);
    expect(dayOf({ year: 1427, month: 9, day: 1 }, own('AR'))).toBe('2006-09-24');
    expect(dayOf({ year: 2006, month: 2, day: 28 }, own('RU'))).toBe('2006-02-28');
  });

  it('writes a day as picked, in any time zone of the device', () => {
    const zone = process.env.TZ;
    try {
      // Apia had no 30 December 2011; Cairo had no midnight on 26 April 2024.
      for (const [TZ, year, month, day] of [
        ['Pacific/Apia', 2011, 12, 30],
        ['Africa/Cairo', 2024, 4, 26],
        ['America/New_York', 1999, 1, 1],
      ] as const) {
        process.env.TZ = TZ;
        expect(dayOf({ year, month, day })).toBe(
          `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
        );
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });
});

describe('the current day of a brand', () => {
  it('follows its time zone', () => {
    const now = new Date('2026-12-31T20:00:00Z');
    expect(brandDay(now, 'Asia/Manila')).toBe('2027-01-01');
    expect(brandDay(now, 'America/New_York')).toBe('2026-12-31');
  });
});

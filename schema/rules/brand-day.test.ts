import { describe, expect, it } from 'vitest';
import { brandDay, shiftDay, startOfBrandDay } from './brand-day.ts';

const startOf = (day: string, timeZone: string) => startOfBrandDay({ day, timeZone })?.toISOString();

describe('a day in the brand’s zone', () => {
  it('begins at its own midnight', () => {
    expect([
      startOf('2026-03-01', 'Asia/Manila'),
      startOf('2026-03-01', 'UTC'),
      startOf('2026-03-01', 'America/New_York'),
      startOf('2026-07-01', 'America/New_York'),
      startOf('2026-03-01', 'Asia/Kathmandu'),
      startOf('2026-03-01', 'Pacific/Kiritimati'),
    ]).toEqual([
      '2026-02-28T16:00:00.000Z',
      '2026-03-01T00:00:00.000Z',
      '2026-03-01T05:00:00.000Z',
      '2026-07-01T04:00:00.000Z',
      '2026-02-28T18:15:00.000Z',
      '2026-02-28T10:00:00.000Z',
    ]);
  });

  it('begins later if clocks are set forward at midnight', () => {
    expect(startOf('2026-09-06', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z');
  });

  it('is the day of its first moment, and not the one before', () => {
    for (const timeZone of ['Asia/Manila', 'America/St_Johns', 'Australia/Lord_Howe']) {
      const start = startOfBrandDay({ day: '2026-04-05', timeZone }) ?? new Date(0);
      expect(brandDay(start, timeZone)).toBe('2026-04-05');
      expect(brandDay(new Date(start.getTime() - 1), timeZone)).toBe('2026-04-04');
    }
  });

  it('is undefined if the calendar has none', () => {
    expect(['2026-02-30', '2026-13-01', '2026-00-10', 'today'].map((day) => startOf(day, 'UTC'))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('has days before and after it', () => {
    expect([shiftDay('2026-02-28', 1), shiftDay('2026-03-01', -7)]).toEqual(['2026-03-01', '2026-02-22']);
  });
});

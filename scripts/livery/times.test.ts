import { describe, expect, it } from 'vitest';
import { momentOf, offsetsAt } from './times.ts';

const read = (text: string, timeZone = 'Europe/Berlin') => momentOf({ option: '--from', text, timeZone });

describe('times as they are typed', () => {
  it('are taken with their zone', () => {
    expect(read('2026-12-01T09:00:00+08:00').toISOString()).toBe('2026-12-01T01:00:00.000Z');
    expect(read('2026-12-01T09:00Z').toISOString()).toBe('2026-12-01T09:00:00.000Z');
  });

  it('are refused without it, with the moments that they might mean', () => {
    expect(() => read('2026-12-01T09:00')).toThrow(
      /2026-12-01T09:00\+01:00 \(Europe\/Berlin\) or 2026-12-01T09:00Z \(UTC\)$/,
    );
    expect(() => read('2026-07-01')).toThrow(/2026-07-01T00:00\+02:00/);
    expect(() => read('2026-12-01 09:00', 'Asia/Manila')).toThrow(/T09:00\+08:00 \(Asia\/Manila\)/);
    expect(() => read('2026-12-01 09:00', 'Asia/Kathmandu')).toThrow(/T09:00\+05:45/);
    expect(() => read('tomorrow')).toThrow(/write a time with its zone/);
  });

  it('come twice where clocks are set back, and never where they are set forward', () => {
    expect(offsetsAt({ local: '2026-10-25T02:30', timeZone: 'Europe/Berlin' })).toEqual(['+02:00', '+01:00']);
    expect(offsetsAt({ local: '2026-03-29T02:30', timeZone: 'Europe/Berlin' })).toEqual([]);
    expect(offsetsAt({ local: '2026-11-01T01:30', timeZone: 'America/New_York' })).toEqual(['-04:00', '-05:00']);
    expect(() => read('2026-10-25T02:30')).toThrow(/set back over it, so it comes twice$/);
    expect(() => read('2026-03-29T02:30')).toThrow(/set forward over it$/);
  });
});

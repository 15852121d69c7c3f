import { describe, expect, it } from 'vitest';
import { daysOf, inOrder, periodOf, readDays } from './periods.ts';
import { groupByDay } from './record-list.tsx';

describe('the period of a record', () => {
  const now = new Date('2026-03-01T17:30:00Z');

  it('ends with the current day in the time zone of the brand', () => {
    const days = (period: 'today' | 'week' | 'month', timeZone: string) => {
      const { from, to } = daysOf(period, now, timeZone);
      return `${from} ${to}`;
    };
    expect(days('today', 'Europe/Malta')).toBe('2026-03-01 2026-03-01');
    expect(days('today', 'Asia/Manila')).toBe('2026-03-02 2026-03-02');
    expect(days('week', 'Asia/Manila')).toBe('2026-02-24 2026-03-02');
    expect(days('month', 'Europe/Malta')).toBe('2026-01-31 2026-03-01');
  });

  it('defaults to a month, and puts swapped dates in order', () => {
    expect([periodOf(null), periodOf('year'), periodOf('today')]).toEqual(['month', 'month', 'today']);
    expect(inOrder({ from: '2026-02-03', to: '2026-02-01' })).toEqual({ from: '2026-02-01', to: '2026-02-03' });
    expect(readDays(new URLSearchParams('from=soon'))).toEqual({ from: undefined, to: undefined });
  });
});

describe('entries by day', () => {
  it('are grouped by day in the time zone of the brand, once each, in their order', () => {
    const at = (id: string, time: string) => ({ id, time });
    const items = [
      at('c', '2026-03-01T17:30:00Z'),
      at('b', '2026-03-01T15:00:00Z'),
      at('a', '2026-03-01T14:00:00Z'),
      at('a', '2026-03-01T14:00:00Z'),
    ];
    const groups = groupByDay(items, ({ time }) => time, 'Asia/Manila');
    expect(groups.map(({ day, items: found }) => [day, ...found.map(({ id }) => id)])).toEqual([
      ['2026-03-02', 'c'],
      ['2026-03-01', 'b', 'a'],
    ]);
  });
});

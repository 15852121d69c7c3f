import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readersZone, setPageZone } from '../../ui/shown-time.ts';
import { dayIn, eventsByDay, shifted, weeksOf } from './calendar.ts';
import type { Item } from './entry-state.ts';

const item = (id: string, more: Partial<Item>) =>
  ({ kind: 'banners', id, title: id, from: null, until: null, ...more }) as Item;

describe('the calendar of content', () => {
  beforeAll(() => setPageZone('Asia/Manila'));
  afterAll(() => setPageZone(readersZone()));

  it('shows whole weeks from Monday', () => {
    const december = weeksOf('month', '2026-12-10');
    expect([december[0]?.[0], december.at(-1)?.[6], december.length]).toEqual(['2026-11-30', '2027-01-03', 5]);
    expect(weeksOf('week', '2026-12-10')).toEqual([
      ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11', '2026-12-12', '2026-12-13'],
    ]);
    expect([shifted('month', '2027-01-31', 1), shifted('week', '2027-01-01', -1)]).toEqual([
      '2027-02-28',
      '2026-12-25',
    ]);
  });

  it('takes the day of the address, or today on the clock of the brand', () => {
    const evening = new Date('2026-12-09T20:00:00Z');
    expect(['2026-12-24', 'tomorrow', null].map((named) => dayIn(named, evening))).toEqual([
      '2026-12-24',
      '2026-12-10',
      '2026-12-10',
    ]);
  });

  it('has beginnings, ends and pending publications by the day of the brand, in the order of their times', () => {
    const fair = item('fair', { from: '2026-12-10T18:00', until: '2026-12-12' });
    const days = eventsByDay([fair, item('always', {})], [
      { state: 'pending', at: '2026-12-09T17:30:00Z', entries: [{ kind: 'banners', id: 'fair' }] },
      { state: 'cancelled', at: '2026-12-09T17:30:00Z', entries: [{ kind: 'banners', id: 'always' }] },
    ] as never);
    expect([...days]).toEqual([
      [
        '2026-12-10',
        [
          { what: 'publishes', kind: 'banners', id: 'fair', time: '01:30', item: fair },
          { what: 'begins', kind: 'banners', id: 'fair', time: '18:00', item: fair },
        ],
      ],
      ['2026-12-12', [{ what: 'ends', kind: 'banners', id: 'fair', time: '00:00', item: fair }]],
    ]);
  });
});

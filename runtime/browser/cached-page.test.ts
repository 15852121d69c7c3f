import { describe, expect, it } from 'vitest';
import { shownDate } from '../../schema/formats.ts';
import { shownCachedTime } from './cached-page.ts';

const at = '2026-11-30T10:27:00.000Z';
const shownIn = (timeZone: string) => (since: string) => shownDate('zh-CN', since, { dateStyle: 'medium', timeZone });

describe('the time at which a page was cached', () => {
  it('is shown in the zone of the brand', () => {
    expect(shownCachedTime(at, shownIn('Asia/Manila'))).toBe('2026年11月30日');
  });

  it.each([
    ['another version cached the page', '2026年11月30日 18:27', 'Asia/Manila'],
    [
      'another version cached it, with a text that browsers read as a time of their own zone',
      'Nov 30, 2026',
      'Asia/Manila',
    ],
    ['the browser does not know the zone', at, 'Europe/Nowhere'],
  ])('is shown as it is stored if %s', (_, stored, timeZone) => {
    expect(shownCachedTime(stored, shownIn(timeZone))).toBe(stored);
  });
});

import { describe, expect, it } from 'vitest';
import {
  localeOf,
  plainLocale,
  shownAmount,
  shownDate,
  shownDay,
  shownList,
  shownNumber,
  shownWait,
  shownZone,
  wordOrder,
} from './formats.ts';
import { languageIds } from './languages.ts';

const at = '2026-11-29T20:15:00Z';
const inZone = { timeZone: 'Asia/Manila', dateStyle: 'long', timeStyle: 'short' } as const;

describe('formats', () => {
  it.each(languageIds)(
    'of %s have the Gregorian calendar and Latin digits, in a locale that the engine knows',
    (language) => {
      const locale = localeOf(language);
      const known = new Intl.DateTimeFormat(locale).resolvedOptions();
      // An engine that does not know the locale falls back to the device's language.
      expect(known.locale.split('-u-')[0]?.toLowerCase()).toBe(locale.split('-u-')[0]?.toLowerCase());
      const shown = [shownDate(locale, at, inZone), shownDay(locale, '2026-01-31', { dateStyle: 'full' })];
      for (const text of shown) expect(text).toMatch(/2026/);
      const words = [
        ...shown,
        shownNumber(locale, 1234567.5),
        shownAmount(locale, '9.50', 'USD'),
        shownWait(locale, 12, 'minute'),
      ];
      expect(
        words
          .join(' ')
          .match(/\p{Nd}/gu)
          ?.every((digit) => /\d/.test(digit)),
      ).toBe(true);
    },
  );

  it('have the calendar and digits of the language if the brand wants them', () => {
    const own = (language: 'TH' | 'FA' | 'HI' | 'AR' | 'RU') => localeOf(language, { calendar: 'own', digits: 'own' });
    expect(shownDay(own('TH'), '2026-11-29', { year: 'numeric' })).toContain('๒๕๖๙');
    expect(shownDay(own('FA'), '2026-11-29', { year: 'numeric' })).toContain('۱۴۰۵');
    expect(shownNumber(own('HI'), 1234567)).toBe('१२,३४,५६७');
    expect(shownNumber(localeOf('AR', { digits: 'own' }), 12)).toBe('١٢');
    expect(shownDay(localeOf('TH', { calendar: 'own' }), '2026-11-29', { year: 'numeric' })).toContain('2569');
    expect(own('RU')).toBe(localeOf('RU'));
    expect(plainLocale(own('TH'))).toBe(localeOf('TH'));
  });

  it('are of the Portuguese and the Tagalog that are meant', () => {
    expect(localeOf('PT')).toBe('pt-PT-u-ca-gregory-nu-latn');
    expect(localeOf('TY')).toBe('fil-PH-u-ca-gregory-nu-latn');
  });

  it('name the zone, join words, and sort as the language does', () => {
    expect(shownZone(localeOf('EN'), at, 'Asia/Manila')).toBe('GMT+8');
    expect(shownList(localeOf('EN'), ['a', 'b', 'c'])).toBe('a, b, c');
    expect(['ö', 'z', 'o'].toSorted(wordOrder(localeOf('TR')))).toEqual(['o', 'ö', 'z']);
    expect(['ش', 'پ', 'ب'].toSorted(wordOrder(localeOf('FA')))).toEqual(['ب', 'پ', 'ش']);
  });
});

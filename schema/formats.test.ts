import { describe, expect, it } from 'vitest';
import {
  dateParts,
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
import { type Language, languageIds } from './languages.ts';

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

  it.each(languageIds)(
    'of small counts in %s are those of the engine, with Latin digits and with its own',
    (language) => {
      for (const digits of ['latin', 'own'] as const) {
        const locale = localeOf(language, { digits });
        // Options lead to the engine.
        for (const value of [-1, 0.5, 999.5, ...Array.from({ length: 1002 }, (_, count) => count)])
          expect(shownNumber(locale, value)).toBe(shownNumber(locale, value, {}));
      }
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

  it('have words of their own where browsers lack those of the language, as CLDR has them', () => {
    const day = (language: Language, options: Intl.DateTimeFormatOptions) =>
      shownDay(localeOf(language), '2026-11-27', options);
    const whole = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const;
    const lacking = ['MY', 'KM', 'LO', 'UZ'] as const;
    for (const language of lacking) {
      const locale = localeOf(language);
      const real = (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date('2026-11-27T12:00:00Z'));
      for (const options of [whole, { dateStyle: 'long' } as const]) expect(day(language, options)).toBe(real(options));
      for (let month = 1; month <= 12; month += 1)
        expect(shownDay(locale, `2026-${String(month).padStart(2, '0')}-05`, { month: 'long' }).toLowerCase()).toBe(
          new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
            .format(new Date(Date.UTC(2026, month - 1, 5)))
            .toLowerCase(),
        );
      for (const unit of ['second', 'minute'] as const)
        expect(shownWait(locale, 30, unit)).toBe(new Intl.RelativeTimeFormat(locale).format(30, unit));
    }
    expect(shownDate(localeOf('UZ'), at, inZone)).toBe('30-noyabr, 2026, 04:15');
    expect(shownDate(localeOf('KM'), at, { ...inZone, dateStyle: 'medium' })).toMatch(/^30 វិច្ឆិកា 2026, 4:15\sAM$/);
    expect(shownDate(localeOf('MY', { digits: 'own' }), at, inZone)).toBe('၂၀၂၆ နိုဝင်ဘာ ၃၀, ၀၄:၁၅');
    expect(shownNumber(localeOf('LO'), 1234.5)).toBe('1.234,5');
    expect(dateParts(localeOf('MY'), at, { dateStyle: 'long' }).map(({ type }) => type)).toEqual([
      'year',
      'literal',
      'month',
      'literal',
      'day',
    ]);
    expect(day('UZ', { dateStyle: 'short' })).toBe('27.11.2026');
  });

  it('are of the Portuguese and the Tagalog that are meant', () => {
    expect(localeOf('PT')).toBe('pt-PT-u-ca-gregory-nu-latn');
    expect(localeOf('TY')).toBe('fil-PH-u-ca-gregory-nu-latn');
  });

  it.each([
    ['EN', 'a, b, c'],
    ['TY', 'a, b, c'],
    ['RU', 'a, b, c'],
    ['KO', 'a, b, c'],
    ['CN', 'a、b、c'],
    ['TW', 'a、b、c'],
    ['JA', 'a、b、c'],
    ['AR', 'a، b، c'],
    ['UR', 'a، b، c'],
    ['MY', 'a၊ b၊ c'],
    ['TH', 'a b c'],
  ] as const)('join names in %s as %s', (language, joined) => {
    expect(shownList(localeOf(language), ['a', 'b', 'c'])).toBe(joined);
  });

  it('name the zone, and sort as the language does', () => {
    expect(shownZone(localeOf('EN'), at, 'Asia/Manila')).toBe('GMT+8');
    expect(['ö', 'z', 'o'].toSorted(wordOrder(localeOf('TR')))).toEqual(['o', 'ö', 'z']);
    expect(['ش', 'پ', 'ب'].toSorted(wordOrder(localeOf('FA')))).toEqual(['ب', 'پ', 'ش']);
  });
});

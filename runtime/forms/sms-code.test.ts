import { describe, expect, it } from 'vitest';
import { localeOf } from '../../schema/formats.ts';
import { plainFigures } from '../../schema/rules/plain-figures.ts';
import { covers } from '../../tests/support/covers.ts';
import { countdownText, waitingText } from './code-field.tsx';
import { countdownEnd, rememberSentCode, secondsUntil, sentCodeKey, sentCodes } from './sent-codes.ts';
import { pickCountry, regionOf } from './use-dialing-code.ts';

describe('the countdown to another code', () => {
  it('ends by the clock of the platform, whatever time this device has', () => {
    covers(['SMS-01', 'SMS-AMB-01', 'ENTITY-SMS-02']);
    const answer = { expirationTime: 1_000_060_000, now: 1_000_000_000 };
    for (const now of [0, 1_000_000_000, 9_999_999_999_999])
      expect(countdownEnd({ answer, countdownSeconds: 30, now })).toBe(now + 60_000);
  });

  it('uses the setting of the brand if the response has no time, or one in the past', () => {
    covers(['SMS-03', 'SMS-AMB-01']);
    expect(countdownEnd({ answer: undefined, countdownSeconds: 60, now: 5 })).toBe(60_005);
    const over = { expirationTime: 1, now: 2 };
    expect(countdownEnd({ answer: over, countdownSeconds: 45, now: 0 })).toBe(45_000);
  });

  it('starts with the full seconds and ends at zero', () => {
    expect([60_000, 59_999, 59_000, 1, 0, -1].map((until) => secondsUntil({ until, now: 0 }))).toEqual([
      60, 60, 59, 1, 0, 0,
    ]);
  });

  it('belongs to a number and a purpose, and an update preserves other values', () => {
    const key = (mobileNum: string, purpose: 'register' | 'login' = 'register') =>
      sentCodeKey(purpose, { mobileNum, countryDialingCode: '+63' });
    expect(new Set([key('1'), key('2'), key('1', 'login')]).size).toBe(3);
    rememberSentCode(key('1'), { until: 10, ticket: 'T' });
    rememberSentCode(key('1'), { until: 20, refused: true });
    expect(sentCodes.get()[key('1')]).toEqual({ until: 20, refused: true, ticket: 'T' });
    expect(sentCodes.get()[key('2')]).toBeUndefined();
  });

  it('is readable in every language, with its digits', () => {
    expect(waitingText(60, localeOf('EN'))).toBe('in 60 seconds');
    expect(waitingText(700, localeOf('EN'))).toBe('in 12 minutes');
    expect(waitingText(60, localeOf('AR'))).toContain('60');
    expect(countdownText(58, localeOf('EN'))).toBe('58s');
    expect(countdownText(725, localeOf('CN'))).toBe('12:05');
    expect(countdownText(58, localeOf('AR'))).toContain('58');
  });
});

describe('a mobile number', () => {
  it.each([
    ['0917 123-4567', '09171234567'],
    ['(917) 123.4567', '9171234567'],
    ['٠٥٠١٢٣', '050123'],
    ['۰۵۰', '050'],
    ['\u2066917\u2069', '917'],
    ['\u202a+63\u00a0917\u202c', '+63917'],
    ['9\u200b1\ufeff7\u00ad', '917'],
    ['9\ufe0f\u20e317', '9\u20e317'],
    ['\u202d917\u202e\ufe0f', '917'],
    ['12a', '12a'],
  ])('is dialled without the characters between its digits: %j', (typed, plain) => {
    expect(plainFigures(typed)).toBe(plain);
  });

  const aCountry = (code: string, dialingCode: string, isHome = false) => ({ code, name: code, dialingCode, isHome });
  const countries = [aCountry('CA', '+1'), aCountry('PH', '+63', true), aCountry('US', '+1')];
  const pick = (over: Partial<Parameters<typeof pickCountry>[0]> = {}) =>
    pickCountry({ countries, chosen: undefined, known: '', region: () => 'US', ...over })?.code;

  it('starts with the country of the brand, then has the chosen one', () => {
    covers(['REG-09', 'CALL-ACC-22', 'CALL-ACC-AMB-06']);
    expect(pick()).toBe('PH');
    expect(pick({ chosen: 'US' })).toBe('US');
    expect(pick({ known: '+1' })).toBe('CA');
    expect(pick({ known: '+63' })).toBe('PH');
    expect(pick({ known: '+999' })).toBe('PH');
    const nobodys = countries.map((country) => ({ ...country, isHome: false }));
    expect(pick({ countries: nobodys })).toBe('US');
    expect(pick({ countries: nobodys, region: () => 'XX' })).toBe('CA');
    expect(pick({ countries: [] })).toBeUndefined();
  });

  it('uses the region of the browser language, and none for an invalid language', () => {
    expect(['en-PH', 'fil-ph', 'zh-Hant-TW', 'en'].map(regionOf)).toEqual(['PH', 'PH', 'TW', undefined]);
    expect(['c', 'C', '', 'en-US@posix', 'en_US.UTF-8'].map(regionOf)).toEqual(Array(5).fill(undefined));
  });
});

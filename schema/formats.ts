import { figuresOf, namedDate, namedWait } from './date-names.ts';
import { hasRightToLeft, isolated } from './isolated-values.ts';
import { type Language, tagOf } from './languages.ts';

/**
 * The only maker of dates, times, numbers, lists and amounts that people read, on pages, in mails and on servers. A locale comes from
 * `localeOf`, so all of them use the same calendar and digits.
 */

export type FormatSettings = {
  /** `gregorian` in every language, or the calendar that people of the language use. */
  readonly calendar?: 'gregorian' | 'own';
  /** `latin` in every language, or the digits of its script. */
  readonly digits?: 'latin' | 'own';
};

const ownCalendars: Partial<Record<Language, string>> = { TH: 'buddhist', FA: 'persian', AR: 'islamic-umalqura' };

const ownDigits: Partial<Record<Language, string>> = {
  AR: 'arab',
  FA: 'arabext',
  UR: 'arabext',
  HI: 'deva',
  BN: 'beng',
  TA: 'tamldec',
  MY: 'mymr',
  KM: 'khmr',
  LO: 'laoo',
  TH: 'thai',
};

/**
 * Locale for `Intl`. Its calendar and digits are stated, because engines choose others: Thai has the year 2569, Persian 1405, and the
 * digits of Arabic differ between versions of CLDR.
 */
export function localeOf(
  language: Language,
  { calendar = 'gregorian', digits = 'latin' }: FormatSettings = {},
): string {
  const ca = (calendar === 'own' ? ownCalendars[language] : undefined) ?? 'gregory';
  const nu = (digits === 'own' ? ownDigits[language] : undefined) ?? 'latn';
  return `${tagOf(language)}-u-ca-${ca}-nu-${nu}`;
}

/** The same locale with other keywords: inputs read Latin digits, and a birthday is a day of the Gregorian calendar. */
export const plainLocale = (locale: string): string => locale.replace(/-u-.*$/, '-u-ca-gregory-nu-latn');

const made = new Map<string, unknown>();
/** Zones and currencies come from brands, so there may be many formats. */
const mostMade = 500;

/** Formats are reused, because making one takes longer than using it a hundred times. */
function cached<Format>(kind: string, locale: string, options: object, make: () => Format): Format {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known !== undefined) return known as Format;
  if (made.size >= mostMade) made.clear();
  const format = make();
  made.set(key, format);
  return format;
}

const numberFormat = (locale: string, options: Intl.NumberFormatOptions) =>
  cached('number', locale, options, () => new Intl.NumberFormat(figuresOf(locale), options));

const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  cached('date', locale, options, () => new Intl.DateTimeFormat(figuresOf(locale), options));

/** The first format of a page takes a phone some 10 ms. Small counts look the same in all languages with Latin digits, so they need none. */
export const shownNumber = (locale: string, value: number, options?: Intl.NumberFormatOptions): string =>
  options === undefined && Number.isInteger(value) && value >= 0 && value < 1000 && locale.endsWith('-nu-latn')
    ? String(value)
    : numberFormat(locale, options ?? {}).format(value);

export const numberParts = (locale: string, value: number, options: Intl.NumberFormatOptions = {}) =>
  numberFormat(locale, options).formatToParts(value);

/** A date, a time, or both. `options` state the zone, unless the device's is meant. */
export const shownDate = (locale: string, at: Date | string, options: Intl.DateTimeFormatOptions): string =>
  dateParts(locale, at, options)
    .map(({ value }) => value)
    .join('');

export function dateParts(locale: string, at: Date | string, options: Intl.DateTimeFormatOptions) {
  const make = (of: string, given: Intl.DateTimeFormatOptions) => dateFormat(of, given).formatToParts(new Date(at));
  return namedDate(locale, make, options) ?? make(locale, options);
}

/** Name of a zone at a time: `GMT+8`. */
export const shownZone = (locale: string, at: Date | string, timeZone: string, name: 'short' | 'long' = 'short') =>
  dateParts(locale, at, { timeZone, timeZoneName: name }).find(({ type }) => type === 'timeZoneName')?.value ??
  timeZone;

/** A day, YYYY-MM-DD, which must not shift with a zone. */
export const shownDay = (locale: string, day: string, options: Intl.DateTimeFormatOptions): string =>
  shownDate(locale, `${day}T12:00:00Z`, { ...options, timeZone: 'UTC' });

/** A time from now: `in 60 seconds`. */
export const shownWait = (locale: string, value: number, unit: Intl.RelativeTimeFormatUnit): string =>
  namedWait(locale, unit)?.replace('#', shownNumber(locale, value)) ??
  cached('wait', locale, {}, () => new Intl.RelativeTimeFormat(locale)).format(value, unit);

/** Names beside each other, without "and". `Intl` has no such list for most languages: Chinese words would touch, and Arabic ones get "and". */
export const shownList = (locale: string, words: readonly string[]): string => {
  const [language = ''] = locale.split('-');
  return words.join(listMarks[language] ?? ', ');
};

/** Marks between names, in languages that do not write a comma. */
const listMarks: Readonly<Record<string, string>> = {
  zh: '、',
  ja: '、',
  ar: '، ',
  fa: '، ',
  ur: '، ',
  my: '၊ ',
  th: ' ',
};

/** Order of words in a language. */
export const wordOrder = (locale: string): ((one: string, other: string) => number) =>
  cached('order', locale, {}, () => new Intl.Collator(locale)).compare;

/** Names of countries; `undefined` for one without a name in the language and in English. */
export const regionNames = (locale: string): ((code: string) => string | undefined) => {
  const names = cached(
    'region',
    locale,
    {},
    () => new Intl.DisplayNames([locale, 'en'], { type: 'region', fallback: 'none' }),
  );
  return (code) => names.of(code);
};

/** Name of another language; `undefined` if the engine knows none. */
export const languageName = (locale: string, tag: string): string | undefined =>
  cached('language', locale, {}, () => new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' })).of(tag);

/**
 * An amount with its currency. In right-to-left languages its direction marks alone would move the sign of `US$` to the front of its
 * letters, and the amount would mix with the sentence around it.
 */
export function shownAmount(
  locale: string,
  /** Decimal string as the platform sends it. */
  amount: string,
  currency: string,
  options: Intl.NumberFormatOptions = {},
): string {
  const format = numberFormat(locale, { ...options, style: 'currency', currency });
  // Formatted as a string, so that all digits are shown. Browsers that only accept numbers convert it.
  const parts = format.formatToParts(amount as Intl.StringNumericLiteral);
  const joined = (of: typeof parts) => of.map(({ value }) => value).join('');
  if (!hasRightToLeft(joined(parts))) return joined(parts);
  return isolated(
    joined(parts.map((part) => (part.type === 'currency' ? { ...part, value: isolated(part.value) } : part))),
  );
}

/**
 * Languages whose dates and numbers browsers lack: Chromium has data of its own interface languages only (147 shows "2026 M11 27" in Uzbek
 * and English dates in Burmese, Khmer and Lao), while Node has all. So pages, mails and servers take them from here, in the forms of CLDR 47.
 */
type Lacking = {
  /** Locale with the same figures and times. */
  readonly base: string;
  /** A date in words, without and with its weekday. */
  readonly date: string;
  readonly withWeekday: string;
  readonly months: string;
  /** Sunday first. */
  readonly weekdays: string;
  /** A time from now, in seconds and minutes. */
  readonly wait: Partial<Record<Intl.RelativeTimeFormatUnit, string>>;
};

const lacking: Readonly<Record<string, Lacking>> = {
  my: {
    base: 'en-GB',
    date: 'year month day',
    withWeekday: 'year month day weekday',
    months: 'ဇန်နဝါရီ ဖေဖော်ဝါရီ မတ် ဧပြီ မေ ဇွန် ဇူလိုင် ဩဂုတ် စက်တင်ဘာ အောက်တိုဘာ နိုဝင်ဘာ ဒီဇင်ဘာ',
    weekdays: 'တနင်္ဂနွေ တနင်္လာ အင်္ဂါ ဗုဒ္ဓဟူး ကြာသပတေး သောကြာ စနေ',
    wait: { second: '# စက္ကန့်အတွင်း', minute: '# မိနစ်အတွင်း' },
  },
  km: {
    base: 'en-US',
    date: 'day month year',
    withWeekday: 'weekday day month year',
    months: 'មករា កុម្ភៈ មីនា មេសា ឧសភា មិថុនា កក្កដា សីហា កញ្ញា តុលា វិច្ឆិកា ធ្នូ',
    weekdays: 'អាទិត្យ ចន្ទ អង្គារ ពុធ ព្រហ សុក្រ សៅរ៍',
    wait: { second: '# វិនាទីទៀត', minute: '# នាទីទៀត' },
  },
  lo: {
    base: 'id',
    date: 'day month year',
    withWeekday: 'weekday, day month year',
    months: 'ມັງກອນ ກຸມພາ ມີນາ ເມສາ ພຶດສະພາ ມິຖຸນາ ກໍລະກົດ ສິງຫາ ກັນຍາ ຕຸລາ ພະຈິກ ທັນວາ',
    weekdays: 'ອາທິດ ຈັນ ອັງຄານ ພຸດ ພະຫັດ ສຸກ ເສົາ',
    wait: { second: 'ໃນອີກ # ວິນາທີ', minute: 'ໃນອີກ # ນາທີ' },
  },
  uz: {
    base: 'ru',
    date: 'day-month, year',
    withWeekday: 'weekday, day-month, year',
    months: 'yanvar fevral mart aprel may iyun iyul avgust sentabr oktabr noyabr dekabr',
    weekdays: 'Yak Dush Sesh Chor Pay Jum Shan',
    wait: { second: '# soniyadan keyin', minute: '# daqiqadan keyin' },
  },
};

const lackingOf = (locale: string): Lacking | undefined => lacking[locale.split('-', 1)[0] ?? ''];

/** The locale whose figures a locale has: itself, or a neighbour with the same calendar and digits. */
export const figuresOf = (locale: string): string => {
  const { base } = lackingOf(locale) ?? {};
  return base === undefined ? locale : locale.replace(/^[^-]+/, base);
};

/** A time from now, if browsers lack its words. */
export const namedWait = (locale: string, unit: Intl.RelativeTimeFormatUnit): string | undefined =>
  lackingOf(locale)?.wait[unit];

/**
 * Parts of a date in words, if browsers lack them; `undefined` for other dates and locales. `make` makes the parts of a date that has its
 * figures or its English words.
 */
export function namedDate(
  locale: string,
  make: (locale: string, options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormatPart[],
  { dateStyle, timeStyle, weekday, day, month, year, ...rest }: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormatPart[] | undefined {
  const names = lackingOf(locale);
  const hasStyle = dateStyle !== undefined && dateStyle !== 'short';
  if (names === undefined || !(hasStyle || weekday !== undefined || month === 'long' || month === 'short'))
    return undefined;
  const partsOf = (of: string, options: Intl.DateTimeFormatOptions) => make(of, { ...rest, ...options });
  const figure = (options: Intl.DateTimeFormatOptions, type: string, of = 'en-u-ca-gregory-nu-latn') =>
    partsOf(of, options).find((part) => part.type === type)?.value ?? '';
  const value = {
    year: figure({ year: 'numeric' }, 'year', figuresOf(locale)),
    month: names.months.split(' ')[Number(figure({ month: 'numeric' }, 'month')) - 1] ?? '',
    day: figure({ day: 'numeric' }, 'day', figuresOf(locale)),
    weekday: names.weekdays.split(' ')[englishDays.indexOf(figure({ weekday: 'short' }, 'weekday'))] ?? '',
  };
  const isWanted = {
    year: hasStyle || year !== undefined,
    month: hasStyle || month !== undefined,
    day: hasStyle || day !== undefined,
    weekday: dateStyle === 'full' || weekday !== undefined,
  };
  const pattern = isWanted.weekday ? names.withWeekday : names.date;
  const date: Intl.DateTimeFormatPart[] = [];
  for (const [, before = '', name] of pattern.matchAll(/(\W*)(\w+)/g)) {
    const type = name as keyof typeof value;
    if (!isWanted[type]) continue;
    if (date.length > 0) date.push({ type: 'literal', value: before });
    date.push({ type, value: value[type] });
  }
  if (timeStyle === undefined) return date;
  return [...date, { type: 'literal', value: ', ' }, ...partsOf(figuresOf(locale), { timeStyle })];
}

const englishDays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

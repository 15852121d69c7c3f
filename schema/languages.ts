/**
 * Every interface language of the specification (I18N-04..09). A brand can enable each of them. A draft lacks texts: missing texts fall back
 * to English, the checker reports how many, and a draft can't be a default language. Names are in `language-details.ts`.
 */
export const languages = {
  CN: { code: 'zh-cn', script: 'Hans' },
  EN: { code: 'en', script: 'Latn' },
  JA: { code: 'ja', script: 'Jpan' },
  TH: { code: 'th', script: 'Thai' },
  VI: { code: 'vi', script: 'Latn' },
  MY: { code: 'my', script: 'Mymr' },
  ES: { code: 'es', script: 'Latn' },
  HI: { code: 'hi', script: 'Deva' },
  ID: { code: 'id', script: 'Latn' },
  KM: { code: 'km', script: 'Khmr' },
  KO: { code: 'ko', script: 'Kore' },
  KR: { code: 'ko', script: 'Kore', sameAs: 'KO' },
  MS: { code: 'ms', script: 'Latn' },
  // In CLDR, `pt` alone is the Portuguese of Brazil.
  PT: { code: 'pt', tag: 'pt-PT', script: 'Latn' },
  TA: { code: 'ta', script: 'Taml' },
  TW: { code: 'zh-tw', script: 'Hant' },
  UR: { code: 'ur', script: 'Arab' },
  // WebKit does not know `tl` as another name of `fil`, and would use the device's language.
  TY: { code: 'tl-ph', tag: 'fil-PH', script: 'Latn' },
  TR: { code: 'tr', script: 'Latn' },
  AR: { code: 'ar', script: 'Arab' },
  'PT-BR': { code: 'pt-br', script: 'Latn' },
  BN: { code: 'bn', script: 'Beng' },
  UZ: { code: 'uz', script: 'Latn' },
  RU: { code: 'ru', script: 'Cyrl' },
  FA: { code: 'fa', script: 'Arab' },
  LO: { code: 'lo', script: 'Laoo' },
} as const satisfies Record<string, LanguageRow>;

type LanguageRow = {
  /** Code of requests and documents. */
  readonly code: string;
  /** BCP 47 tag for `Intl`, if it is not the code. */
  readonly tag?: string;
  /** ISO 15924 code. */
  readonly script: string;
  /** The language whose second name this is, and whose texts it has. */
  readonly sameAs?: string;
  readonly state?: 'draft';
};

export type Language = keyof typeof languages;

export const languageIds = Object.keys(languages) as readonly Language[];

export const isLanguage = (id: string): id is Language => Object.hasOwn(languages, id);

const rowOf = (language: Language): LanguageRow => languages[language];

export const isDraft = (language: Language): boolean => rowOf(language).state === 'draft';

/** BCP 47 tag that every engine knows. */
export const tagOf = (language: Language): string => rowOf(language).tag ?? languages[language].code;

export const directionOf = (language: Language): 'ltr' | 'rtl' =>
  languages[language].script === 'Arab' ? 'rtl' : 'ltr';

/** The language whose texts a language has: itself, except for a second name. */
export const textLanguageOf = (language: Language): Language =>
  (rowOf(language).sameAs as Language | undefined) ?? language;

/** Languages with texts of their own: all but second names. */
export const ownLanguages = languageIds.filter((language) => textLanguageOf(language) === language);

/** CLDR plural categories of a language in CLDR's order, as `Intl` knows them here. */
export function pluralCategoriesOf(language: Language): readonly PluralCategory[] {
  const { pluralCategories } = new Intl.PluralRules(tagOf(language)).resolvedOptions();
  return allPluralCategories.filter((category) => pluralCategories.includes(category));
}

export const allPluralCategories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
export type PluralCategory = (typeof allPluralCategories)[number];

/**
 * Every interface language of the specification (I18N-04..09) with BCP 47 code, direction and native name. A brand can enable those with
 * texts in `texts/<id>/`, listed in `generated/languages.ts`. An incompletely translated language is a draft: missing texts fall back to
 * English, the checker reports how many, and it can't be a default language.
 */
export const languages = {
  CN: { code: 'zh-cn', direction: 'ltr', name: '简体中文' },
  EN: { code: 'en', direction: 'ltr', name: 'English' },
  JA: { code: 'ja', direction: 'ltr', name: '日本語' },
  TH: { code: 'th', direction: 'ltr', name: 'ไทย' },
  VI: { code: 'vi', direction: 'ltr', name: 'Tiếng Việt' },
  MY: { code: 'my', direction: 'ltr', name: 'မြန်မာ' },
  ES: { code: 'es', direction: 'ltr', name: 'Español' },
  HI: { code: 'hi', direction: 'ltr', name: 'हिन्दी' },
  ID: { code: 'id', direction: 'ltr', name: 'Bahasa Indonesia' },
  KM: { code: 'km', direction: 'ltr', name: 'ខ្មែរ' },
  KO: { code: 'ko', direction: 'ltr', name: '한국어' },
  KR: { code: 'ko', direction: 'ltr', name: '한국어' },
  MS: { code: 'ms', direction: 'ltr', name: 'Bahasa Melayu' },
  PT: { code: 'pt', direction: 'ltr', name: 'Português' },
  TA: { code: 'ta', direction: 'ltr', name: 'தமிழ்' },
  TW: { code: 'zh-tw', direction: 'ltr', name: '繁體中文' },
  UR: { code: 'ur', direction: 'rtl', name: 'اردو' },
  TY: { code: 'tl-ph', direction: 'ltr', name: 'Tagalog' },
  TR: { code: 'tr', direction: 'ltr', name: 'Türkçe' },
  AR: { code: 'ar', direction: 'rtl', name: 'العربية' },
  'PT-BR': { code: 'pt-br', direction: 'ltr', name: 'Português (Brasil)' },
  BN: { code: 'bn', direction: 'ltr', name: 'বাংলা' },
  UZ: { code: 'uz', direction: 'ltr', name: 'Oʻzbekcha' },
  RU: { code: 'ru', direction: 'ltr', name: 'Русский' },
  FA: { code: 'fa', direction: 'rtl', name: 'فارسی' },
  LO: { code: 'lo', direction: 'ltr', name: 'ລາວ' },
} as const satisfies Record<string, LanguageRow>;

type LanguageRow = {
  readonly code: string;
  readonly direction: 'ltr' | 'rtl';
  /** Native name. */
  readonly name: string;
  readonly state?: 'draft';
};

export type KnownLanguage = keyof typeof languages;

export function isDraft(language: KnownLanguage): boolean {
  return (languages[language] as LanguageRow).state === 'draft';
}

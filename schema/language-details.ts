import type { Language } from './languages.ts';

/** Facts about languages that few pages need: apart from `languages.ts`, because every page loads that. */
export const languageDetails: Readonly<Record<Language, LanguageDetails>> = {
  CN: { name: '简体中文', checked: 'machine' },
  EN: { name: 'English' },
  JA: { name: '日本語', checked: 'machine' },
  TH: { name: 'ไทย', checked: 'machine' },
  VI: { name: 'Tiếng Việt', checked: 'machine' },
  MY: { name: 'မြန်မာ', checked: 'machine' },
  ES: { name: 'Español', checked: 'machine' },
  HI: { name: 'हिन्दी', checked: 'machine' },
  ID: { name: 'Bahasa Indonesia', checked: 'machine' },
  KM: { name: 'ខ្មែរ', checked: 'machine' },
  KO: { name: '한국어', checked: 'machine' },
  KR: { name: '한국어', checked: 'machine' },
  MS: { name: 'Bahasa Melayu', checked: 'machine' },
  PT: { name: 'Português', checked: 'machine' },
  TA: { name: 'தமிழ்', checked: 'machine' },
  TW: { name: '繁體中文', checked: 'machine' },
  UR: { name: 'اردو', checked: 'machine' },
  TY: { name: 'Tagalog', checked: 'machine' },
  TR: { name: 'Türkçe', checked: 'machine' },
  AR: { name: 'العربية', checked: 'machine' },
  'PT-BR': { name: 'Português (Brasil)', checked: 'machine' },
  BN: { name: 'বাংলা', checked: 'machine' },
  UZ: { name: 'Oʻzbekcha', checked: 'machine' },
  RU: { name: 'Русский', checked: 'machine' },
  FA: { name: 'فارسی', checked: 'machine' },
  LO: { name: 'ລາວ', checked: 'machine' },
};

type LanguageDetails = {
  /** Its own name in its own script. */
  readonly name: string;
  /** Reader of the texts: a machine, until a native speaker has signed. English is the source. */
  readonly checked?: 'machine';
};

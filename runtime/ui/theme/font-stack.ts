import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { type Language, languages } from '../../../schema/languages.ts';

/** The part of the font table that every page loads: stacks and settings of titles. `fonts.ts` has the files. */

type Fonts = PublicManifest['theme']['fonts'];
type FontId = Fonts['text'];

type DisplaySetting = {
  /** The heaviest weight whose counters stay open. */
  readonly weight: number;
  /** In pixels; smaller titles use the brand's text font. */
  readonly from: number;
};

type Script = (typeof languages)[Language]['script'];

/**
 * System families of each script, those of iOS 15.4 and macOS, of Android 9 (Noto) and of Windows 10 in this order; the second list of a
 * script is for serif titles. Sources: Apple, "System fonts"; Android, `fonts.xml` of AOSP 9; Microsoft, "Windows 10 font list". Without
 * their names, browsers choose by the language of the page, but not all find a face of the same weight.
 */
const scriptFaces: Readonly<Record<Script, readonly [sans: string, serif?: string]>> = {
  Latn: [''],
  Cyrl: [''],
  Arab: ['"Geeza Pro", "Noto Naskh Arabic UI", "Noto Naskh Arabic", "Noto Sans Arabic", "Segoe UI", Tahoma'],
  Hans: [
    '"PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Source Han Sans SC", "Microsoft YaHei"',
    '"Songti SC", STSong, "Noto Serif SC", "Noto Serif CJK SC", "Source Han Serif SC", SimSun',
  ],
  Hant: [
    '"PingFang TC", "Noto Sans TC", "Noto Sans CJK TC", "Source Han Sans TC", "Microsoft JhengHei"',
    '"Songti TC", "Noto Serif TC", "Noto Serif CJK TC", "Source Han Serif TC", PMingLiU',
  ],
  Jpan: [
    '"Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic UI", Meiryo',
    '"Hiragino Mincho ProN", "Noto Serif JP", "Noto Serif CJK JP", "Yu Mincho"',
  ],
  Kore: [
    '"Apple SD Gothic Neo", "Noto Sans KR", "Noto Sans CJK KR", "Malgun Gothic"',
    '"AppleMyungjo", "Noto Serif KR", "Noto Serif CJK KR", Batang',
  ],
  Thai: ['Thonburi, "Noto Sans Thai UI", "Noto Sans Thai", "Leelawadee UI"', '"Noto Serif Thai"'],
  Laoo: ['"Lao Sangam MN", "Noto Sans Lao UI", "Noto Sans Lao", "Leelawadee UI"', '"Noto Serif Lao"'],
  Khmr: ['"Khmer Sangam MN", "Noto Sans Khmer UI", "Noto Sans Khmer", "Leelawadee UI"', '"Noto Serif Khmer"'],
  Mymr: ['"Myanmar Sangam MN", "Noto Sans Myanmar UI", "Noto Sans Myanmar", "Myanmar Text"', '"Noto Serif Myanmar"'],
  Deva: [
    '"Kohinoor Devanagari", "Noto Sans Devanagari UI", "Noto Sans Devanagari", "Nirmala UI"',
    '"Noto Serif Devanagari"',
  ],
  Beng: ['"Kohinoor Bangla", "Noto Sans Bengali UI", "Noto Sans Bengali", "Nirmala UI"', '"Noto Serif Bengali"'],
  Taml: ['"Tamil Sangam MN", "Noto Sans Tamil UI", "Noto Sans Tamil", "Nirmala UI"', '"Noto Serif Tamil"'],
};

/**
 * Nastaliq families: those of iOS 11, macOS 10.13 and Google's own, the one that readers of Urdu install, and the optional one of Windows.
 * Android 9 has none. Sources as above.
 */
const nastaliqFaces = '"Noto Nastaliq Urdu", "Jameel Noori Nastaleeq", "Urdu Typesetting"';

/** Whether pages of a language are in Nastaliq by the brand's choice. */
const isNastaliq = ({ urdu }: Pick<Fonts, 'urdu'>, language: Language): boolean =>
  language === 'UR' && urdu === 'nastaliq';

/** Height of lines in Urdu, relative to those in Latin letters. Words in Nastaliq begin high and slope down to the line. */
export const urduLines = (fonts: Pick<Fonts, 'urdu'>): number => (isNastaliq(fonts, 'UR') ? 1.5 : 1);

/** Reference fonts of the metric-matched fallbacks, and the kind of system fonts behind them. */
const kinds = {
  sans: { on: ['Arial', 'Roboto'], last: 'sans-serif' },
  rounded: { on: ['Arial', 'Roboto'], last: 'sans-serif', first: 'ui-rounded' },
  arabic: { on: ['Arial', 'Roboto', 'Naskh'], last: 'sans-serif' },
  serif: { on: ['Times', 'Noto Serif'], last: 'serif' },
} as const;

type Row = {
  readonly family: string;
  readonly kind: keyof typeof kinds;
  readonly vietnamese?: true;
  /** Simplified Chinese characters for titles, which are a family of their own: the other languages that write them would get only some. */
  readonly han?: true;
  /** Only for fonts that need special settings in titles. */
  readonly display?: DisplaySetting;
};

const rows: Readonly<Record<Exclude<FontId, 'system'>, Row>> = {
  sora: { family: 'Sora', kind: 'sans' },
  manrope: { family: 'Manrope', kind: 'sans', vietnamese: true },
  fredoka: { family: 'Fredoka', kind: 'rounded' },
  nunito: { family: 'Nunito', kind: 'rounded', vietnamese: true },
  // Wide letters: at a heavier weight, titles would be louder than their content.
  kufam: { family: 'Kufam', kind: 'arabic', vietnamese: true, display: { weight: 600, from: 12 } },
  vazirmatn: { family: 'Vazirmatn', kind: 'arabic' },
  // Thin strokes, especially in Chinese, so titles need weight and size.
  cormorant: { family: 'Cormorant', kind: 'serif', vietnamese: true, han: true, display: { weight: 700, from: 20 } },
  figtree: { family: 'Figtree', kind: 'sans' },
  oswald: { family: 'Oswald', kind: 'sans', vietnamese: true, display: { weight: 600, from: 12 } },
  'pixelify-sans': { family: 'Pixelify Sans', kind: 'sans', display: { weight: 600, from: 16 } },
  cinzel: { family: 'Cinzel', kind: 'serif', display: { weight: 600, from: 16 } },
  'playfair-display': {
    family: 'Playfair Display',
    kind: 'serif',
    vietnamese: true,
    display: { weight: 800, from: 16 },
  },
  'baloo-2': { family: 'Baloo 2', kind: 'rounded', vietnamese: true },
};

const system = ['system-ui', '-apple-system', '"Segoe UI"', 'Roboto', '"Noto Sans"'];

/** Whether a font has the letters of a language. With some of them missing, words would mix letters of two fonts. */
export const hasLetters = (id: FontId, language: Language): boolean =>
  language !== 'VI' || (id !== 'system' && rows[id].vietnamese === true);

/** Whether documents in other languages lack rules for the letters of a language. */
export const hasOwnFaces = (language: Language): boolean => language === 'VI' || languages[language].script === 'Cyrl';

/** The shipped fonts of a page, the text font first, because most of the first view uses it. */
export const shippedFonts = (fonts: Fonts, language: Language): Exclude<FontId, 'system'>[] =>
  [fonts.text, fonts.display].filter((id) => id !== 'system').filter((id) => hasLetters(id, language));

/** The shipped fonts that a page needs at once. In Nastaliq, only a device without such a family needs them, or a word in Latin letters. */
export const fontsAtOnce = (fonts: Fonts, language: Language): Exclude<FontId, 'system'>[] =>
  isNastaliq(fonts, language) ? [] : shippedFonts(fonts, language);

/**
 * The full `font-family` value of a font for a language. It names system fonts of that language's script only, because a Japanese text
 * would take its characters from Chinese fonts.
 */
export function fontStack(id: FontId, language: Language, choice?: Pick<Fonts, 'urdu'>): string {
  if (choice !== undefined && isNastaliq(choice, language)) return `${nastaliqFaces}, ${fontStack(id, language)}`;
  const { script } = languages[language];
  const [sans, serif = sans] = scriptFaces[script];
  if (id === 'system' || !hasLetters(id, language))
    return [...system, sans, 'sans-serif'].filter((face) => face !== '').join(', ');
  const { family, kind, han } = rows[id];
  const { on, last, ...more } = kinds[kind];
  const characters = han && script === 'Hans' ? `"${hanFamily(family)}"` : '';
  const faces = [`"${family} Variable"`, characters, ...on.map((label) => `"${family} Variable on ${label}"`)];
  const rounded = 'first' in more ? more.first : '';
  return [...faces, rounded, last === 'serif' ? serif : sans, last].filter((face) => face !== '').join(', ');
}

/** Family of the Chinese characters of a font. */
export const hanFamily = (family: string): string => `${family.replace(/ Variable$/, '')} Han`;

const usual: DisplaySetting = { weight: 700, from: 12 };

/** Settings of a font in titles. */
export function displaySetting(id: FontId): DisplaySetting {
  return (id === 'system' ? undefined : rows[id].display) ?? usual;
}

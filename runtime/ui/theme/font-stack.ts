import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';

/** The part of the font table that every page loads: stacks and settings of titles. `fonts.ts` has the files. */

type FontId = PublicManifest['theme']['fonts']['text'];

type DisplaySetting = {
  /** The heaviest weight whose counters stay open. */
  readonly weight: number;
  /** In pixels; smaller titles use the brand's text font. */
  readonly from: number;
};

const arabicText = '"Geeza Pro", "Noto Naskh Arabic UI", "Noto Sans Arabic", "Segoe UI", Tahoma';
const chineseText = '"PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Source Han Sans SC", "Microsoft YaHei"';
const chineseSong = '"Songti SC", STSong, "Noto Serif SC", "Noto Serif CJK SC", "Source Han Serif SC", SimSun';
const sans = `${chineseText}, ${arabicText}, sans-serif`;

/** Reference fonts of the metric-matched fallbacks, then system fonts for each script. */
const kinds = {
  sans: { on: ['Arial', 'Roboto'], last: sans },
  rounded: { on: ['Arial', 'Roboto'], last: `ui-rounded, ${sans}` },
  arabic: { on: ['Arial', 'Roboto', 'Naskh'], last: `${arabicText}, ${chineseText}, sans-serif` },
  serif: { on: ['Times', 'Noto Serif'], last: `${chineseSong}, ${arabicText}, serif` },
} as const;

type Row = {
  readonly family: string;
  readonly kind: keyof typeof kinds;
  /** Only for fonts that need special settings in titles. */
  readonly display?: DisplaySetting;
};

const rows: Readonly<Record<Exclude<FontId, 'system'>, Row>> = {
  sora: { family: 'Sora', kind: 'sans' },
  manrope: { family: 'Manrope', kind: 'sans' },
  fredoka: { family: 'Fredoka', kind: 'rounded' },
  nunito: { family: 'Nunito', kind: 'rounded' },
  // Wide letters: at a heavier weight, titles would be louder than their content.
  kufam: { family: 'Kufam', kind: 'arabic', display: { weight: 600, from: 12 } },
  vazirmatn: { family: 'Vazirmatn', kind: 'arabic' },
  // Thin strokes, especially in Chinese, so titles need weight and size.
  cormorant: { family: 'Cormorant', kind: 'serif', display: { weight: 700, from: 20 } },
  figtree: { family: 'Figtree', kind: 'sans' },
  oswald: { family: 'Oswald', kind: 'sans', display: { weight: 600, from: 12 } },
  'pixelify-sans': { family: 'Pixelify Sans', kind: 'sans', display: { weight: 600, from: 16 } },
  cinzel: { family: 'Cinzel', kind: 'serif', display: { weight: 600, from: 16 } },
  'playfair-display': { family: 'Playfair Display', kind: 'serif', display: { weight: 800, from: 16 } },
  'baloo-2': { family: 'Baloo 2', kind: 'rounded' },
};

const system =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "PingFang SC", "Noto Sans SC", "Geeza Pro", "Noto Naskh Arabic", sans-serif';

/** The full `font-family` value of a font. */
export function fontStack(id: FontId): string {
  if (id === 'system') return system;
  const { family, kind } = rows[id];
  const { on, last } = kinds[kind];
  return [`"${family} Variable"`, ...on.map((label) => `"${family} Variable on ${label}"`), last].join(', ');
}

const usual: DisplaySetting = { weight: 700, from: 12 };

/** Settings of a font in titles. */
export function displaySetting(id: FontId): DisplaySetting {
  return (id === 'system' ? undefined : rows[id].display) ?? usual;
}

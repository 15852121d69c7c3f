import { type Language, languages } from '../../../schema/languages.ts';
import { displaySetting, hanFamily } from './font-stack.ts';
import type { references } from './reference-faces.ts';
import { type Subset, unicodeRanges } from './unicode-ranges.ts';

/** The shipped fonts. A brand's manifest names two of them; its files may add fonts of its own. */

export type Reference = keyof typeof references;

export interface Font {
  family: string;
  weight: string;
  /** Size in bytes of each variable woff2 in its package, or the maximum size of a cut subset. `npm test` compares them with the files. */
  subsets: Partial<Record<Subset, number>>;
  /** In ems, from the font's own tables. */
  metrics: { ascent: number; descent: number; lineGap: number };
  /** Width of a sample sentence relative to the reference font, at the weight used most. */
  widths: Partial<Record<Reference, number>>;
}

/** A font file to serve; the caller chooses its address. */
export interface FontFile {
  family: string;
  subset: Subset;
  /** Unique among all files. */
  name: string;
  /** Path below node_modules. For a subset that the build cuts, the path of its source font. */
  source: string;
  bytes: number;
  weight: string;
  /** The single weight of a subset for titles. */
  only?: number;
  unicodeRange: string;
}

export const fonts = {
  sora: {
    family: 'Sora Variable',
    weight: '100 800',
    subsets: { latin: 33_652, 'latin-text': 22_500, 'latin-title': 15_000, 'latin-ext': 15_548 },
    metrics: { ascent: 0.97, descent: 0.29, lineGap: 0 },
    widths: { arialBold: 1.075, robotoBold: 1.137 },
  },
  manrope: {
    family: 'Manrope Variable',
    weight: '200 800',
    subsets: {
      latin: 24_836,
      'latin-text': 22_700,
      'latin-title': 14_000,
      'latin-ext': 15_120,
      vietnamese: 8_520,
      cyrillic: 14_500,
    },
    metrics: { ascent: 1.066, descent: 0.3, lineGap: 0 },
    widths: { arial: 1.022, roboto: 1.024 },
  },
  fredoka: {
    family: 'Fredoka Variable',
    weight: '300 700',
    subsets: { latin: 29_732, 'latin-text': 28_300, 'latin-title': 16_000, 'latin-ext': 4_576 },
    metrics: { ascent: 0.974, descent: 0.236, lineGap: 0 },
    widths: { arialBold: 0.946, robotoBold: 1.001 },
  },
  nunito: {
    family: 'Nunito Variable',
    weight: '200 1000',
    subsets: {
      latin: 39_128,
      'latin-text': 23_700,
      'latin-title': 15_000,
      'latin-ext': 35_588,
      vietnamese: 13_096,
      cyrillic: 20_776,
    },
    metrics: { ascent: 1.011, descent: 0.353, lineGap: 0 },
    widths: { arial: 1.014, roboto: 1.016 },
  },
  kufam: {
    family: 'Kufam Variable',
    weight: '400 900',
    subsets: {
      latin: 36_348,
      'latin-text': 32_000,
      'latin-title': 23_500,
      'latin-ext': 25_744,
      arabic: 29_000,
      vietnamese: 10_184,
    },
    metrics: { ascent: 0.9, descent: 0.4, lineGap: 0 },
    widths: { arialBold: 1.05, robotoBold: 1.111, naskhBold: 1.353 },
  },
  vazirmatn: {
    family: 'Vazirmatn Variable',
    weight: '100 900',
    subsets: { latin: 34_524, 'latin-text': 20_000, 'latin-title': 13_000, 'latin-ext': 21_860, arabic: 25_000 },
    metrics: { ascent: 1.0254, descent: 0.5371, lineGap: 0 },
    widths: { arial: 1.007, roboto: 1.009, naskh: 1.117 },
  },
  cormorant: {
    family: 'Cormorant Variable',
    weight: '300 700',
    // The `han` sizes are maximums: about 350 characters at 370 bytes each. `han` has the characters of home and the forms and is preloaded
    // beside a text font. Characters missing in both come from the system's Song font.
    subsets: {
      latin: 35_340,
      'latin-text': 30_500,
      'latin-title': 20_000,
      'latin-ext': 30_344,
      'han-more': 92_000,
      han: 49_000,
      vietnamese: 9_312,
      cyrillic: 22_048,
    },
    metrics: { ascent: 0.924, descent: 0.287, lineGap: 0 },
    widths: { timesBold: 0.909, notoSerifBold: 0.772 },
  },
  figtree: {
    family: 'Figtree Variable',
    weight: '300 900',
    subsets: { latin: 20_156, 'latin-text': 17_700, 'latin-title': 11_200, 'latin-ext': 10_280 },
    metrics: { ascent: 0.95, descent: 0.25, lineGap: 0 },
    widths: { arial: 0.999, roboto: 1.001 },
  },
  oswald: {
    family: 'Oswald Variable',
    weight: '200 700',
    subsets: {
      latin: 28_488,
      'latin-text': 20_600,
      'latin-title': 12_200,
      'latin-ext': 23_952,
      vietnamese: 7_576,
      cyrillic: 15_688,
    },
    metrics: { ascent: 1.193, descent: 0.289, lineGap: 0 },
    widths: { arialBold: 0.842, robotoBold: 0.891 },
  },
  'pixelify-sans': {
    family: 'Pixelify Sans Variable',
    weight: '400 700',
    subsets: { latin: 12_016, 'latin-text': 11_600, 'latin-title': 8_000, 'latin-ext': 8_208, cyrillic: 5_064 },
    metrics: { ascent: 0.92, descent: 0.28, lineGap: 0 },
    widths: { arialBold: 1.022, robotoBold: 1.081 },
  },
  cinzel: {
    family: 'Cinzel Variable',
    weight: '400 900',
    subsets: { latin: 25_904, 'latin-text': 24_600, 'latin-title': 15_200, 'latin-ext': 14_540 },
    metrics: { ascent: 0.976, descent: 0.372, lineGap: 0 },
    widths: { timesBold: 1.249, notoSerifBold: 1.06 },
  },
  'playfair-display': {
    family: 'Playfair Display Variable',
    weight: '400 900',
    subsets: {
      latin: 38_404,
      'latin-text': 35_000,
      'latin-title': 22_400,
      'latin-ext': 21_140,
      vietnamese: 9_112,
      cyrillic: 21_152,
    },
    metrics: { ascent: 1.082, descent: 0.251, lineGap: 0 },
    widths: { timesBold: 1.058, notoSerifBold: 0.899 },
  },
  'baloo-2': {
    family: 'Baloo 2 Variable',
    weight: '400 800',
    subsets: { latin: 33_188, 'latin-text': 31_800, 'latin-title': 19_600, 'latin-ext': 27_384, vietnamese: 9_888 },
    metrics: { ascent: 1.078, descent: 0.524, lineGap: 0 },
    widths: { arialBold: 0.938, robotoBold: 0.992 },
  },
} as const satisfies Record<string, Font>;

export type FontId = keyof typeof fonts;

/** Package with the files of a font. */
export const fontPackage = (id: FontId) => `@fontsource-variable/${id}`;

/** The only complete Chinese display font, in weight 400. It has 6 MB, so only subsets of it are served. */
const songSource = '@expo-google-fonts/zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf';

const preloadBudget = 67_000;

/** Whether the build makes the subset: from one large font, or from a package's files for a script. */
export function isCut(subset: Subset): boolean {
  return subset !== 'latin' && subset !== 'latin-ext' && subset !== 'vietnamese' && subset !== 'cyrillic';
}

/** Whether pages of a language may need a subset. Rules of the others would only make its documents longer. */
export function isNeeded(subset: Subset, language: Language): boolean {
  if (subset === 'vietnamese') return language === 'VI';
  return subset !== 'cyrillic' || languages[language].script === 'Cyrl';
}

/** All files of a font, or those of one role. Titles have one weight, so they need only one Latin file. Browsers try later files first. */
export function fontFiles(id: FontId, role?: 'text' | 'titles'): FontFile[] {
  const font: Font = fonts[id];
  const files: FontFile[] = [];
  for (const [subset, unicodeRange] of Object.entries(unicodeRanges) as [Subset, string][]) {
    const bytes = font.subsets[subset];
    if (bytes === undefined || (role !== undefined && isOfOther(role, subset))) continue;
    const forTitles = subset === 'latin-title';
    const isHan = subset === 'han' || subset === 'han-more';
    const packaged = `${id}-${subset.replace(/-(?:text|title)$/, '')}-wght-normal.woff2`;
    files.push({
      family: isHan ? hanFamily(font.family) : font.family,
      subset,
      name: isCut(subset) ? `${id}-${subset}.woff2` : packaged,
      source: isHan ? songSource : `${fontPackage(id)}/files/${packaged}`,
      bytes,
      // The same for all files, even for cuts with fewer weights: browsers only combine fonts that declare the same weights.
      weight: font.weight,
      only: forTitles ? displaySetting(id).weight : undefined,
      unicodeRange,
    });
  }
  return files;
}

function isOfOther(role: 'text' | 'titles', subset: Subset): boolean {
  if (role === 'text') return subset === 'latin-title';
  return subset === 'latin' || subset === 'latin-text';
}

/**
 * Files to preload: one per font, in the script of `language` (a BCP 47 tag), at most 67 kB together. Pass the most important font of the
 * first view first.
 */
export function preloadFor(ids: readonly FontId[], language: string): FontFile[] {
  const wanted = subsetOf(language);
  const chosen: FontFile[] = [];
  let left = preloadBudget;
  for (const [place, id] of [...new Set(ids)].entries()) {
    const files = fontFiles(id, roleAt(place));
    const file =
      files.find(({ subset }) => subset === wanted) ??
      files.find(({ subset }) => subset === 'latin-text' || subset === 'latin-title');
    if (!file || file.bytes > left) continue;
    left -= file.bytes;
    chosen.push(file);
  }
  return chosen;
}

/** A single font in both roles counts as the text font. */
export function roleAt(place: number): 'text' | 'titles' {
  return place === 0 ? 'text' : 'titles';
}

function subsetOf(language: string): Subset {
  const script = new Intl.Locale(language).maximize().script;
  if (script === 'Arab') return 'arabic';
  if (script === 'Cyrl') return 'cyrillic';
  return script === 'Hans' ? 'han' : 'latin-text';
}

import { references } from './reference-faces.ts';

/** The shipped faces. A brand's manifest names two of them; its files may add faces of its own. */

type Subset = 'latin' | 'latin-ext' | 'arabic' | 'han-more' | 'han';
type Reference = keyof typeof references;

export interface Font {
  family: string;
  /** The whole CSS `font-family`: the face, its metric-matched fallbacks, then what systems have for each script. */
  stack: string;
  package: string;
  weight: string;
  /** Bytes of each variable woff2 in the package, or what a cut may have at most; `npm test` compares them with the files. */
  subsets: Partial<Record<Subset, number>>;
  /** In ems, from the face's own tables. */
  metrics: { ascent: number; descent: number; lineGap: number };
  /** Only for fonts that need special settings in titles. */
  display?: DisplaySetting;
  /** Width of a sample sentence relative to the reference font, at the weight used most. */
  widths: Partial<Record<Reference, number>>;
}

export interface DisplaySetting {
  /** The heaviest weight whose counters stay open. */
  weight: number;
  /** In pixels; smaller titles use the brand's text font. */
  from: number;
}

/** A font file to serve; the caller chooses its address. */
export interface FontFile {
  family: string;
  subset: Subset;
  /** Unique among all files. */
  name: string;
  /** Path below node_modules. For a subset cut by the build, the source that it is cut from. */
  source: string;
  bytes: number;
  weight: string;
  unicodeRange: string;
}

const hanRange = 'U+2E80-2FDF,U+3000-303F,U+3400-4DBF,U+4E00-9FFF,U+F900-FAFF,U+FF00-FFEF';

/**
 * A subset is downloaded only if the page uses its range. Taken from the packages, without the ranges that no supported language
 * needs.
 */
const unicodeRanges: Record<Subset, string> = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  // What Arabic, Persian and Urdu write with; the build cuts no other letter.
  arabic:
    'U+060C,U+061B,U+061F,U+0621-063A,U+0640-0655,U+0660-066C,U+0670-0671,U+0679,U+067E,U+0686,U+0688,U+0691,U+0698,U+06A9,U+06AF,U+06BA,U+06BE,U+06C0-06C3,U+06CC,U+06D2-06D5,U+06F0-06F9,U+200C-200E,U+FDFC',
  // Browsers try later rules first, so characters missing in `han` fall back to `han-more`.
  'han-more': hanRange,
  han: hanRange,
};

const arabicText = '"Geeza Pro", "Noto Naskh Arabic UI", "Noto Sans Arabic", "Segoe UI", Tahoma';
const chineseText =
  '"PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Source Han Sans SC", "Microsoft YaHei"';
const chineseSong =
  '"Songti SC", STSong, "Noto Serif SC", "Noto Serif CJK SC", "Source Han Serif SC", SimSun';
const sans = `${chineseText}, ${arabicText}, sans-serif`;

export const fonts = {
  sora: {
    family: 'Sora Variable',
    stack: `"Sora Variable", "Sora Variable on Arial", "Sora Variable on Roboto", ${sans}`,
    package: '@fontsource-variable/sora',
    weight: '100 800',
    subsets: { latin: 33_652, 'latin-ext': 15_548 },
    metrics: { ascent: 0.97, descent: 0.29, lineGap: 0 },
    widths: { arialBold: 1.075, robotoBold: 1.137 },
  },
  manrope: {
    family: 'Manrope Variable',
    stack: `"Manrope Variable", "Manrope Variable on Arial", "Manrope Variable on Roboto", ${sans}`,
    package: '@fontsource-variable/manrope',
    weight: '200 800',
    subsets: { latin: 24_836, 'latin-ext': 15_120 },
    metrics: { ascent: 1.066, descent: 0.3, lineGap: 0 },
    widths: { arial: 1.022, roboto: 1.024 },
  },
  fredoka: {
    family: 'Fredoka Variable',
    stack: `"Fredoka Variable", "Fredoka Variable on Arial", "Fredoka Variable on Roboto", ui-rounded, ${sans}`,
    package: '@fontsource-variable/fredoka',
    weight: '300 700',
    subsets: { latin: 29_732, 'latin-ext': 4_576 },
    metrics: { ascent: 0.974, descent: 0.236, lineGap: 0 },
    widths: { arialBold: 0.946, robotoBold: 1.001 },
  },
  nunito: {
    family: 'Nunito Variable',
    stack: `"Nunito Variable", "Nunito Variable on Arial", "Nunito Variable on Roboto", ui-rounded, ${sans}`,
    package: '@fontsource-variable/nunito',
    weight: '200 1000',
    subsets: { latin: 39_128, 'latin-ext': 35_588 },
    metrics: { ascent: 1.011, descent: 0.353, lineGap: 0 },
    widths: { arial: 1.014, roboto: 1.016 },
  },
  kufam: {
    family: 'Kufam Variable',
    stack: `"Kufam Variable", "Kufam Variable on Arial", "Kufam Variable on Roboto", "Kufam Variable on Naskh", ${arabicText}, ${chineseText}, sans-serif`,
    package: '@fontsource-variable/kufam',
    weight: '400 900',
    subsets: { latin: 36_348, 'latin-ext': 25_744, arabic: 29_000 },
    metrics: { ascent: 0.9, descent: 0.4, lineGap: 0 },
    // Its letters run wide: heavier, titles are louder than what they head.
    display: { weight: 600, from: 12 },
    widths: { arialBold: 1.05, robotoBold: 1.111, naskhBold: 1.353 },
  },
  vazirmatn: {
    family: 'Vazirmatn Variable',
    stack: `"Vazirmatn Variable", "Vazirmatn Variable on Arial", "Vazirmatn Variable on Roboto", "Vazirmatn Variable on Naskh", ${arabicText}, ${chineseText}, sans-serif`,
    package: '@fontsource-variable/vazirmatn',
    weight: '100 900',
    subsets: { latin: 34_524, 'latin-ext': 21_860, arabic: 25_000 },
    metrics: { ascent: 1.0254, descent: 0.5371, lineGap: 0 },
    widths: { arial: 1.007, roboto: 1.009, naskh: 1.117 },
  },
  cormorant: {
    family: 'Cormorant Variable',
    stack: `"Cormorant Variable", "Cormorant Variable on Times", "Cormorant Variable on Noto Serif", ${chineseSong}, ${arabicText}, serif`,
    package: '@fontsource-variable/cormorant',
    weight: '300 700',
    // han: the ceilings of the cuts, about 350 characters at 370 bytes; what they lack comes from the system's Song face
    subsets: { latin: 35_340, 'latin-ext': 30_344, 'han-more': 70_000, han: 60_000 },
    metrics: { ascent: 0.924, descent: 0.287, lineGap: 0 },
    // Thin strokes, in Chinese above all, so titles need weight and size.
    display: { weight: 700, from: 20 },
    widths: { timesBold: 0.909, notoSerifBold: 0.772 },
  },
  figtree: {
    family: 'Figtree Variable',
    stack: `"Figtree Variable", "Figtree Variable on Arial", "Figtree Variable on Roboto", ${sans}`,
    package: '@fontsource-variable/figtree',
    weight: '300 900',
    subsets: { latin: 20_156, 'latin-ext': 10_280 },
    metrics: { ascent: 0.95, descent: 0.25, lineGap: 0 },
    widths: { arial: 0.999, roboto: 1.001 },
  },
} as const satisfies Record<string, Font>;

export type FontId = keyof typeof fonts;

/** The only full Chinese display font, in weight 400. It has 6 MB, so only subsets of it are served. */
const songSource = '@expo-google-fonts/zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf';

const preloadBudget = 60_000;

/** Made by the build: of one large face, or of all that a package has for a script. */
export function isCut(subset: Subset): boolean {
  return subset !== 'latin' && subset !== 'latin-ext';
}

/** All files of a font. Cut subsets are made by the build, others are copied. */
export function fontFiles(id: FontId): FontFile[] {
  const font: Font = fonts[id];
  const files: FontFile[] = [];
  for (const [subset, unicodeRange] of Object.entries(unicodeRanges) as [Subset, string][]) {
    const bytes = font.subsets[subset];
    if (bytes === undefined) continue;
    const packaged = `${id}-${subset}-wght-normal.woff2`;
    files.push({
      family: font.family,
      subset,
      name: isCut(subset) ? `${id}-${subset}.woff2` : packaged,
      source: subset === 'han' || subset === 'han-more' ? songSource : `${font.package}/files/${packaged}`,
      bytes,
      // the same for all, cuts of fewer weights too: browsers only combine faces whose weights are declared alike
      weight: font.weight,
      unicodeRange,
    });
  }
  return files;
}

/** `@font-face` rules of the fonts, and of metric-matched local fallbacks that avoid layout shift until they load. */
export function fontFaceCss({
  ids,
  url,
}: {
  ids: readonly FontId[];
  url: (file: FontFile) => string;
}): string {
  return [...new Set(ids)]
    .flatMap((id) => [...fontFiles(id).map((file) => fileRule(file, url(file))), ...fallbackRules(id)])
    .join('\n');
}

/**
 * Files to preload: one per font, in the script of `language` (a BCP 47 tag), at most 60 kB together. Pass the font that the first
 * view needs most first.
 */
export function preloadFor({ ids, language }: { ids: readonly FontId[]; language: string }): FontFile[] {
  const wanted = subsetOf(language);
  const chosen: FontFile[] = [];
  let left = preloadBudget;
  for (const id of new Set(ids)) {
    const files = fontFiles(id);
    const file = files.find((one) => one.subset === wanted) ?? files.find((one) => one.subset === 'latin');
    if (!file || file.bytes > left) continue;
    left -= file.bytes;
    chosen.push(file);
  }
  return chosen;
}

function subsetOf(language: string): Subset {
  const script = new Intl.Locale(language).maximize().script;
  if (script === 'Arab') return 'arabic';
  return script === 'Hans' ? 'han' : 'latin';
}

function fileRule(file: FontFile, url: string): string {
  return `@font-face{font-family:"${file.family}";font-style:normal;font-weight:${file.weight};font-display:swap;src:url("${url}") format("woff2");unicode-range:${file.unicodeRange}}`;
}

function fallbackRules(id: FontId): string[] {
  const { family, metrics, widths }: Font = fonts[id];
  const entries = Object.entries(widths) as [Reference, number][];
  return entries.map(([key, width]) => {
    const { label, locals, script } = references[key];
    // overrides are shares of the adjusted em, hence the division
    const share = (ems: number) => percent(ems / width);
    const range =
      script === 'latin' ? `${unicodeRanges.latin},${unicodeRanges['latin-ext']}` : unicodeRanges[script];
    const source = locals.map((name) => `local("${name}")`).join(',');
    return `@font-face{font-family:"${family} on ${label}";font-style:normal;${key.endsWith('Bold') ? 'font-weight:100 900;' : ''}src:${source};size-adjust:${percent(width)};ascent-override:${share(metrics.ascent)};descent-override:${share(metrics.descent)};line-gap-override:${share(metrics.lineGap)};unicode-range:${range}}`;
  });
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(1))}%`;
}

import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import type { Language } from '../../../schema/languages.ts';
import { contrast } from '../../../schema/rules/contrast.ts';
import { headerAction } from '../../../schema/rules/header-action.ts';
import { displaySetting, fontStack, urduLines } from './font-stack.ts';

type Theme = PublicManifest['theme'];
export type Declarations = readonly (readonly [name: string, value: string])[];

const spaces = [4, 8, 12, 16, 24, 32, 48];
const fontSizes = [12, 14, 16, 20, 24, 32];

/**
 * A theme as custom properties. Each `--color-x` has an `--rgb-x` (three numbers) for tints with alpha, since `color-mix` is newer than the
 * oldest supported browsers.
 */
export function themeDeclarations(
  theme: Theme,
  assets: Readonly<Record<string, string>>,
  language: Language,
): Declarations {
  const image = (path: string | null) =>
    path !== null && assets[path] !== undefined ? `url("${assets[path]}")` : undefined;
  const images = {
    empty: image(theme.empty) ?? emptyDrawing(theme),
    hero: image(theme.hero) ?? heroGradient,
    account: image(theme.account) ?? image(theme.hero) ?? heroGradient,
    backdrop: image(theme.backdrop) ?? 'none',
  };
  return [
    ['color-scheme', theme.colorScheme],
    ...Object.entries(theme.colors).flatMap(([name, value]) => [
      [`--color-${kebab(name)}`, value] as const,
      [`--rgb-${kebab(name)}`, rgbOf(value).join(' ')] as const,
    ]),
    ['--color-footer-current', readableOn(theme.colors.footer, theme.colors)],
    ...headerActionRows(theme.colors),
    ['--radius-small', `${theme.radius.small}px`],
    ['--radius-medium', `${theme.radius.medium}px`],
    ['--radius-large', `${theme.radius.large}px`],
    // Brands with square corners get square pills.
    ['--radius-pill', theme.radius.large < 8 ? `${theme.radius.small}px` : '999px'],
    ...spaces.map((space, index) => [`--space-${index + 1}`, `${space}px`] as const),
    ...fontSizes.map((size) => [`--font-size-${size}`, `${size / 16}rem`] as const),
    ...displayRows(theme.fonts, language),
    ['--font-text', fontStack(theme.fonts.text, language, theme.fonts)],
    ...(language === 'UR' ? [['--tall-urdu', `${urduLines(theme.fonts)}`] as const] : []),
    ['--shadow-low', shadows[theme.shadow].low],
    ['--shadow-high', shadows[theme.shadow].high],
    ...Object.entries(images).map(([name, value]) => [`--image-${name}`, value] as const),
  ];
}

export function themeCss(declarations: Declarations): string {
  return `:root{${declarations.map(([name, value]) => `${name}:${value}`).join(';')}}`;
}

const heroGradient =
  'linear-gradient(135deg, var(--color-surface-raised), var(--color-surface-sunken) 60%, var(--color-accent))';

const shadows: Record<Theme['shadow'], { low: string; high: string }> = {
  none: { low: '0 0 0 1px var(--color-border)', high: '0 0 0 1px var(--color-border-strong)' },
  soft: {
    low: '0 1px 2px rgb(0 0 0 / 0.06), 0 4px 12px rgb(0 0 0 / 0.06)',
    high: '0 8px 24px rgb(0 0 0 / 0.14), 0 2px 6px rgb(0 0 0 / 0.08)',
  },
  hard: { low: '0 3px 0 var(--color-border)', high: '0 6px 0 var(--color-border-strong)' },
  glow: { low: '0 2px 14px rgb(var(--rgb-accent) / 0.16)', high: '0 8px 36px rgb(var(--rgb-accent) / 0.32)' },
};

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function rgbOf(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) || 0);
}

/** The brand's primary or accent colour if it has enough contrast on the background, else the text colour of that background. */
function readableOn(ground: string, colors: Theme['colors']): string {
  const candidates = [colors.primary, colors.accent];
  return candidates.find((color) => contrast(color, ground) >= 4.5) ?? colors.onFooter;
}

function headerActionRows(colors: Theme['colors']): (readonly [string, string])[] {
  // The manifest checker rejects palettes without a readable header action. Unchecked palettes get a readable fallback.
  const { ground, text } = headerAction(colors) ?? { ground: colors.onHeader, text: colors.header };
  return [
    ['--color-header-action', ground],
    ['--color-on-header-action', text],
  ];
}

function displayRows(fonts: Theme['fonts'], language: Language): (readonly [string, string])[] {
  const { display, text } = fonts;
  const { weight, from } = displaySetting(display);
  return [
    ['--font-display', fontStack(display, language, fonts)],
    // For titles below 20 px.
    ['--font-display-small', fontStack(from > 16 ? text : display, language, fonts)],
    ['--weight-display', `${weight}`],
    ['--weight-display-small', `${from > 16 ? 700 : weight}`],
  ];
}

/** Empty-state illustration for brands without their own: cards on a table, in the brand's colours. */
function emptyDrawing({ colors }: Theme): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 180" fill="none" stroke="${colors.borderStrong}" stroke-width="3" stroke-linejoin="round"><ellipse cx="120" cy="150" rx="92" ry="14" fill="${colors.surfaceSunken}" stroke="none"/><rect x="66" y="38" width="66" height="94" rx="9" transform="rotate(-12 99 85)" fill="${colors.surface}"/><rect x="108" y="38" width="66" height="94" rx="9" transform="rotate(10 141 85)" fill="${colors.surfaceRaised}"/><path d="M141 66l16 19-16 19-16-19z" transform="rotate(10 141 85)" fill="${colors.primary}" stroke="none"/></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

import type { Language } from '../../../schema/languages.ts';
import { type Font, type FontFile, type FontId, fontFiles, fonts, isNeeded, type Reference, roleAt } from './fonts.ts';
import { references } from './reference-faces.ts';
import { unicodeRanges } from './unicode-ranges.ts';

/**
 * `@font-face` rules of the text font and the title font, in this order. Metric-matched local fallbacks avoid layout shift until the fonts
 * load.
 */
export function fontFaceCss(ids: readonly FontId[], url: (file: FontFile) => string, language: Language): string {
  return [...new Set(ids)]
    .flatMap((id, place) => [
      ...fontFiles(id, roleAt(place))
        .filter(({ subset }) => isNeeded(subset, language))
        .map((file) => fileRule(file, url(file))),
      ...fallbackRules(id),
    ])
    .join('\n');
}

function fileRule(file: FontFile, url: string): string {
  return `@font-face{font-family:"${file.family}";font-style:normal;font-weight:${file.weight};font-display:swap;src:url("${url}") format("woff2");unicode-range:${file.unicodeRange}}`;
}

function fallbackRules(id: FontId): string[] {
  const { family, metrics, widths }: Font = fonts[id];
  const entries = Object.entries(widths) as [Reference, number][];
  return entries.map(([key, width]) => {
    const { label, locals, script } = references[key];
    // Overrides are fractions of the size-adjusted em, so they are divided by the width.
    const share = (ems: number) => percent(ems / width);
    const range = script === 'latin' ? `${unicodeRanges.latin},${unicodeRanges['latin-ext']}` : unicodeRanges[script];
    const source = locals.map((name) => `local("${name}")`).join(',');
    return `@font-face{font-family:"${family} on ${label}";font-style:normal;${key.endsWith('Bold') ? 'font-weight:100 900;' : ''}src:${source};size-adjust:${percent(width)};ascent-override:${share(metrics.ascent)};descent-override:${share(metrics.descent)};line-gap-override:${share(metrics.lineGap)};unicode-range:${range}}`;
  });
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(1))}%`;
}

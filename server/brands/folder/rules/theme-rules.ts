import type { Manifest } from '../../../../schema/generated/manifest.ts';
import { isLanguage } from '../../../../schema/languages.ts';
import { contrast, nearestPassing } from '../../../../schema/rules/contrast.ts';
import {
  type ContrastNeed,
  contrastNeedsOf,
  contrastPairs,
  type ThemeColor,
} from '../../../../schema/rules/contrast-pairs.ts';
import { fontsFor } from '../../../../schema/rules/font-letters.ts';
import { headerAction, headerActionContrast } from '../../../../schema/rules/header-action.ts';
import type { Rule } from './rule.ts';

/** One of two colours of a contrast pair. */
type Side = { readonly color: ThemeColor; readonly needs: readonly ContrastNeed[] };

type Theme = { readonly colors: Readonly<Record<ThemeColor, string>> };

/** The nearest shade of a colour that meets all its requirements. */
function shadeOf(color: ThemeColor, needs: readonly ContrastNeed[], { colors }: Theme): string | undefined {
  const grounds = needs.map(({ on, atLeast }) => ({ color: colors[on], atLeast }));
  return nearestPassing(colors[color], grounds);
}

/** Suggests a foreground shade that passes, or, if there is none, a background shade. */
function passing({ ink, ground, theme }: { ink: Side; ground: Side; theme: Theme }): string {
  const shade = shadeOf(ink.color, ink.needs, theme);
  if (shade !== undefined) return `write ${ink.color} "${shade}", or change ${ground.color}`;
  const ofGround = shadeOf(ground.color, ground.needs, theme);
  const change = ofGround === undefined ? `change ${ground.color}` : `write ${ground.color} "${ofGround}"`;
  return `no shade of ${ink.color} passes: ${change}`;
}

/** Languages of a brand by the shipped fonts that have their letters, without those of which the font of headings has them. */
function languagesWithoutLetters({ locale, theme }: Pick<Manifest, 'locale' | 'theme'>): Map<string, string[]> {
  const { display } = theme.fonts;
  const found = new Map<string, string[]>();
  for (const language of locale.enabled) {
    const fonts = isLanguage(language) && display !== 'system' ? fontsFor(language) : undefined;
    if (fonts === undefined || fonts.includes(display)) continue;
    const choice = fonts.join(', ');
    found.set(choice, [...(found.get(choice) ?? []), language]);
  }
  return found;
}

const assetKeys = ['logo', 'mark', 'backdrop', 'hero', 'empty', 'account'] as const;

export const themeRules: readonly Rule[] = [
  {
    name: 'contrast',
    severity: 'error',
    check: ({ manifest: { theme } }) =>
      contrastPairs.flatMap(({ ink, on, atLeast }) =>
        on.flatMap((ground) => {
          const found = contrast(theme.colors[ink], theme.colors[ground]);
          if (found >= atLeast) return [];
          return [
            {
              path: ['theme', 'colors', ink],
              message: `${ink} ${theme.colors[ink]} on ${ground} ${theme.colors[ground]} has a contrast of ${found.toFixed(2)}:1, under ${atLeast}:1`,
              fix: passing({
                ink: { color: ink, needs: contrastNeedsOf(ink) },
                ground: { color: ground, needs: contrastNeedsOf(ground) },
                theme,
              }),
            },
          ];
        }),
      ),
  },
  {
    name: 'header-action',
    severity: 'error',
    check: ({ manifest: { theme } }) => {
      const { header, primary, accent } = theme.colors;
      if (headerAction(theme.colors) !== undefined) return [];
      const against = (color: ThemeColor, on: ThemeColor) => ({
        color,
        needs: [{ on, atLeast: headerActionContrast }, ...contrastNeedsOf(color)],
      });
      return [
        {
          path: ['theme', 'colors', 'header'],
          message: `neither primary ${primary} nor accent ${accent} has a contrast of ${headerActionContrast}:1 to header ${header}, so the button in the header is hard to see`,
          fix: passing({ ink: against('primary', 'header'), ground: against('header', 'primary'), theme }),
        },
      ];
    },
  },
  {
    name: 'display-letters',
    severity: 'warning',
    check: ({ manifest: { locale, theme } }) =>
      // If no shipped font has the letters, there is nothing that the brand could do.
      [...languagesWithoutLetters({ locale, theme })]
        .filter(([fonts]) => fonts !== '')
        .map(([fonts, languages]) => ({
          path: ['theme', 'fonts', 'display'],
          message: `${theme.fonts.display} lacks letters of ${languages.join(', ')}, so headings there are in the device's font`,
          fix: `choose one of ${fonts} if headings there should have a font of the brand's`,
        })),
  },
  {
    name: 'asset-there',
    severity: 'error',
    check: ({ manifest: { theme }, assets }) =>
      assetKeys.flatMap((key) => {
        const path = theme[key];
        if (path === null || assets.has(path)) return [];
        const known = [...assets.keys()];
        return [
          {
            path: ['theme', key],
            message: `${path} is not in the brand's folder`,
            fix: known.length === 0 ? 'add the file' : `add it or name one of ${known.join(', ')}`,
          },
        ];
      }),
  },
];

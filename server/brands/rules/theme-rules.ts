import type { Manifest } from '../../../schema/generated/manifest.ts';
import { contrast, nearestPassing } from '../../../schema/rules/contrast.ts';
import { headerAction, headerActionContrast } from '../../../schema/rules/header-action.ts';
import type { Rule } from './rule.ts';

export type ThemeColor = keyof Manifest['theme']['colors'];

/** Text needs 4.5:1 (WCAG 1.4.3), outlines of controls 3:1 (1.4.11). */
export const contrastPairs: readonly {
  readonly ink: ThemeColor;
  readonly on: readonly ThemeColor[];
  readonly atLeast: number;
}[] = [
  { ink: 'text', on: ['background', 'surface', 'surfaceRaised', 'surfaceSunken'], atLeast: 4.5 },
  { ink: 'textMuted', on: ['background', 'surface', 'surfaceRaised', 'surfaceSunken'], atLeast: 4.5 },
  { ink: 'link', on: ['background', 'surface'], atLeast: 4.5 },
  { ink: 'onPrimary', on: ['primary', 'primaryPressed'], atLeast: 4.5 },
  { ink: 'onAccent', on: ['accent'], atLeast: 4.5 },
  { ink: 'onDanger', on: ['danger'], atLeast: 4.5 },
  { ink: 'onHeader', on: ['header'], atLeast: 4.5 },
  { ink: 'onFooter', on: ['footer'], atLeast: 4.5 },
  { ink: 'success', on: ['surface'], atLeast: 4.5 },
  { ink: 'warning', on: ['surface'], atLeast: 4.5 },
  { ink: 'danger', on: ['surface'], atLeast: 4.5 },
  { ink: 'primary', on: ['background', 'surface'], atLeast: 3 },
  { ink: 'borderStrong', on: ['background', 'surface'], atLeast: 3 },
  { ink: 'focus', on: ['background', 'surface'], atLeast: 3 },
];

type Need = { readonly on: ThemeColor; readonly atLeast: number };

/** Contrast requirements of a colour, as foreground or as background. */
function needsOf(color: ThemeColor): Need[] {
  return contrastPairs.flatMap(({ ink, on, atLeast }) => {
    if (ink === color) return on.map((ground) => ({ on: ground, atLeast }));
    return on.includes(color) ? [{ on: ink, atLeast }] : [];
  });
}

/** One of two colours of a contrast pair. */
type Side = { readonly color: ThemeColor; readonly needs: readonly Need[] };

type Theme = { readonly colors: Readonly<Record<ThemeColor, string>> };

/** The nearest shade of a colour that meets all its requirements. */
function shadeOf(color: ThemeColor, needs: readonly Need[], { colors }: Theme): string | undefined {
  const grounds = needs.map(({ on, atLeast }) => ({ color: colors[on], atLeast }));
  return nearestPassing({ color: colors[color], grounds });
}

/** Suggests a foreground shade that passes, or, if there is none, a background shade. */
function passing({ ink, ground, theme }: { ink: Side; ground: Side; theme: Theme }): string {
  const shade = shadeOf(ink.color, ink.needs, theme);
  if (shade !== undefined) return `write ${ink.color} "${shade}", or change ${ground.color}`;
  const ofGround = shadeOf(ground.color, ground.needs, theme);
  const change = ofGround === undefined ? `change ${ground.color}` : `write ${ground.color} "${ofGround}"`;
  return `no shade of ${ink.color} passes: ${change}`;
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
                ink: { color: ink, needs: needsOf(ink) },
                ground: { color: ground, needs: needsOf(ground) },
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
        needs: [{ on, atLeast: headerActionContrast }, ...needsOf(color)],
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

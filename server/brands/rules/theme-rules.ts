import { contrast } from '../../../schema/rules/contrast.ts';
import type { Rule } from './rule.ts';

type Color = keyof import('../../../schema/generated/manifest.ts').Manifest['theme']['colors'];

/** Text needs 4.5:1 (WCAG 1.4.3), outlines of controls 3:1 (1.4.11). */
const pairs: readonly { readonly ink: Color; readonly on: readonly Color[]; readonly atLeast: number }[] = [
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

/** A first page carries logo and backdrop, so pictures are kept small: 150 kB of SVG is a drawing nobody simplified. */
const largestAsset = { 'image/svg+xml': 150_000, other: 400_000 };
const assetKeys = ['logo', 'mark', 'backdrop', 'hero', 'empty', 'account'] as const;

export const themeRules: readonly Rule[] = [
  {
    name: 'contrast',
    severity: 'error',
    check: ({ manifest: { theme } }) =>
      pairs.flatMap(({ ink, on, atLeast }) =>
        on.flatMap((ground) => {
          const found = contrast(theme.colors[ink], theme.colors[ground]);
          if (found >= atLeast) return [];
          return [
            {
              path: ['theme', 'colors', ink],
              message: `${ink} ${theme.colors[ink]} on ${ground} ${theme.colors[ground]} has a contrast of ${found.toFixed(2)}:1, under ${atLeast}:1`,
              fix: `make ${ink} ${contrast(theme.colors[ground], '#000000') > 7 ? 'darker' : 'lighter'} or change ${ground}`,
            },
          ];
        }),
      ),
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
  {
    name: 'asset-size',
    severity: 'error',
    check: ({ assets }) =>
      [...assets].flatMap(([path, { bytes, contentType }]) => {
        const most = contentType === 'image/svg+xml' ? largestAsset['image/svg+xml'] : largestAsset.other;
        if (bytes === undefined || bytes.length <= most) return [];
        return [
          {
            path: [],
            file: path,
            message: `${Math.ceil(bytes.length / 1000)} kB, over ${most / 1000} kB`,
            fix: 'compress or simplify the picture',
          },
        ];
      }),
  },
  {
    name: 'asset-safe',
    severity: 'error',
    check: ({ assets }) =>
      [...assets].flatMap(([path, { bytes, contentType }]) => {
        if (bytes === undefined || contentType !== 'image/svg+xml') return [];
        const found =
          /<script|\son\w+\s*=|javascript:|<foreignObject|href\s*=\s*["']\s*(?:https?:)?\/\//i.exec(
            Buffer.from(bytes).toString('utf8'),
          );
        return found === null
          ? []
          : [
              {
                path: [],
                file: path,
                message: `contains ${JSON.stringify(found[0])}`,
                fix: 'remove scripts, handlers and outside references from the drawing',
              },
            ];
      }),
  },
];

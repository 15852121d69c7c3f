import { isHexColour, mix, toneOf, turnHue } from '../../../schema/rules/colour.ts';
import { contrast, nearestPassing } from '../../../schema/rules/contrast.ts';
import { contrastPairs, type ThemeColor } from '../../../schema/rules/contrast-pairs.ts';
import { headerActionContrast } from '../../../schema/rules/header-action.ts';

export type Scheme = 'light' | 'dark';
export type Palette = Record<ThemeColor, string>;

/** A draft of a palette from a main colour. */
export type Draft = (colour: string) => Palette;

/**
 * Fits the draft of a palette to the contrast rules: colours that would be hard to read or find are moved to the nearest shade that
 * passes.
 */
export function paletteOf(colour: string, draft: Draft): Palette {
  const palette = { ...draft(colour) };
  for (const ink of inks) palette[ink] = passing({ palette, ink });
  const inHeader = passing({ palette, ink: 'primary', header: true });
  // The header's main action has the main colour. If that would have to change visibly, the action has the accent instead.
  if (contrast(inHeader, palette.primary) < 1.25) palette.primary = inHeader;
  else palette.accent = passing({ palette, ink: 'accent', header: true });
  // The more readable text colour on the primary colour determines in which direction its pressed shade may go.
  const isDarkInk = contrast(palette.primary, '#000000') > contrast(palette.primary, '#ffffff');
  palette.primaryPressed = mix(palette.primary, isDarkInk ? '#ffffff' : '#000000', 0.16);
  for (const [ink, ground] of onGrounds) {
    palette[ink] = inkFor(palette[ground]);
    palette[ink] = passing({ palette, ink });
  }
  return palette;
}

/** In this order, because each is fitted to backgrounds that are final. */
const inks = [
  'text',
  'textMuted',
  'link',
  'success',
  'warning',
  'danger',
  'borderStrong',
  'focus',
  'primary',
  'onHeader',
  'onFooter',
] as readonly ThemeColor[];
const onGrounds = [
  ['onPrimary', 'primary'],
  ['onAccent', 'accent'],
  ['onDanger', 'danger'],
] as const;

/** Neutrals tinted with the main colour, as expressions of colours. */
export const plainPalettes: Readonly<Record<Scheme, Palette>> = {
  light: {
    background: 'mix(#f6f7f9, main, 0.05)',
    surface: 'mix(#ffffff, main, 0.015)',
    surfaceRaised: '#ffffff',
    surfaceSunken: 'mix(#eceef2, main, 0.07)',
    backdrop: 'mix(#dfe3ea, main, 0.24)',
    border: 'mix(#d9dde3, main, 0.14)',
    borderStrong: 'mix(#767f8c, main, 0.22)',
    focus: 'main',
    text: 'mix(#14171c, main, 0.12)',
    textMuted: 'mix(#4f5763, main, 0.14)',
    link: 'main',
    primary: 'main',
    primaryPressed: 'main',
    onPrimary: '#ffffff',
    accent: 'turn(main, 48)',
    onAccent: '#ffffff',
    success: '#12703c',
    warning: '#8a5300',
    danger: '#b3261e',
    onDanger: '#ffffff',
    header: 'mix(#ffffff, main, 0.015)',
    onHeader: 'mix(#14171c, main, 0.12)',
    footer: 'mix(#ffffff, main, 0.015)',
    onFooter: 'mix(#4f5763, main, 0.14)',
  },
  dark: {
    background: 'mix(#0e1116, main, 0.06)',
    surface: 'mix(#171b22, main, 0.09)',
    surfaceRaised: 'mix(#20252e, main, 0.11)',
    surfaceSunken: 'mix(#090b0f, main, 0.04)',
    backdrop: 'mix(#050608, main, 0.03)',
    border: 'mix(#2e3540, main, 0.18)',
    borderStrong: 'mix(#7f8a9b, main, 0.24)',
    focus: 'main',
    text: 'mix(#f4f6f9, main, 0.06)',
    textMuted: 'mix(#b3bac6, main, 0.14)',
    link: 'main',
    primary: 'main',
    primaryPressed: 'main',
    onPrimary: '#ffffff',
    accent: 'turn(main, 48)',
    onAccent: '#ffffff',
    success: '#5fd38d',
    warning: '#f2bd58',
    danger: '#ff8f86',
    onDanger: '#330705',
    header: 'mix(#12151b, main, 0.07)',
    onHeader: 'mix(#f4f6f9, main, 0.06)',
    footer: 'mix(#12151b, main, 0.07)',
    onFooter: 'mix(#b3bac6, main, 0.14)',
  },
};

/**
 * Computes an expression: `#rrggbb`, the name of a colour, or `mix(a, b, 0.3)`, `tone(a, 0.2, 0.6)` and `turn(a, 140)` of expressions.
 * Throws if no colour results.
 */
export function colourOf(expression: string, named: Readonly<Record<string, string>>): string {
  const hexOf = (part: string) => {
    const hex = named[part] ?? part;
    if (!isHexColour(hex)) throw new Error(`${hex} in ${expression} is no colour`);
    return hex;
  };
  const [call, name, list = ''] = /(mix|tone|turn)\(([^()]*)\)/.exec(expression) ?? [];
  if (call === undefined) return hexOf(expression);
  const [first = '', second = '', third = ''] = list.split(', ');
  const computed =
    name === 'mix'
      ? mix(hexOf(first), hexOf(second), Number(third))
      : name === 'tone'
        ? toneOf(hexOf(first), Number(second), Number(third))
        : turnHue(hexOf(first), Number(second));
  return colourOf(expression.replace(call, computed), named);
}

function inkFor(ground: string): string {
  const dark = mix('#000000', ground, 0.1);
  return contrast(dark, ground) > contrast('#ffffff', ground) ? dark : '#ffffff';
}

function passing({
  palette,
  ink,
  header = false,
}: {
  palette: Palette;
  ink: ThemeColor;
  /** Whether the colour is that of the main action in the header as well. */
  header?: boolean;
}): string {
  const grounds = contrastPairs
    .filter((pair) => pair.ink === ink)
    .flatMap(({ on, atLeast }) => on.map((ground) => ({ color: palette[ground], atLeast })));
  if (header) grounds.push({ color: palette.header, atLeast: headerActionContrast });
  const passes = grounds.every(({ color, atLeast }) => contrast(palette[ink], color) >= atLeast);
  return passes ? palette[ink] : (nearestPassing(palette[ink], grounds) ?? palette[ink]);
}

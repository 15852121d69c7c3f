import { mix, turnHue } from '../../../schema/rules/colour.ts';
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

/** Neutrals tinted with the main colour. */
export function plainLight(colour: string): Palette {
  const surface = mix('#ffffff', colour, 0.015);
  const text = mix('#14171c', colour, 0.12);
  const textMuted = mix('#4f5763', colour, 0.14);
  return {
    background: mix('#f6f7f9', colour, 0.05),
    surface,
    surfaceRaised: '#ffffff',
    surfaceSunken: mix('#eceef2', colour, 0.07),
    backdrop: mix('#dfe3ea', colour, 0.24),
    border: mix('#d9dde3', colour, 0.14),
    borderStrong: mix('#767f8c', colour, 0.22),
    focus: colour,
    text,
    textMuted,
    link: colour,
    primary: colour,
    primaryPressed: colour,
    onPrimary: '#ffffff',
    accent: turnHue(colour, 48),
    onAccent: '#ffffff',
    success: '#12703c',
    warning: '#8a5300',
    danger: '#b3261e',
    onDanger: '#ffffff',
    header: surface,
    onHeader: text,
    footer: surface,
    onFooter: textMuted,
  };
}

export function plainDark(colour: string): Palette {
  const surface = mix('#171b22', colour, 0.09);
  const text = mix('#f4f6f9', colour, 0.06);
  const textMuted = mix('#b3bac6', colour, 0.14);
  const header = mix('#12151b', colour, 0.07);
  return {
    background: mix('#0e1116', colour, 0.06),
    surface,
    surfaceRaised: mix('#20252e', colour, 0.11),
    surfaceSunken: mix('#090b0f', colour, 0.04),
    backdrop: mix('#050608', colour, 0.03),
    border: mix('#2e3540', colour, 0.18),
    borderStrong: mix('#7f8a9b', colour, 0.24),
    focus: colour,
    text,
    textMuted,
    link: colour,
    primary: colour,
    primaryPressed: colour,
    onPrimary: '#ffffff',
    accent: turnHue(colour, 48),
    onAccent: '#ffffff',
    success: '#5fd38d',
    warning: '#f2bd58',
    danger: '#ff8f86',
    onDanger: '#330705',
    header,
    onHeader: text,
    footer: header,
    onFooter: textMuted,
  };
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

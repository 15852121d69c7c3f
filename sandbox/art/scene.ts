import type { SKRSContext2D } from '@napi-rs/canvas';
import type { SeedGame, SeedProvider } from '../catalogue/types.ts';
import type { Random } from '../random.ts';
import { contrast, darken, lighten, luminance, mix, turnHue } from './colour.ts';

export type Shape = 'portrait' | 'landscape' | 'square';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The colours of one picture. Ground is what lies behind, ink is legible on it. */
export interface Tones {
  deep: string;
  base: string;
  main: string;
  accent: string;
  light: string;
  ground: string;
  ink: string;
}

/** A picture under way. */
export interface Canvas2d {
  ctx: SKRSContext2D;
  width: number;
  height: number;
  /** The shorter side: the unit of line widths and insets. */
  unit: number;
  tones: Tones;
  random: Random;
}

/** The cover of a game under way. */
export interface Scene extends Canvas2d {
  shape: Shape;
  game: SeedGame;
}

/** Where a layout leaves room for the title, and how it should be set there. */
export interface TitleSpot {
  box: Box;
  align: 'left' | 'center';
  /** Lines are packed to the top, middle or bottom of the box. */
  anchor: 'top' | 'middle' | 'bottom';
  /** The colour behind the title, to choose fills by. */
  behind: string;
}

/** How a game departs from its studio's colours: night, day, or the studio's loud colours as ground. */
const schemes = ['deep', 'deep', 'base', 'base', 'main', 'light', 'accent'] as const;

export function chooseTones({
  provider,
  random,
  dark = false,
}: {
  provider: SeedProvider;
  random: Random;
  dark?: boolean;
}): Tones {
  const turn = random.between(-26, 26) + (random.chance(0.2) ? random.pick([-70, 60, 110]) : 0);
  const [deep, base, main, accent, light] = provider.palette.map((colour) => turnHue(colour, turn, 1.08));
  const scheme = dark ? random.pick<'deep' | 'base'>(['deep', 'base']) : random.pick(schemes);
  const tones = {
    deep: deep ?? '#101010',
    base: base ?? '#303030',
    main: main ?? '#808080',
    accent: accent ?? '#c0c0c0',
    light: light ?? '#f0f0f0',
  };
  const grounds: Record<(typeof schemes)[number], string> = {
    deep: mix(tones.deep, tones.base, 0.25),
    base: tones.base,
    main: darken(tones.main, 0.12),
    light: mix(tones.light, tones.accent, 0.2),
    accent: mix(tones.accent, tones.main, 0.12),
  };
  // Bright saturated grounds hurt the eye beside white pages: they are calmed.
  const ground = luminance(grounds[scheme]) > 0.4 ? mix(grounds[scheme], tones.light, 0.32) : grounds[scheme];
  return { ...tones, ground, ink: inkFor(ground, tones) };
}

export function inkFor(ground: string, { deep, light }: { deep: string; light: string }): string {
  const [bright, dark] = [lighten(light, 0.4), darken(deep, 0.3)];
  return contrast(ground, bright) >= contrast(ground, dark) ? bright : dark;
}

export const isDark = (colour: string): boolean => luminance(colour) < 0.3;

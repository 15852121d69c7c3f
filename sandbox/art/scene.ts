import type { SKRSContext2D } from '@napi-rs/canvas';
import { mix, turnHue } from '../../schema/rules/colour.ts';
import { contrast, luminance } from '../../schema/rules/contrast.ts';
import type { SeedGame, SeedProvider } from '../catalogue/types.ts';
import type { Random } from '../random.ts';
import { darken, lighten } from './colour.ts';

export type Shape = 'portrait' | 'landscape' | 'square';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Colours of one picture. `ground` is the background, `ink` is legible on it. */
export interface Tones {
  deep: string;
  base: string;
  main: string;
  accent: string;
  light: string;
  ground: string;
  ink: string;
}

/** A canvas and everything else that each drawing needs. */
export interface Canvas2d {
  ctx: SKRSContext2D;
  width: number;
  height: number;
  /** The shorter side, by which line widths and insets scale. */
  unit: number;
  tones: Tones;
  random: Random;
}

/** The canvas of a game's cover. */
export interface Scene extends Canvas2d {
  shape: Shape;
  game: SeedGame;
}

/** Box and style of the title, chosen by the layout. */
export interface TitleSpot {
  box: Box;
  align: 'left' | 'center';
  /** Alignment of lines in the box. */
  anchor: 'top' | 'middle' | 'bottom';
  /** Background colour, by which the letters' colours are chosen. */
  behind: string;
}

/** Ways in which a game's colours vary its studio's: dark, light, or with a strong colour as background. Repeated entries are likelier. */
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
  // Bright saturated backgrounds glare beside white pages, so they are mixed with a lighter one.
  const ground = luminance(grounds[scheme]) > 0.4 ? mix(grounds[scheme], tones.light, 0.32) : grounds[scheme];
  return { ...tones, ground, ink: inkFor(ground, tones) };
}

export function inkFor(ground: string, { deep, light }: { deep: string; light: string }): string {
  const [bright, dark] = [lighten(light, 0.4), darken(deep, 0.3)];
  return contrast(ground, bright) >= contrast(ground, dark) ? bright : dark;
}

export const isDark = (colour: string): boolean => luminance(colour) < 0.3;

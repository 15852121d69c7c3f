import type { SKRSContext2D } from '@napi-rs/canvas';
import { mix, parseHex } from '../../../schema/rules/colour.ts';
import { contrast, luminance } from '../../../schema/rules/contrast.ts';
import type { Random } from '../../random.ts';

/** Themes of banners. */
export const bannerKinds = [
  'welcome',
  'rebate',
  'tournament',
  'liveNight',
  'slotsRain',
  'fishSeason',
  'sportsMatch',
  'lotteryDraw',
  'newGames',
  'cardClub',
  'festival',
  'playSafe',
] as const;

export type BannerKind = (typeof bannerKinds)[number];

/** Colours of one picture. `ground` is the background, `ink` is legible on it. */
export type Tones = Record<'deep' | 'base' | 'main' | 'accent' | 'light' | 'ground' | 'ink', string>;

/** The canvas of a banner. The page lays text over the calm start side; the picture is drawn around the focus. */
export interface Stage {
  ctx: SKRSContext2D;
  width: number;
  height: number;
  /** The shorter side, by which line widths and insets scale. */
  unit: number;
  tones: Tones;
  random: Random;
  focus: { x: number; y: number };
  /** Side of the picture; text begins at the other. */
  side: 'left' | 'right';
}

export type BannerPainter = (stage: Stage) => void;

export const lighten = (hex: string, amount: number): string => mix(hex, '#ffffff', amount);
export const darken = (hex: string, amount: number): string => mix(hex, '#06030c', amount);

export function alpha(hex: string, opacity: number): string {
  const [red, green, blue] = parseHex(hex);
  return `rgba(${red},${green},${blue},${opacity})`;
}

export function inkFor(ground: string, { deep, light }: { deep: string; light: string }): string {
  const [bright, dark] = [lighten(light, 0.4), darken(deep, 0.3)];
  return contrast(ground, bright) >= contrast(ground, dark) ? bright : dark;
}

export const isDark = (colour: string): boolean => luminance(colour) < 0.3;

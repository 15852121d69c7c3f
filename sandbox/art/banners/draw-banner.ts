import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Manifest } from '../../../schema/generated/manifest.ts';
import { mix } from '../../../schema/rules/colour.ts';
import { randomFrom } from '../../random.ts';
import { arches } from './arts/arches.ts';
import type { BannerArt } from './arts/art.ts';
import { deco } from './arts/deco.ts';
import { ink } from './arts/ink.ts';
import { lights } from './arts/lights.ts';
import { pixels } from './arts/pixels.ts';
import { print } from './arts/print.ts';
import { stadium } from './arts/stadium.ts';
import { sunrise } from './arts/sunrise.ts';
import { sweets } from './arts/sweets.ts';
import { glow, grain } from './backdrop.ts';
import { festival, playSafe, rebate, tournament, welcome } from './festive.ts';
import { cardClub, fishSeason, liveNight, lotteryDraw, newGames, slotsRain, sportsMatch } from './play.ts';
import {
  alpha,
  type BannerKind,
  type BannerPainter,
  darken,
  inkFor,
  isDark,
  lighten,
  type Stage,
  type Tones,
} from './stage.ts';

/** Default pictures, for brands that choose no art: confetti, rays and toys in the brand's colours. */
const festive: Record<BannerKind, BannerPainter> = {
  welcome,
  rebate,
  tournament,
  liveNight,
  slotsRain,
  fishSeason,
  sportsMatch,
  lotteryDraw,
  newGames,
  cardClub,
  festival,
  playSafe,
};

const arts: Record<BannerArtId, BannerArt> = {
  festive: { ground: festiveGround, picture: festive },
  lights,
  sunrise,
  arches,
  ink,
  stadium,
  pixels,
  deco,
  print,
  sweets,
};

export type BannerArtId = Manifest['theme']['art'];

export interface BannerRequest {
  kind: BannerKind;
  /** The style of the drawing. */
  art: BannerArtId;
  /** The brand's hex colours: ground, main, accent, then an optional light one. */
  palette: readonly string[];
  /** Varies the picture only; the page lays the text over it. */
  title?: string;
  width: number;
  height: number;
  /** Side of the picture; `left` for right-to-left languages. */
  side?: 'left' | 'right';
}

/** Artwork of a banner. Its start side is calm enough for text in `bannerInk`. */
export function paintBanner({ kind, art, palette, title = '', width, height, side = 'right' }: BannerRequest): Canvas {
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  const tones = tonesOf(palette);
  const narrow = width < height * 1.6;
  const inset = Math.min(width * 0.29, height * 0.72);
  const focus = {
    x: narrow ? width / 2 : side === 'left' ? inset : width - inset,
    y: narrow ? height * 0.42 : height * 0.5,
  };
  const [start, end] = side === 'left' ? [width, 0] : [0, width];
  const stage: Stage = {
    ctx,
    width,
    height,
    unit: Math.min(width, height),
    tones,
    random: randomFrom(`banner ${kind} ${title}`),
    focus,
    side,
  };
  arts[art].ground(stage);
  arts[art].picture[kind](stage);
  if (!narrow) calm({ stage, start, end: start + (end - start) * 0.62 });
  grain(stage);
  return canvas;
}

/** Colour of text on a banner's start side. */
export function bannerInk(palette: readonly string[]): string {
  return tonesOf(palette).ink;
}

function tonesOf(palette: readonly string[]): Tones {
  const [ground = '#14142b', main = '#5b4bff', accent = '#ffc53d', light = '#ffffff'] = palette;
  const deep = darken(ground, isDark(ground) ? 0.5 : 0.86);
  return {
    ground,
    main,
    accent,
    light: lighten(light, 0.2),
    deep,
    base: mix(ground, main, 0.4),
    ink: inkFor(ground, { deep, light: '#ffffff' }),
  };
}

function festiveGround(stage: Stage): void {
  const { ctx, width, height, tones, focus, side } = stage;
  const [start, end] = side === 'left' ? [width, 0] : [0, width];
  const shade = ctx.createLinearGradient(start, 0, end, height * 0.4);
  shade.addColorStop(0, tones.ground);
  shade.addColorStop(1, mix(tones.ground, tones.main, isDark(tones.ground) ? 0.5 : 0.3));
  ctx.fillStyle = shade;
  ctx.fillRect(0, 0, width, height);
  glow({ ctx, x: focus.x, y: focus.y, radius: height, colour: tones.main, strength: isDark(tones.ground) ? 0.4 : 0.2 });
  ribbons(stage);
}

/** Broad soft bands, so that the calm side isn't empty. */
function ribbons({ ctx, width, height, tones, random }: Stage): void {
  for (let index = 0; index < 4; index += 1) {
    const y = height * random.between(0, 1);
    const swing = height * random.between(0.2, 0.6);
    ctx.strokeStyle = alpha(index % 2 ? tones.main : tones.accent, isDark(tones.ground) ? 0.12 : 0.1);
    ctx.lineWidth = height * random.between(0.08, 0.3);
    ctx.beginPath();
    ctx.moveTo(-height * 0.2, y);
    ctx.bezierCurveTo(width * 0.3, y - swing, width * 0.6, y + swing, width + height * 0.2, y - swing * 0.3);
    ctx.stroke();
  }
}

/** Fades the picture out towards the side where text begins. */
function calm({ stage: { ctx, height, tones }, start, end }: { stage: Stage; start: number; end: number }): void {
  const veil = ctx.createLinearGradient(start, 0, end, 0);
  veil.addColorStop(0, alpha(tones.ground, 0.94));
  veil.addColorStop(0.62, alpha(tones.ground, 0.74));
  veil.addColorStop(1, alpha(tones.ground, 0));
  ctx.fillStyle = veil;
  ctx.fillRect(Math.min(start, end), 0, Math.abs(end - start), height);
}

import { Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { mix } from '../../../schema/rules/colour.ts';
import { livingEmblems } from './emblems/living.ts';
import type { Emblem, Part, Role } from './emblems/shapes.ts';
import { thingEmblems } from './emblems/things.ts';
import { alpha, darken, lighten } from './stage.ts';

const emblems = { ...livingEmblems, ...thingEmblems } satisfies Record<string, Emblem>;

export type EmblemId = keyof typeof emblems;

/** Material of an emblem. `enamel` has the emblem's own colours, the others use the given ones. */
export type Material = 'enamel' | 'carved' | 'flat' | 'neon';

export interface EmblemOptions {
  ctx: SKRSContext2D;
  id: EmblemId;
  /** The centre. */
  x: number;
  y: number;
  size: number;
  turn?: number;
  flip?: boolean;
  material?: Material;
  /** From dark to light: shades of `carved`, background and figure of `flat`, lights of `neon`. */
  ramp?: readonly [string, string, string];
  opacity?: number;
}

interface Prepared {
  parts: { role: Role; path: Path2D; width: number }[];
  /** All filled parts as one path, to clip the light. */
  union: Path2D;
}

const prepared = new Map<EmblemId, Prepared>();

export function drawEmblem({
  ctx,
  id,
  x,
  y,
  size,
  turn = 0,
  flip = false,
  material = 'enamel',
  ramp,
  opacity = 1,
}: EmblemOptions): void {
  const emblem: Emblem = emblems[id];
  const shape = prepare(id, emblem.parts);
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(turn);
  ctx.scale((flip ? -1 : 1) * (size / 100), size / 100);
  ctx.translate(-50, -50);
  ctx.globalAlpha *= opacity;
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  const tones = ramp ?? [emblem.colours[1], emblem.colours[0], emblem.colours[2]];
  if (material === 'neon') drawNeon(ctx, shape, tones);
  else if (material === 'flat') drawFlat(ctx, shape, tones);
  else if (material === 'carved') drawSolid(ctx, shape, rampColours(tones), true);
  else drawSolid(ctx, shape, ownColours(emblem), false);
  ctx.restore();
}

function prepare(id: EmblemId, parts: readonly Part[]): Prepared {
  const known = prepared.get(id);
  if (known) return known;
  const union = new Path2D();
  const made: Prepared = {
    union,
    parts: parts.map(([role, data, width = 0]) => {
      const path = new Path2D(data);
      if (width === 0) union.addPath(path);
      return { role, path, width };
    }),
  };
  prepared.set(id, made);
  return made;
}

function ownColours({ colours: [main, dark, light, accent] }: Emblem): Record<Role, string> {
  return { m: main, d: dark, l: light, a: accent, k: '#1b1016', w: '#ffffff' };
}

function rampColours([dark, middle, light]: readonly [string, string, string]): Record<Role, string> {
  return {
    m: middle,
    d: mix(dark, middle, 0.45),
    l: mix(middle, light, 0.75),
    a: mix(middle, light, 0.35),
    k: darken(dark, 0.35),
    w: light,
  };
}

function drawSolid(ctx: SKRSContext2D, shape: Prepared, colourOf: Record<Role, string>, carved: boolean): void {
  const rim = darken(colourOf.d, 0.55);
  // A soft shadow of widening strokes, because blur filters take ten times as long.
  ctx.save();
  ctx.translate(2, 5);
  for (const [width, opacity] of [
    [15, 0.08],
    [9, 0.12],
    [4, 0.18],
  ] as const) {
    strokeAll({ ctx, shape, width, style: alpha('#06030c', opacity) });
  }
  ctx.restore();
  strokeAll({ ctx, shape, width: carved ? 7 : 6, style: rim });
  if (carved) strokeAll({ ctx, shape, width: 3.6, style: lighten(colourOf.m, 0.35) });
  for (const { role, path, width } of shape.parts) {
    const colour = colourOf[role];
    if (width > 0) {
      ctx.lineWidth = width;
      ctx.strokeStyle = colour;
      ctx.stroke(path);
      continue;
    }
    const shade = ctx.createLinearGradient(20, 0, 60, 100);
    shade.addColorStop(0, lighten(colour, carved ? 0.5 : 0.26));
    shade.addColorStop(0.5, colour);
    shade.addColorStop(1, darken(colour, carved ? 0.5 : 0.3));
    ctx.fillStyle = shade;
    ctx.fill(path);
    if (role !== 'k') {
      ctx.lineWidth = 0.9;
      ctx.strokeStyle = alpha(rim, 0.55);
      ctx.stroke(path);
    }
  }
  ctx.save();
  ctx.clip(shape.union);
  const gloss = ctx.createLinearGradient(0, 0, 0, 62);
  gloss.addColorStop(0, 'rgba(255,255,255,0.42)');
  gloss.addColorStop(1, 'rgba(255,255,255,0.02)');
  ctx.fillStyle = gloss;
  ctx.beginPath();
  ctx.ellipse(36, 14, 66, 38, -0.3, 0, Math.PI * 2);
  ctx.fill();
  ctx.restore();
}

function drawFlat(ctx: SKRSContext2D, shape: Prepared, [dark, middle, light]: readonly [string, string, string]): void {
  const colourOf: Record<Role, string> = {
    m: middle,
    d: dark,
    l: light,
    a: mix(middle, light, 0.5),
    k: darken(dark, 0.5),
    w: light,
  };
  for (const { role, path, width } of shape.parts) {
    ctx.fillStyle = colourOf[role];
    ctx.strokeStyle = colourOf[role];
    ctx.lineWidth = width;
    if (width > 0) ctx.stroke(path);
    else ctx.fill(path);
  }
}

function drawNeon(ctx: SKRSContext2D, shape: Prepared, [, middle, light]: readonly [string, string, string]): void {
  ctx.save();
  ctx.globalCompositeOperation = 'lighter';
  for (const [width, opacity] of [
    [11, 0.1],
    [6.5, 0.17],
    [3.6, 0.34],
  ] as const) {
    for (const { role, path, width: own } of shape.parts) {
      ctx.lineWidth = width + Math.min(own, 2);
      ctx.strokeStyle = alpha(role === 'a' || role === 'l' ? light : middle, opacity);
      ctx.stroke(path);
    }
  }
  ctx.restore();
  for (const { role, path } of shape.parts) {
    ctx.lineWidth = 1.5;
    ctx.strokeStyle = lighten(role === 'a' || role === 'l' ? light : middle, 0.6);
    ctx.stroke(path);
  }
}

function strokeAll({
  ctx,
  shape,
  width,
  style,
}: {
  ctx: SKRSContext2D;
  shape: Prepared;
  width: number;
  style: string;
}): void {
  ctx.strokeStyle = style;
  ctx.lineWidth = width;
  ctx.stroke(shape.union);
  for (const part of shape.parts) {
    if (part.width === 0) continue;
    ctx.lineWidth = part.width + width;
    ctx.stroke(part.path);
  }
}

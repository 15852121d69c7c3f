import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { mix } from '../../schema/rules/colour.ts';
import { randomFrom } from '../random.ts';
import { alpha, darken, lighten } from './colour.ts';
import { drawEmblem, type EmblemId } from './emblem.ts';
import { type Box, type Canvas2d, isDark } from './scene.ts';

export function fillGround({ ctx, width, height, tones, random }: Canvas2d): void {
  const angle = random.pick([0, 0.4, -0.4, 1.57]);
  const shade = ctx.createLinearGradient(
    width * (0.5 - 0.5 * Math.sin(angle)),
    height * (0.5 - 0.5 * Math.cos(angle)),
    width * (0.5 + 0.5 * Math.sin(angle)),
    height * (0.5 + 0.5 * Math.cos(angle)),
  );
  shade.addColorStop(0, lighten(tones.ground, 0.08));
  // Light backgrounds look dirty when darkened, so they are mixed with the studio's colour instead.
  shade.addColorStop(1, isDark(tones.ground) ? darken(tones.ground, 0.4) : mix(tones.ground, tones.main, 0.3));
  ctx.fillStyle = shade;
  ctx.fillRect(0, 0, width, height);
}

interface Spot {
  ctx: SKRSContext2D;
  x: number;
  y: number;
  radius: number;
  colour: string;
}

export function glow({ ctx, x, y, radius, colour, strength = 0.8 }: Spot & { strength?: number }): void {
  const light = ctx.createRadialGradient(x, y, 0, x, y, radius);
  light.addColorStop(0, alpha(colour, strength));
  light.addColorStop(0.45, alpha(colour, strength * 0.35));
  light.addColorStop(1, alpha(colour, 0));
  ctx.fillStyle = light;
  ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

export function rays({
  ctx,
  x,
  y,
  radius,
  colour,
  count,
  turn = 0,
  strength = 0.3,
  spin = 0,
}: Spot & { count: number; turn?: number; strength?: number; spin?: number }): void {
  const light = ctx.createRadialGradient(x, y, 0, x, y, radius);
  light.addColorStop(0, alpha(colour, strength));
  light.addColorStop(1, alpha(colour, strength * 0.25));
  ctx.fillStyle = light;
  ctx.beginPath();
  const step = Math.PI / count;
  for (let index = 0; index < count; index += 1) {
    const from = turn + index * 2 * step;
    ctx.moveTo(x, y);
    // A spin bends the rays into a whirl.
    ctx.quadraticCurveTo(
      x + radius * 0.5 * Math.cos(from + spin),
      y + radius * 0.5 * Math.sin(from + spin),
      x + radius * Math.cos(from),
      y + radius * Math.sin(from),
    );
    ctx.lineTo(x + radius * Math.cos(from + step), y + radius * Math.sin(from + step));
    ctx.quadraticCurveTo(
      x + radius * 0.5 * Math.cos(from + step + spin),
      y + radius * 0.5 * Math.sin(from + step + spin),
      x,
      y,
    );
  }
  ctx.fill();
}

export function disc({ ctx, x, y, radius, colour }: Spot): void {
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, Math.PI * 2);
  ctx.fill();
}

export function sparkles({
  scene: { ctx, random, unit },
  box,
  count,
  colour,
}: {
  scene: Canvas2d;
  box: Box;
  count: number;
  colour: string;
}): void {
  ctx.fillStyle = colour;
  for (let index = 0; index < count; index += 1) {
    const [x, y] = [box.x + random.next() * box.width, box.y + random.next() * box.height];
    const size = unit * random.between(0.006, 0.03);
    ctx.globalAlpha = random.between(0.4, 1);
    ctx.beginPath();
    for (let point = 0; point < 8; point += 1) {
      const reach = point % 2 === 0 ? size : size * 0.22;
      ctx.lineTo(x + reach * Math.cos((point * Math.PI) / 4), y + reach * Math.sin((point * Math.PI) / 4));
    }
    ctx.fill();
  }
  ctx.globalAlpha = 1;
}

export function halftone({
  scene: { ctx, width, height, unit },
  colour,
  fromTop,
}: {
  scene: Canvas2d;
  colour: string;
  fromTop: boolean;
}): void {
  ctx.fillStyle = colour;
  ctx.beginPath();
  const step = unit * 0.052;
  for (let row = 0; row * step * 0.87 < height * 0.6; row += 1) {
    const y = fromTop ? row * step * 0.87 : height - row * step * 0.87;
    const radius = step * 0.5 * (1 - (row * step * 0.87) / (height * 0.6));
    for (let x = row % 2 ? 0 : step / 2; x < width + step; x += step) {
      ctx.moveTo(x + radius, y);
      ctx.arc(x, y, radius, 0, Math.PI * 2);
    }
  }
  ctx.fill();
}

export function stripes({
  scene: { ctx, width, height, unit },
  colour,
  angle,
  gap,
}: {
  scene: Canvas2d;
  colour: string;
  angle: number;
  gap: number;
}): void {
  ctx.save();
  ctx.translate(width / 2, height / 2);
  ctx.rotate(angle);
  ctx.fillStyle = colour;
  const reach = Math.hypot(width, height);
  for (let x = -reach; x < reach; x += unit * gap * 2) ctx.fillRect(x, -reach, unit * gap, reach * 2);
  ctx.restore();
}

export function wallpaper({
  scene: { ctx, width, height, unit },
  id,
  colours,
  step,
  turn,
}: {
  scene: Canvas2d;
  id: EmblemId;
  colours: readonly [string, string, string];
  step: number;
  turn: number;
}): void {
  const gap = unit * step;
  let row = 0;
  for (let y = -gap * 0.2; y < height + gap; y += gap * 0.86) {
    for (let x = row % 2 ? 0 : gap / 2; x < width + gap; x += gap) {
      drawEmblem({ ctx, id, x, y, size: gap * 0.6, turn, material: 'flat', ramp: colours });
    }
    row += 1;
  }
}

/** A ragged horizon: hills, dunes, peaks or roofs, from far and pale to near and dark. */
export function horizon({
  scene: { ctx, width, height, random },
  kind,
  top,
  colours,
}: {
  scene: Canvas2d;
  kind: 'hills' | 'peaks' | 'roofs' | 'waves';
  top: number;
  colours: readonly string[];
}): void {
  colours.forEach((colour, layer) => {
    const base = top + ((height - top) * layer) / (colours.length + 0.6);
    const swing = height * (kind === 'peaks' ? 0.16 : 0.07);
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.moveTo(-10, height + 10);
    if (kind === 'roofs') {
      for (let x = -10; x < width + 10; ) {
        const wide = width * random.between(0.07, 0.16);
        const y = base - random.between(0, swing * 2);
        ctx.lineTo(x, y);
        if (random.chance(0.3)) ctx.lineTo(x + wide / 2, y - wide * 0.5);
        ctx.lineTo(x + wide, y);
        x += wide;
      }
    } else {
      const count = kind === 'peaks' ? 9 : 5;
      const phase = random.between(0, 6.28);
      const rate = random.between(1.5, 3.2);
      for (let index = 0; index <= count * 8; index += 1) {
        const along = index / (count * 8);
        const peak =
          kind === 'peaks'
            ? Math.abs(((along * rate * 2 + phase) % 1) - 0.5) * 2 - 0.5
            : Math.sin(along * rate * 6.28 + phase) * 0.5;
        const ripple = kind === 'waves' ? Math.abs(Math.sin(along * 30 + phase)) * 0.4 : 0;
        ctx.lineTo(along * (width + 20) - 10, base + (peak + ripple) * swing);
      }
    }
    ctx.lineTo(width + 10, height + 10);
    ctx.fill();
  });
}

/** Darkens (or lightens) one side so that the title is legible. */
export function scrim({
  ctx,
  box,
  colour,
  from,
}: {
  ctx: SKRSContext2D;
  box: Box;
  colour: string;
  from: 'top' | 'bottom' | 'left';
}): void {
  const shade =
    from === 'left'
      ? ctx.createLinearGradient(box.x, 0, box.x + box.width, 0)
      : from === 'top'
        ? ctx.createLinearGradient(0, box.y, 0, box.y + box.height)
        : ctx.createLinearGradient(0, box.y + box.height, 0, box.y);
  shade.addColorStop(0, alpha(colour, 0.94));
  shade.addColorStop(0.5, alpha(colour, 0.72));
  shade.addColorStop(1, alpha(colour, 0));
  ctx.fillStyle = shade;
  ctx.fillRect(box.x, box.y, box.width, box.height);
}

export function vignette({
  ctx,
  width,
  height,
  colour,
  strength,
}: {
  ctx: SKRSContext2D;
  width: number;
  height: number;
  colour: string;
  strength: number;
}): void {
  const reach = Math.hypot(width, height) / 2;
  const shade = ctx.createRadialGradient(width / 2, height * 0.45, reach * 0.45, width / 2, height * 0.5, reach * 1.05);
  shade.addColorStop(0, alpha(colour, 0));
  shade.addColorStop(1, alpha(colour, strength));
  ctx.fillStyle = shade;
  ctx.fillRect(0, 0, width, height);
}

let noise: Canvas | undefined;

/** Film grain from one tile of noise, made once. */
export function grain({
  ctx,
  width,
  height,
  strength,
}: {
  ctx: SKRSContext2D;
  width: number;
  height: number;
  strength: number;
}): void {
  noise ??= noiseTile();
  const pattern = ctx.createPattern(noise, 'repeat');
  if (pattern === null) return;
  ctx.save();
  ctx.globalAlpha = strength;
  ctx.globalCompositeOperation = 'overlay';
  ctx.fillStyle = pattern;
  ctx.fillRect(0, 0, width, height);
  ctx.restore();
}

function noiseTile(): Canvas {
  const size = 128;
  const tile = createCanvas(size, size);
  const ctx = tile.getContext('2d');
  const image = ctx.createImageData(size, size);
  const random = randomFrom('grain');
  for (let index = 0; index < image.data.length; index += 4) {
    const value = random.next() * 255;
    image.data.set([value, value, value, 255], index);
  }
  ctx.putImageData(image, 0, 0);
  return tile;
}

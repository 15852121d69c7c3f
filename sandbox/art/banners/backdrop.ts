import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { randomFrom } from '../../random.ts';
import { alpha, type Stage } from './stage.ts';

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

/** White sparkles around the focus. `reach` is in heights of the banner. */
export function sparkles({ ctx, random, unit, focus, height }: Stage, reach: number, count: number): void {
  ctx.fillStyle = '#ffffff';
  for (let index = 0; index < count; index += 1) {
    const [x, y] = [focus.x - height * reach + random.next() * height * reach * 2, random.next() * height];
    const size = unit * random.between(0.006, 0.03);
    ctx.globalAlpha = random.between(0.4, 1);
    ctx.beginPath();
    for (let point = 0; point < 8; point += 1) {
      const ray = point % 2 === 0 ? size : size * 0.22;
      ctx.lineTo(x + ray * Math.cos((point * Math.PI) / 4), y + ray * Math.sin((point * Math.PI) / 4));
    }
    ctx.fill();
  }
  ctx.globalAlpha = 1;
}

/** A ragged horizon: hills, peaks or roofs, from far and pale to near and dark. */
export function horizon({
  stage: { ctx, width, height, random },
  kind,
  top,
  colours,
}: {
  stage: Stage;
  kind: 'hills' | 'peaks' | 'roofs';
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
        ctx.lineTo(along * (width + 20) - 10, base + peak * swing);
      }
    }
    ctx.lineTo(width + 10, height + 10);
    ctx.fill();
  });
}

let noise: Canvas | undefined;

/** Film grain from one tile of noise, made once. */
export function grain({ ctx, width, height }: Stage): void {
  noise ??= noiseTile();
  const pattern = ctx.createPattern(noise, 'repeat');
  if (pattern === null) return;
  ctx.save();
  ctx.globalAlpha = 0.06;
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

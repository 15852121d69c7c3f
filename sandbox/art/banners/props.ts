import type { SKRSContext2D } from '@napi-rs/canvas';
import { mix } from '../../../schema/rules/colour.ts';
import { fontOf } from '../../../server/drawing-fonts.ts';
import { drawEmblem } from './emblem.ts';
import { alpha, darken, lighten } from './stage.ts';

interface Placed {
  ctx: SKRSContext2D;
  x: number;
  y: number;
  size: number;
  turn?: number;
}

/** A playing card of height `size`. A covered card shows only its corners. */
export function drawCard({
  ctx,
  x,
  y,
  size,
  turn = 0,
  rank,
  suit,
  covered = false,
}: Placed & { rank: string; suit: 'spade' | 'heartsuit' | 'club' | 'diamond'; covered?: boolean }): void {
  const [h, w] = [size, size * 0.7];
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(turn);
  ctx.fillStyle = 'rgba(6,3,12,0.28)';
  ctx.beginPath();
  ctx.roundRect(-w / 2 + size * 0.02, -h / 2 + size * 0.04, w, h, size * 0.07);
  ctx.fill();
  const paper = ctx.createLinearGradient(0, -h / 2, w * 0.3, h / 2);
  paper.addColorStop(0, '#ffffff');
  paper.addColorStop(1, '#e2e4ee');
  ctx.fillStyle = paper;
  ctx.beginPath();
  ctx.roundRect(-w / 2, -h / 2, w, h, size * 0.07);
  ctx.fill();
  const print = suit === 'heartsuit' || suit === 'diamond' ? '#d31f35' : '#181b28';
  ctx.fillStyle = print;
  ctx.font = fontOf({ face: 'figtree', weight: 800, size: size * 0.2 });
  ctx.textAlign = 'center';
  const corner = { ctx, id: suit, x: -w * 0.33, y: -h * 0.22, size: size * 0.11, material: 'flat' } as const;
  for (const upside of [0, Math.PI]) {
    ctx.save();
    ctx.rotate(upside);
    ctx.fillText(rank, -w * 0.33, -h * 0.31);
    drawEmblem({ ...corner, ramp: [print, print, print] });
    ctx.restore();
  }
  const court = 'KQJ'.includes(rank);
  if (!covered) drawEmblem({ ctx, id: court ? 'crown' : suit, x: 0, y: court ? -h * 0.06 : 0, size: size * 0.4 });
  if (!covered && court) drawEmblem({ ctx, id: suit, x: 0, y: h * 0.2, size: size * 0.2 });
  ctx.restore();
}

/** A die seen from above a corner. */
export function drawDie({
  ctx,
  x,
  y,
  size,
  turn = 0,
  value,
  colour = '#ffffff',
}: Placed & { value: 3 | 5; colour?: string }): void {
  const half = size / 2;
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(turn);
  ctx.fillStyle = 'rgba(6,3,12,0.3)';
  ctx.beginPath();
  ctx.roundRect(-half + size * 0.03, -half + size * 0.09, size, size, size * 0.2);
  ctx.fill();
  ctx.fillStyle = darken(colour, 0.3);
  ctx.beginPath();
  ctx.roundRect(-half, -half + size * 0.07, size, size, size * 0.2);
  ctx.fill();
  const face = ctx.createLinearGradient(-half, -half, half, half);
  face.addColorStop(0, lighten(colour, 0.6));
  face.addColorStop(1, darken(colour, 0.08));
  ctx.fillStyle = face;
  ctx.beginPath();
  ctx.roundRect(-half, -half, size, size, size * 0.2);
  ctx.fill();
  const [near, far] = [-size * 0.25, size * 0.25];
  const spots = [
    [0, 0],
    [near, near],
    [far, far],
    [near, far],
    [far, near],
  ] as const;
  ctx.fillStyle = '#1a1d2b';
  for (const [dx, dy] of spots.slice(0, value)) {
    ctx.beginPath();
    ctx.arc(dx, dy, size * 0.095, 0, Math.PI * 2);
    ctx.fill();
  }
  ctx.restore();
}

/** A stack of chips of width `size`, seen from the side. */
export function drawChips({ ctx, x, y, size, count, colour }: Placed & { count: number; colour: string }): void {
  const [rx, ry, step] = [size / 2, size * 0.19, size * 0.125];
  for (let index = 0; index < count; index += 1) {
    const top = y - index * step;
    const own = index % 2 ? colour : mix(colour, '#ffffff', 0.14);
    ctx.fillStyle = darken(own, 0.4);
    ctx.beginPath();
    ctx.ellipse(x, top + step * 0.8, rx, ry, 0, 0, Math.PI * 2);
    ctx.rect(x - rx, top, rx * 2, step * 0.8);
    ctx.fill();
    ctx.fillStyle = '#fff8e6';
    for (const at of [-0.72, -0.2, 0.32, 0.8])
      ctx.fillRect(x + rx * at - size * 0.05, top + ry * Math.sqrt(1 - at * at) * 0.96, size * 0.1, step * 0.8);
    ctx.fillStyle = own;
    ctx.beginPath();
    ctx.ellipse(x, top, rx, ry, 0, 0, Math.PI * 2);
    ctx.fill();
  }
  const top = y - (count - 1) * step;
  ctx.strokeStyle = 'rgba(255,255,255,0.75)';
  ctx.lineWidth = size * 0.035;
  ctx.beginPath();
  ctx.ellipse(x, top, rx * 0.68, ry * 0.68, 0, 0, Math.PI * 2);
  ctx.stroke();
}

/** A roulette wheel of width `size`, tilted, with its ball. */
export function drawWheel({ ctx, x, y, size }: Placed): void {
  const [radius, turn, count, rim] = [size / 2, 0.3, 28, '#c8922e'];
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(1, 0.5);
  const rings = [
    [1, darken(rim, 0.65)],
    [0.975, lighten(rim, 0.45)],
    [0.93, darken(rim, 0.35)],
    [0.88, '#1c120a'],
  ] as const;
  for (const [share, colour] of rings) {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.arc(0, 0, radius * share, 0, Math.PI * 2);
    ctx.fill();
  }
  const step = (Math.PI * 2) / count;
  for (let index = 0; index < count; index += 1) {
    ctx.fillStyle = index === 0 ? '#178a48' : index % 2 ? '#17171f' : '#c81e2e';
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.arc(0, 0, radius * 0.85, turn + index * step, turn + (index + 1) * step);
    ctx.fill();
  }
  ctx.strokeStyle = lighten(rim, 0.5);
  ctx.lineWidth = radius * 0.012;
  for (let index = 0; index < count; index += 1) {
    const angle = turn + index * step;
    ctx.beginPath();
    ctx.moveTo(radius * 0.42 * Math.cos(angle), radius * 0.42 * Math.sin(angle));
    ctx.lineTo(radius * 0.85 * Math.cos(angle), radius * 0.85 * Math.sin(angle));
    ctx.stroke();
  }
  for (const [share, colour] of [
    [0.62, alpha('#0a0508', 0.35)],
    [0.42, rim],
    [0.39, darken(rim, 0.5)],
    [0.2, lighten(rim, 0.35)],
    [0.1, darken(rim, 0.2)],
  ] as const) {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.arc(0, 0, radius * share, 0, Math.PI * 2);
    ctx.fill();
  }
  const gleam = ctx.createLinearGradient(-radius, -radius, radius, radius);
  gleam.addColorStop(0.1, 'rgba(255,255,255,0.34)');
  gleam.addColorStop(0.45, 'rgba(255,255,255,0)');
  gleam.addColorStop(1, 'rgba(0,0,0,0.25)');
  ctx.fillStyle = gleam;
  ctx.beginPath();
  ctx.arc(0, 0, radius, 0, Math.PI * 2);
  ctx.fill();
  ctx.fillStyle = '#ffffff';
  ctx.beginPath();
  ctx.arc(radius * 0.74 * Math.cos(turn + 4), radius * 0.74 * Math.sin(turn + 4), radius * 0.055, 0, Math.PI * 2);
  ctx.fill();
  ctx.restore();
}

/** A lottery ball with its number. */
export function drawBall({ ctx, x, y, size, turn = 0, text, colour }: Placed & { text: string; colour: string }): void {
  const radius = size / 2;
  ctx.fillStyle = 'rgba(6,3,12,0.25)';
  ctx.beginPath();
  ctx.ellipse(x + radius * 0.1, y + radius * 0.22, radius, radius * 0.96, 0, 0, Math.PI * 2);
  ctx.fill();
  const shade = ctx.createRadialGradient(x - radius * 0.35, y - radius * 0.4, radius * 0.1, x, y, radius);
  shade.addColorStop(0, lighten(colour, 0.7));
  shade.addColorStop(0.45, colour);
  shade.addColorStop(1, darken(colour, 0.5));
  ctx.fillStyle = shade;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, Math.PI * 2);
  ctx.fill();
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(turn);
  ctx.fillStyle = '#ffffff';
  ctx.beginPath();
  ctx.arc(0, 0, radius * 0.58, 0, Math.PI * 2);
  ctx.fill();
  ctx.fillStyle = '#1a1626';
  ctx.font = fontOf({ face: 'figtree', weight: 900, size: radius * (text.length > 1 ? 0.68 : 0.82) });
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(text, 0, radius * 0.04);
  ctx.restore();
  ctx.fillStyle = 'rgba(255,255,255,0.55)';
  ctx.beginPath();
  ctx.ellipse(x - radius * 0.32, y - radius * 0.62, radius * 0.34, radius * 0.16, -0.5, 0, Math.PI * 2);
  ctx.fill();
}

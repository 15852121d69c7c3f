import { mix } from '../../../schema/rules/colour.ts';
import { disc, glow } from '../backdrop.ts';
import { alpha, darken, lighten } from '../colour.ts';
import type { Scene } from '../scene.ts';
import type { Place } from './place.ts';
import { drawCard, drawChips, drawDie, drawWheel, suits } from './props.ts';

export const ranks = ['A', 'K', 'Q', 'J', '9', '8', '10', '7'] as const;

/** A dark room out of focus, with lamps as soft discs. */
export function hall({ scene, warmth }: { scene: Scene; warmth: string }): void {
  const { ctx, width, height, tones, random, unit } = scene;
  const shade = ctx.createLinearGradient(0, 0, 0, height);
  shade.addColorStop(0, darken(tones.deep, 0.1));
  shade.addColorStop(1, mix(tones.base, tones.deep, 0.2));
  ctx.fillStyle = shade;
  ctx.fillRect(0, 0, width, height);
  for (let index = 0; index < 16; index += 1) {
    const colour = random.pick([warmth, tones.main, tones.accent, tones.light]);
    disc({
      ctx,
      x: random.next() * width,
      y: random.next() * height * 0.55,
      radius: unit * random.between(0.02, 0.09),
      colour: alpha(colour, random.between(0.08, 0.3)),
    });
  }
  glow({
    ctx,
    x: width * random.between(0.3, 0.7),
    y: height * 0.2,
    radius: unit * 0.9,
    colour: warmth,
    strength: 0.35,
  });
}

/** The felt as an arc across the picture, with rail and printed line. */
export function felt(scene: Scene, place: Place, colour: string): void {
  const { ctx, tones, unit } = scene;
  const [rx, ry] = [Math.max(place.art.width, unit) * 0.78, place.size * 0.72];
  const y = place.y + place.size * 0.74;
  const rails = [
    [1.08, darken(tones.deep, 0.5)],
    [1.06, '#5b3418'],
    [1.035, '#8d5a2b'],
    [1, darken(colour, 0.45)],
  ] as const;
  for (const [share, fill] of rails) {
    ctx.fillStyle = fill;
    ctx.beginPath();
    ctx.ellipse(place.x, y, rx * share, ry * share, 0, 0, Math.PI * 2);
    ctx.fill();
  }
  const cloth = ctx.createRadialGradient(place.x, y - ry * 0.6, 0, place.x, y - ry * 0.4, rx);
  cloth.addColorStop(0, lighten(colour, 0.18));
  cloth.addColorStop(1, darken(colour, 0.4));
  ctx.fillStyle = cloth;
  ctx.beginPath();
  ctx.ellipse(place.x, y, rx * 0.98, ry * 0.98, 0, 0, Math.PI * 2);
  ctx.fill();
  ctx.strokeStyle = alpha(tones.accent, 0.75);
  ctx.lineWidth = unit * 0.008;
  for (const share of [0.86, 0.5]) {
    ctx.beginPath();
    ctx.ellipse(place.x, y, rx * share, ry * share, 0, Math.PI, Math.PI * 2);
    ctx.stroke();
  }
}

/** The dealer behind the table as a lit silhouette: shoulders, neck and head. */
export function dealer(scene: Scene, place: Place): void {
  const { ctx, tones, random } = scene;
  const s = place.size * 0.0078;
  const long = random.chance(0.6);
  const body = random.pick([
    darken(tones.deep, 0.15),
    mix(tones.main, tones.deep, 0.55),
    '#f1ece2',
    darken(tones.base, 0.25),
  ]);
  glow({ ctx, x: place.x, y: place.y - 20 * s, radius: 62 * s, colour: tones.accent, strength: 0.75 });
  ctx.save();
  ctx.translate(place.x, place.y + 4 * s);
  ctx.scale(s, s);
  const skin = random.pick(['#e8b48f', '#c98a5e', '#f2cba8', '#a86b42']);
  const hair = random.pick(['#1c1216', '#2d1a12', '#4a2a18', '#7a4a22', '#191a26']);
  if (long) blobPath({ scene, colour: hair, points: [-17, -40, 0, -52, 17, -40, 20, -10, 16, 6, -16, 6, -20, -10] });
  blobPath({ scene, colour: body, points: [-46, 60, -42, 20, -24, 4, 0, 0, 24, 4, 42, 20, 46, 60] });
  ctx.fillStyle = darken(skin, 0.18);
  ctx.fillRect(-6, -14, 12, 18);
  blobPath({ scene, colour: skin, points: [-12, -34, 0, -45, 12, -34, 11, -19, 0, -8, -11, -19] });
  blobPath({
    scene,
    colour: hair,
    points: long
      ? [-15, -24, -14, -42, 0, -50, 14, -42, 15, -24, 8, -38, -4, -38]
      : [-13, -30, -13, -42, 0, -49, 13, -42, 13, -30, 9, -37, -8, -37],
  });
  ctx.strokeStyle = darken(hair, 0.2);
  ctx.lineWidth = 1.3;
  ctx.lineCap = 'round';
  ctx.beginPath();
  for (const side of [-1, 1]) {
    ctx.moveTo(side * 7.4, -25.5);
    ctx.quadraticCurveTo(side * 5, -23.4, side * 2.8, -25);
    ctx.moveTo(side * 7.6, -29);
    ctx.quadraticCurveTo(side * 5, -30.6, side * 2.8, -29.2);
  }
  ctx.stroke();
  ctx.strokeStyle = long ? '#b8384a' : darken(skin, 0.5);
  ctx.lineWidth = 1.6;
  ctx.beginPath();
  ctx.moveTo(-3.4, -15.4);
  ctx.quadraticCurveTo(0, -13, 3.4, -15.4);
  ctx.stroke();
  ctx.fillStyle = '#f6f1e8';
  ctx.beginPath();
  ctx.moveTo(-9, 0);
  ctx.lineTo(9, 0);
  ctx.lineTo(0, 26);
  ctx.fill();
  ctx.fillStyle = tones.main;
  ctx.beginPath();
  ctx.moveTo(-9, 1);
  ctx.lineTo(0, 6);
  ctx.lineTo(9, 1);
  ctx.lineTo(9, 11);
  ctx.lineTo(0, 6);
  ctx.lineTo(-9, 11);
  ctx.fill();
  ctx.strokeStyle = tones.accent;
  ctx.lineWidth = 1.2;
  ctx.beginPath();
  ctx.moveTo(-10, 2);
  ctx.lineTo(-2, 40);
  ctx.moveTo(10, 2);
  ctx.lineTo(2, 40);
  ctx.stroke();
  ctx.restore();
}

function blobPath({
  scene: { ctx },
  colour,
  points,
}: {
  scene: Scene;
  colour: string;
  points: readonly number[];
}): void {
  const count = points.length / 2;
  const at = (index: number) =>
    [points[((index + count) % count) * 2] ?? 0, points[((index + count) % count) * 2 + 1] ?? 0] as const;
  ctx.fillStyle = colour;
  ctx.beginPath();
  for (let index = 0; index < count; index += 1) {
    const [from, to] = [at(index), at(index + 1)];
    const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const;
    if (index === 0) ctx.moveTo(middle[0], middle[1]);
    const next = at(index + 2);
    ctx.quadraticCurveTo(to[0], to[1], (to[0] + next[0]) / 2, (to[1] + next[1]) / 2);
  }
  ctx.fill();
}

export function onFelt(scene: Scene, place: Place): void {
  const { ctx, random, tones, game } = scene;
  const y = place.y + place.size * 0.3;
  const s = place.size;
  if (game.motif === 'sicbo' || game.motif === 'fantan' || game.motif === 'xocdia') {
    [-0.2, 0.02, 0.22].forEach((dx, index) => {
      drawDie({
        ctx,
        x: place.x + dx * s,
        y: y + (index % 2) * s * 0.06,
        size: s * 0.19,
        turn: random.between(-0.5, 0.5),
        value: random.whole(1, 6),
      });
    });
  } else if (game.motif === 'roulette' || game.motif === 'moneywheel') {
    drawWheel({
      ctx,
      x: place.x,
      y: y + s * 0.08,
      size: s * 0.86,
      squash: 0.46,
      turn: random.next(),
      colours: ['#c81e2e', '#17171f', '#178a48'],
      count: 28,
      ball: true,
    });
  } else {
    dealt({ scene, place, y });
  }
  const stack = random.pick([tones.main, '#c8283a', '#2456b8', '#1d8a55']);
  drawChips({ ctx, x: place.x - s * 0.42, y: y + s * 0.14, size: s * 0.19, count: random.whole(3, 6), colour: stack });
  drawChips({
    ctx,
    x: place.x + s * 0.42,
    y: y + s * 0.12,
    size: s * 0.19,
    count: random.whole(2, 5),
    colour: tones.accent,
  });
}

export const clothOf = (scene: Scene): string =>
  scene.random.pick([darken(scene.tones.main, 0.3), scene.tones.base, '#0d6b45', '#7a1226', '#173f7a']);

/** How the cards lie: one hand, two hands apart, or one face down. */
function dealt({
  scene: { ctx, random, tones },
  place: { x, size: s },
  y,
}: {
  scene: Scene;
  place: Place;
  y: number;
}): void {
  const card = (dx: number, dy: number, turn: number, hidden = false) =>
    drawCard({
      ctx,
      x: x + dx * s,
      y: y + dy * s,
      size: s * 0.34,
      turn,
      rank: hidden ? undefined : random.pick(ranks),
      suit: random.pick(suits),
      back: tones.main,
    });
  const deal = random.whole(0, 3);
  if (deal === 0) {
    card(-0.26, 0, -0.1);
    card(-0.13, 0.01, 0.06);
    card(0.13, 0.01, -0.06);
    card(0.26, 0, 0.1);
  } else if (deal === 1) {
    card(-0.12, -0.02, -0.22, true);
    card(0.04, 0, 0.04);
    card(0.19, 0.03, 0.26);
  } else if (deal === 2) {
    card(-0.09, 0, -0.14);
    card(0.1, 0.01, 0.12);
  } else {
    for (let index = 0; index < 5; index += 1)
      card((index - 2) * 0.13, Math.abs(index - 2) * 0.02, (index - 2) * 0.1, index === 4);
  }
}

import { mix } from '../../../schema/rules/colour.ts';
import { fontOf } from '../../../server/drawing-fonts.ts';
import { disc, glow, halftone, rays, sparkles, stripes } from '../backdrop.ts';
import { alpha, darken, lighten } from '../colour.ts';
import { drawEmblem } from '../emblem.ts';
import { isDark, type Scene } from '../scene.ts';
import { divide, type Layout, settle } from './place.ts';
import { drawBall, drawDie } from './props.ts';

export const ballColours = (scene: Scene): readonly [string, ...string[]] => [
  scene.tones.main,
  scene.tones.accent,
  '#e5322d',
  '#2f74e0',
  '#25a35a',
  '#f2a516',
];

export function backdrop(scene: Scene): void {
  const { ctx, tones, random, width, height } = scene;
  const pattern = random.whole(0, 3);
  const figure = isDark(tones.ground) ? tones.main : lighten(tones.light, 0.3);
  if (pattern === 0)
    rays({
      ctx,
      x: width / 2,
      y: height * 0.42,
      radius: width + height,
      colour: figure,
      count: random.whole(8, 18),
      strength: 0.5,
    });
  else if (pattern === 1)
    stripes({ scene, colour: alpha(figure, 0.2), angle: random.between(-1, 1), gap: random.between(0.05, 0.14) });
  else if (pattern === 2) halftone({ scene, colour: alpha(figure, 0.3), fromTop: true });
}

/** A pile of balls, or balls in the drum. */
export const balls: Layout = (scene) => {
  const { ctx, tones, random } = scene;
  backdrop(scene);
  const place = divide({ scene, share: 0.35 });
  const s = place.size;
  const inDrum = scene.game.motif === 'drum';
  glow({ ctx, x: place.x, y: place.y, radius: s * 0.8, colour: lighten(tones.accent, 0.3), strength: 0.6 });
  const radius = s * 0.46;
  if (inDrum) {
    for (const [wide, drop, colour] of [
      [0.62, 0.5, darken(tones.deep, 0.2)],
      [0.46, 0.42, tones.accent],
    ] as const) {
      ctx.fillStyle = colour;
      ctx.beginPath();
      ctx.roundRect(place.x - s * wide * 0.5, place.y + s * drop - s * 0.05, s * wide, s * 0.1, s * 0.03);
      ctx.fill();
    }
    disc({ ctx, x: place.x, y: place.y, radius: radius * 1.03, colour: tones.accent });
    disc({ ctx, x: place.x, y: place.y, radius, colour: mix(tones.base, tones.light, 0.25) });
  }
  const count = inDrum ? 13 : random.whole(6, 11);
  const colours = ballColours(scene);
  for (let index = 0; index < count; index += 1) {
    // Sunflower packing: even, but without visible rows.
    const reach = Math.sqrt((index + 0.5) / count) * radius * (inDrum ? 0.78 : 1);
    const angle = index * 2.39996 + random.next() * 0.4;
    const size = s * (inDrum ? 0.25 : random.between(0.24, 0.36));
    drawBall({
      ctx,
      x: place.x + Math.cos(angle) * reach,
      y: place.y + Math.sin(angle) * reach * (inDrum ? 0.8 : 0.9) + (inDrum ? radius * 0.14 : 0),
      size,
      turn: random.between(-0.6, 0.6),
      text: String(random.whole(1, 55)),
      colour: colours[index % colours.length] ?? tones.main,
    });
  }
  if (inDrum) {
    const glass = ctx.createRadialGradient(place.x - radius * 0.4, place.y - radius * 0.5, 0, place.x, place.y, radius);
    glass.addColorStop(0, 'rgba(255,255,255,0.45)');
    glass.addColorStop(0.4, 'rgba(255,255,255,0.05)');
    glass.addColorStop(1, 'rgba(255,255,255,0.18)');
    disc({ ctx, x: place.x, y: place.y, radius, colour: 'rgba(255,255,255,0.02)' });
    ctx.fillStyle = glass;
    ctx.fill();
  }
  return settle(scene, place, 1.3);
};

/** Digits in windows, or as glowing segments. */
export const digits: Layout = (scene) => {
  const { ctx, tones, random, unit } = scene;
  backdrop(scene);
  const place = divide({ scene, share: 0.38 });
  const led = scene.game.motif === 'led';
  const count = led
    ? random.whole(3, 5)
    : /Two|Pick/.test(scene.game.gameName)
      ? 2
      : /Four/.test(scene.game.gameName)
        ? 4
        : 3;
  const wide = Math.min(place.art.width * 0.86, place.size * 1.1) / count;
  const tall = Math.min(wide * 1.5, place.size * 0.66);
  const board = {
    x: place.x - (wide * count) / 2 - unit * 0.04,
    y: place.y - tall / 2 - unit * 0.05,
    width: wide * count + unit * 0.08,
    height: tall + unit * 0.1,
  };
  glow({ ctx, x: place.x, y: place.y, radius: place.size * 0.8, colour: tones.accent, strength: 0.55 });
  ctx.fillStyle = darken(tones.deep, 0.3);
  ctx.beginPath();
  ctx.roundRect(board.x, board.y, board.width, board.height, unit * 0.05);
  ctx.fill();
  ctx.strokeStyle = led ? tones.main : '#e2ae3e';
  ctx.lineWidth = unit * 0.018;
  ctx.stroke();
  for (let index = 0; index < count; index += 1) {
    const x = place.x + (index - (count - 1) / 2) * wide;
    const paper = ctx.createLinearGradient(0, board.y, 0, board.y + board.height);
    for (const [at, shade] of led
      ? ([
          [0, '#0a0f14'],
          [1, '#121a22'],
        ] as const)
      : ([
          [0, mix(tones.light, tones.deep, 0.6)],
          [0.35, '#ffffff'],
          [0.65, '#ffffff'],
          [1, mix(tones.light, tones.deep, 0.65)],
        ] as const))
      paper.addColorStop(at, shade);
    ctx.fillStyle = paper;
    ctx.beginPath();
    ctx.roundRect(x - wide * 0.45, place.y - tall / 2, wide * 0.9, tall, unit * 0.025);
    ctx.fill();
    const text = String(random.whole(0, 9));
    ctx.font = fontOf({ face: 'figtree', weight: 900, size: Math.min(tall * 0.86, wide * 1.15) });
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    if (led) {
      ctx.strokeStyle = alpha(tones.main, 0.35);
      ctx.lineWidth = unit * 0.03;
      ctx.strokeText(text, x, place.y + tall * 0.03);
    }
    ctx.fillStyle = led
      ? lighten(tones.main, 0.55)
      : index % 2
        ? mix(tones.main, '#1a0a10', 0.35)
        : darken(tones.deep, 0.1);
    ctx.fillText(text, x, place.y + tall * 0.03);
  }
  const colours = ballColours(scene);
  [
    [-0.46, 0.42],
    [0.46, -0.42],
    [0.4, 0.44],
  ]
    .slice(0, random.whole(1, 3))
    .forEach(([dx = 0, dy = 0], index) => {
      drawBall({
        ctx,
        x: place.x + dx * place.size,
        y: place.y + dy * place.size * 0.86,
        size: place.size * 0.24,
        text: String(random.whole(0, 9)),
        colour: colours[index + 1] ?? tones.main,
        turn: dx,
      });
    });
  return settle(scene, place, 1.25);
};

/** A paper ticket with marked numbers. */
export const ticket: Layout = (scene) => {
  const { ctx, tones, random, unit } = scene;
  backdrop(scene);
  const place = divide({ scene, share: 0.36 });
  const [w, h] = [place.size * random.between(0.62, 0.84), place.size * random.between(0.68, 0.92)];
  const lean = random.pick([-1, 1]) * random.between(0.5, 1.2);
  for (const [turn, colour, shift] of [
    [-0.26, tones.accent, -0.08],
    [0.12, lighten(tones.light, 0.5), 0.02],
  ] as const) {
    ctx.save();
    ctx.translate(place.x + shift * lean * place.size, place.y);
    ctx.rotate(turn * lean);
    ctx.fillStyle = 'rgba(6,3,12,0.3)';
    ctx.fillRect(-w / 2 + unit * 0.015, -h / 2 + unit * 0.025, w, h);
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.moveTo(-w / 2, -h / 2);
    const teeth = 11;
    for (let index = 0; index <= teeth; index += 1)
      ctx.lineTo(-w / 2 + (w * index) / teeth, -h / 2 + (index % 2 ? unit * 0.02 : 0));
    for (let index = 0; index <= teeth; index += 1)
      ctx.lineTo(w / 2 - (w * index) / teeth, h / 2 - (index % 2 ? unit * 0.02 : 0));
    ctx.fill();
    ctx.fillStyle = tones.main;
    ctx.fillRect(-w / 2, -h * 0.43, w, h * 0.17);
    for (let row = 0; row < 4; row += 1) {
      for (let column = 0; column < 6; column += 1) {
        const [x, y] = [(column - 2.5) * w * 0.145, -h * 0.13 + row * h * 0.15];
        const marked = random.chance(0.26);
        disc({ ctx, x, y, radius: w * 0.058, colour: marked ? tones.main : mix(colour, tones.deep, 0.16) });
        if (marked) disc({ ctx, x, y, radius: w * 0.026, colour: '#ffffff' });
      }
    }
    ctx.restore();
  }
  drawEmblem({
    ctx,
    id: random.pick(['clover', 'star', 'horseshoe', 'coin']),
    x: place.x + place.size * 0.33,
    y: place.y + place.size * 0.3,
    size: place.size * 0.32,
    turn: 0.2,
  });
  return settle(scene, place, 1.25);
};

/** A lit board: keno numbers, colours, or lanes of a race. */
export const board: Layout = (scene) => {
  const { ctx, tones, random, unit } = scene;
  backdrop(scene);
  const place = divide({ scene, share: 0.35 });
  const s = place.size;
  const motif = scene.game.motif;
  const colours = ballColours(scene);
  if (motif === 'race') {
    for (let lane = 0; lane < 5; lane += 1) {
      const y = place.y + (lane - 2) * s * 0.19;
      ctx.fillStyle = mix(darken(tones.deep, 0.15), tones.main, lane % 2 ? 0.12 : 0.24);
      ctx.beginPath();
      ctx.roundRect(place.x - s * 0.58, y - s * 0.085, s * 1.16, s * 0.17, s * 0.03);
      ctx.fill();
      const ahead = place.x + s * random.between(-0.3, 0.4);
      const tail = ctx.createLinearGradient(place.x - s * 0.5, 0, ahead, 0);
      tail.addColorStop(0, alpha(colours[lane] ?? tones.main, 0));
      tail.addColorStop(1, colours[lane] ?? tones.main);
      ctx.fillStyle = tail;
      ctx.fillRect(place.x - s * 0.5, y - s * 0.05, ahead - place.x + s * 0.5, s * 0.1);
      drawBall({
        ctx,
        x: ahead,
        y,
        size: s * 0.19,
        text: String(random.whole(1, 10)),
        colour: colours[lane] ?? tones.main,
      });
    }
    drawEmblem({ ctx, id: 'flagcheck', x: place.x + s * 0.42, y: place.y - s * 0.36, size: s * 0.3, turn: 0.15 });
  } else if (motif === 'dice') {
    [
      [-0.22, 0.1],
      [0.24, 0.14],
      [0, -0.2],
    ].forEach(([dx = 0, dy = 0], index) => {
      drawDie({
        ctx,
        x: place.x + dx * s,
        y: place.y + dy * s,
        size: s * 0.38,
        turn: random.between(-0.5, 0.5),
        value: random.whole(1, 6),
        colour: index === 2 ? lighten(tones.accent, 0.3) : '#ffffff',
      });
    });
  } else {
    const [columns, rows] = motif === 'colorgrid' ? [4, 4] : [6, 6];
    const cell = (s * 0.98) / columns;
    ctx.save();
    ctx.translate(place.x, place.y);
    ctx.rotate(random.pick([0, 0, -0.12, 0.12]));
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const lit = motif === 'colorgrid' || random.chance(0.3);
        const colour = lit
          ? (colours[random.whole(0, 5)] ?? tones.main)
          : mix(darken(tones.deep, 0.1), tones.base, 0.5);
        const [x, y] = [(column - columns / 2) * cell, (row - rows / 2) * cell];
        const face = ctx.createLinearGradient(0, y, 0, y + cell);
        face.addColorStop(0, lighten(colour, lit ? 0.4 : 0.06));
        face.addColorStop(1, darken(colour, 0.18));
        ctx.fillStyle = face;
        ctx.beginPath();
        ctx.roundRect(x + cell * 0.06, y + cell * 0.06, cell * 0.88, cell * 0.88, cell * 0.2);
        ctx.fill();
        if (motif === 'colorgrid') continue;
        ctx.fillStyle = lit ? '#ffffff' : alpha('#ffffff', 0.4);
        ctx.font = fontOf({ face: 'figtree', weight: 800, size: cell * 0.42 });
        ctx.textAlign = 'center';
        ctx.textBaseline = 'middle';
        ctx.fillText(String(row * columns + column + 1), x + cell / 2, y + cell * 0.52);
      }
    }
    ctx.restore();
    if (/Lightning|Volt|Ohm|Rapid/.test(scene.game.gameName))
      drawEmblem({ ctx, id: 'bolt', x: place.x, y: place.y, size: s * 0.7 });
  }
  sparkles({ scene, box: place.art, count: 8, colour: '#ffffff' });
  ctx.lineWidth = unit * 0.01;
  return settle(scene, place, 1.2);
};

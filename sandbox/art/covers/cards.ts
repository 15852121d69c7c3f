import { mix } from '../../../schema/rules/colour.ts';
import { disc, glow, rays, stripes, wallpaper } from '../backdrop.ts';
import { alpha, darken, lighten } from '../colour.ts';
import { drawEmblem } from '../emblem.ts';
import { isDark, type Scene } from '../scene.ts';
import { divide, type Layout, type Place, settle } from './place.ts';
import { drawCard, drawDie, type Suit, suits } from './props.ts';

const ranks = ['A', 'K', 'Q', 'J', '10', '9', '7', '2'] as const;

function ground(scene: Scene): void {
  const { ctx, tones, random, width, height } = scene;
  const pattern = random.whole(0, 3);
  const figure = isDark(tones.ground) ? lighten(tones.ground, 0.12) : darken(tones.ground, 0.1);
  if (pattern === 0)
    wallpaper({
      scene,
      id: random.pick(suits),
      colours: [figure, figure, figure],
      step: random.between(0.16, 0.34),
      turn: random.between(-0.4, 0.4),
    });
  else if (pattern === 1)
    stripes({ scene, colour: alpha(figure, 0.7), angle: random.between(-1, 1), gap: random.between(0.04, 0.12) });
  else if (pattern === 2)
    rays({
      ctx,
      x: width / 2,
      y: height * 0.4,
      radius: width + height,
      colour: figure,
      count: random.whole(9, 18),
      strength: 0.9,
    });
}

function piece(scene: Scene, place: Place): void {
  const { ctx, random, tones } = scene;
  const s = place.size;
  const motif = scene.game.motif;
  const first = random.whole(0, 3);
  const suit = (index: number): Suit => suits[(first + index) % 4] ?? 'spade';
  if (motif === 'tiles') drawTiles({ scene, place });
  else if (motif === 'dominoes') drawDominoes({ scene, place });
  else if (motif === 'colordice') {
    const spots = [
      ['#e5322d', -0.24, 0.16],
      ['#2f6fe0', 0.24, 0.2],
      ['#f5c518', 0.02, -0.2],
    ] as const;
    for (const [colour, dx, dy] of spots) {
      drawDie({
        ctx,
        x: place.x + dx * s,
        y: place.y + dy * s,
        size: s * 0.4,
        turn: random.between(-0.4, 0.4),
        value: random.whole(1, 6),
        colour,
      });
    }
  } else if (motif === 'suits') {
    suits.forEach((id, index) => {
      const [x, y] = [place.x + (index % 2 ? 0.24 : -0.24) * s, place.y + (index < 2 ? -0.24 : 0.24) * s];
      disc({
        ctx,
        x,
        y,
        radius: s * 0.225,
        colour: isDark(tones.ground) ? lighten(tones.light, 0.3) : darken(tones.deep, 0.1),
      });
      drawEmblem({ ctx, id, x, y, size: s * 0.3, material: 'enamel' });
    });
  } else if (motif === 'pips') {
    drawCard({
      ctx,
      x: place.x - s * 0.2,
      y: place.y + s * 0.02,
      size: s * 0.84,
      turn: -0.18,
      rank: random.pick(['9', '8', 'A']),
      suit: suit(0),
    });
    drawCard({
      ctx,
      x: place.x + s * 0.2,
      y: place.y + s * 0.03,
      size: s * 0.84,
      turn: 0.16,
      rank: random.pick(['K', 'J', '10']),
      suit: suit(1),
    });
  } else if (motif === 'crowncard') {
    drawCard({ ctx, x: place.x + s * 0.1, y: place.y + s * 0.03, size: s * 0.9, turn: 0.2, back: tones.main });
    drawCard({
      ctx,
      x: place.x - s * 0.04,
      y: place.y + s * 0.04,
      size: s * 0.9,
      turn: -0.08,
      rank: random.pick(['K', 'Q', 'A']),
      suit: suit(0),
    });
    drawEmblem({ ctx, id: 'crown', x: place.x - s * 0.1, y: place.y - s * 0.42, size: s * 0.34, turn: -0.12 });
  } else {
    const count = motif === 'trio' ? 3 : random.whole(5, 7);
    const spread = motif === 'trio' ? 0.3 : 0.22;
    const low = random.chance(0.5) ? 0 : 1;
    for (let index = 0; index < count; index += 1) {
      const lean = (index - (count - 1) / 2) * spread;
      drawCard({
        ctx,
        x: place.x + Math.sin(lean) * s * 0.62,
        y: place.y + s * (0.08 + (1 - Math.cos(lean)) * 0.62),
        size: s * (motif === 'trio' ? 0.72 : 0.6),
        turn: lean,
        rank: low && motif !== 'trio' && index % 2 ? undefined : (ranks[(index * 2 + first) % ranks.length] ?? 'A'),
        suit: suit(index),
        back: tones.main,
        covered: index < count - 1,
      });
    }
  }
}

type Slot = readonly [dx: number, dy: number, turn: number];

const tileSlots: readonly [readonly Slot[], ...(readonly Slot[])[]] = [
  [
    [-0.24, 0.06, -0.16],
    [0.24, 0.04, 0.14],
    [0, -0.1, 0],
  ],
  [
    [-0.3, 0.16, -0.1],
    [0, -0.02, 0.04],
    [0.3, -0.18, 0.12],
  ],
  [
    [-0.22, -0.18, -0.08],
    [0.22, -0.16, 0.1],
    [0, 0.2, 0.02],
  ],
];

function drawTiles({ scene: { ctx, random, tones }, place }: { scene: Scene; place: Place }): void {
  const s = place.size;
  const faces = random.shuffle(['dragon', 'lotus', 'coin', 'phoenix', 'fan', 'moon'] as const);
  const slots = random.pick(tileSlots);
  slots.forEach(([dx, dy, turn], index) => {
    ctx.save();
    ctx.translate(place.x + dx * s, place.y + dy * s);
    ctx.rotate(turn);
    const [w, h] = [s * 0.42, s * 0.56];
    for (const [drop, colour] of [
      [0.075, 'rgba(6,3,12,0.3)'],
      [0.06, darken(tones.main, 0.25)],
      [0.03, '#d8d2c0'],
      [0, '#fffdf5'],
    ] as const) {
      ctx.fillStyle = colour;
      ctx.beginPath();
      ctx.roundRect(-w / 2, -h / 2 + drop * s, w, h, s * 0.05);
      ctx.fill();
    }
    drawEmblem({ ctx, id: faces[index] ?? 'coin', x: 0, y: 0, size: w * 0.8 });
    ctx.restore();
  });
}

function drawDominoes({ scene: { ctx, random, tones }, place }: { scene: Scene; place: Place }): void {
  const s = place.size;
  for (const [dx, turn] of [
    [-0.24, -0.3],
    [0.24, 0.28],
    [0, 0.02],
  ] as const) {
    ctx.save();
    ctx.translate(place.x + dx * s, place.y + Math.abs(dx) * s * 0.15);
    ctx.rotate(turn);
    const dark = dx !== 0;
    const [w, h] = [s * 0.36, s * 0.74];
    for (const [drop, colour] of [
      [0.04, 'rgba(6,3,12,0.35)'],
      [0, dark ? darken(tones.deep, 0.1) : '#fdfbf2'],
    ] as const) {
      ctx.fillStyle = colour;
      ctx.beginPath();
      ctx.roundRect(-w / 2, -h / 2 + drop * s, w, h, s * 0.05);
      ctx.fill();
    }
    ctx.fillStyle = dark ? tones.accent : mix(tones.main, tones.deep, 0.3);
    ctx.fillRect(-w * 0.36, -s * 0.006, w * 0.72, s * 0.012);
    ctx.restore();
    for (const half of [-1, 1]) {
      const value = random.whole(1, 6);
      const spots = [
        [0, 0],
        [-1, -1],
        [1, 1],
        [-1, 1],
        [1, -1],
        [-1, 0],
      ].slice(value % 2 ? 0 : 1, (value % 2 ? 0 : 1) + value);
      for (const [px = 0, py = 0] of spots) {
        const [lx, ly] = [px * w * 0.24, half * h * 0.25 + py * h * 0.13];
        disc({
          ctx,
          x: place.x + dx * s + lx * Math.cos(turn) - ly * Math.sin(turn),
          y: place.y + Math.abs(dx) * s * 0.15 + lx * Math.sin(turn) + ly * Math.cos(turn),
          radius: w * 0.085,
          colour: dark ? lighten(tones.accent, 0.3) : tones.deep,
        });
      }
    }
  }
}

export const cardTable: Layout = (scene) => {
  const { ctx, tones } = scene;
  ground(scene);
  const place = divide({ scene, share: 0.35 });
  glow({
    ctx,
    x: place.x,
    y: place.y,
    radius: place.size * 0.85,
    colour: isDark(tones.ground) ? tones.main : lighten(tones.light, 0.5),
    strength: 0.75,
  });
  piece(scene, place);
  return settle(scene, place, 1.35);
};

/** A plain panel with a large suit behind the cards. */
export const greatSuit: Layout = (scene) => {
  const { ctx, tones, random } = scene;
  const place = divide({ scene, share: 0.37 });
  const figure = isDark(tones.ground) ? tones.main : mix(tones.ground, tones.main, 0.65);
  drawEmblem({
    ctx,
    id: random.pick(suits),
    x: place.x,
    y: place.y,
    size: place.size * 1.5,
    turn: random.between(-0.3, 0.3),
    material: 'flat',
    ramp: [figure, figure, lighten(figure, 0.08)],
  });
  piece(scene, { ...place, size: place.size * 0.86 });
  return { ...settle(scene, place, 1.5), treatments: ['hero', 'stack', 'elegant', 'slant'] };
};

import { mix } from '../../../schema/rules/colour.ts';
import { disc, glow, halftone, horizon, rays, stripes } from '../backdrop.ts';
import { alpha, darken, lighten } from '../colour.ts';
import { drawEmblem } from '../emblem.ts';
import type { Scene } from '../scene.ts';
import { divide, type Layout, type Place, settle } from './place.ts';

/** Colours of birds: the emblem's own in several hues, then single colours. */
const plumages = [
  { hue: 0 },
  { hue: 22 },
  { hue: -14 },
  { ramp: ['#a88a58', '#fbf0d8', '#ffffff'] },
  { ramp: ['#6b3a06', '#e8a52c', '#fff3c0'] },
] as const satisfies readonly { hue?: number; ramp?: readonly [string, string, string] }[];

type Plumage = (typeof plumages)[number];

function bird({
  scene: { ctx },
  id,
  x,
  y,
  size,
  turn = 0,
  flip = false,
  plumage,
}: {
  scene: Scene;
  id: 'rooster' | 'roosterhead';
  x: number;
  y: number;
  size: number;
  turn?: number;
  flip?: boolean;
  plumage: Plumage | undefined;
}): void {
  const worn =
    plumage !== undefined && 'ramp' in plumage
      ? { material: 'carved' as const, ramp: plumage.ramp }
      : { hue: plumage?.hue };
  drawEmblem({ ctx, id, x, y, size, turn, flip, ...worn });
}

function birds({ scene, place: { x, y, size: s } }: { scene: Scene; place: Place }): void {
  const { ctx, random } = scene;
  const [first, second] = random.shuffle(plumages);
  if (scene.game.motif === 'roosters') {
    bird({
      scene,
      id: 'rooster',
      x: x - s * 0.27,
      y: y + s * 0.12,
      size: s * 0.6,
      flip: true,
      turn: -0.06,
      plumage: first,
    });
    bird({ scene, id: 'rooster', x: x + s * 0.27, y: y + s * 0.12, size: s * 0.6, turn: 0.06, plumage: second });
  } else if (scene.game.motif === 'spur') {
    bird({ scene, id: 'roosterhead', x, y, size: s * 0.74, plumage: first });
    drawEmblem({ ctx, id: 'spur', x: x + s * 0.3, y: y + s * 0.3, size: s * 0.44, turn: -0.3 });
  } else {
    bird({ scene, id: 'rooster', x, y: y + s * 0.02, size: s * 0.84, flip: random.chance(0.5), plumage: first });
  }
}

/** An earthen ring under a low sun, birds before it. */
export const cockpit: Layout = (scene) => {
  const { ctx, tones, random, width, height, unit } = scene;
  const place = divide({ scene, side: 'bottom', share: 0.32 });
  const sky = ctx.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, mix(tones.deep, tones.base, 0.6));
  sky.addColorStop(0.65, tones.main);
  sky.addColorStop(1, tones.deep);
  ctx.fillStyle = sky;
  ctx.fillRect(0, 0, width, height);
  rays({
    ctx,
    x: place.x,
    y: place.y,
    radius: width + height,
    colour: tones.accent,
    count: random.whole(10, 20),
    strength: 0.45,
  });
  disc({ ctx, x: place.x, y: place.y, radius: place.size * 0.46, colour: lighten(tones.accent, 0.3) });
  for (const [share, colour] of [
    [0.74, darken(tones.deep, 0.2)],
    [0.68, mix(tones.base, '#8a5a2b', 0.5)],
    [0.56, '#c28f52'],
  ] as const) {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.ellipse(place.x, place.y + place.size * 0.46, place.size * share, place.size * share * 0.28, 0, 0, Math.PI * 2);
    ctx.fill();
  }
  birds({ scene, place });
  for (let index = 0; index < 7; index += 1) {
    drawEmblem({
      ctx,
      id: 'feather',
      x: random.next() * width,
      y: random.next() * height * 0.6,
      size: unit * random.between(0.07, 0.15),
      turn: random.next() * 6,
      material: 'flat',
      ramp: [tones.base, tones.accent, tones.light],
      opacity: 0.85,
    });
  }
  return settle({ ...scene, tones: { ...tones, ground: tones.deep } }, place, 1.35);
};

/** One bird in close-up, cut by the frame, like a print. */
export const gamecock: Layout = (scene) => {
  const { ctx, tones, random, unit } = scene;
  const place = divide({ scene, share: 0.36 });
  if (random.chance(0.5)) halftone({ scene, colour: alpha(tones.accent, 0.4), fromTop: place.side !== 'top' });
  else stripes({ scene, colour: alpha(tones.main, 0.3), angle: random.between(-0.9, 0.9), gap: 0.1 });
  disc({
    ctx,
    x: place.x + unit * 0.1,
    y: place.y,
    radius: place.size * 0.5,
    colour: mix(tones.accent, tones.main, random.next()),
  });
  const flip = random.chance(0.5);
  bird({
    scene,
    id: 'roosterhead',
    x: place.x + (flip ? -1 : 1) * unit * 0.08,
    y: place.y + place.size * 0.1,
    size: place.size * 1.24,
    flip,
    plumage: plumages[random.whole(0, 2)],
  });
  if (scene.game.motif === 'spur')
    drawEmblem({
      ctx,
      id: 'spur',
      x: place.x + place.size * 0.3,
      y: place.y + place.size * 0.3,
      size: place.size * 0.5,
      turn: -0.3,
    });
  return settle(scene, place, 1.4);
};

/** At night: a lit ring, roofs of the town behind it. */
export const nightRing: Layout = (scene) => {
  const { ctx, tones, random, width, height, unit } = scene;
  const place = divide({ scene, side: 'bottom', share: 0.33 });
  ctx.fillStyle = darken(tones.deep, 0.3);
  ctx.fillRect(0, 0, width, height);
  disc({
    ctx,
    x: width * random.between(0.2, 0.8),
    y: height * 0.16,
    radius: unit * 0.11,
    colour: lighten(tones.light, 0.4),
  });
  horizon({
    scene,
    kind: random.pick<'roofs' | 'peaks'>(['roofs', 'peaks']),
    top: place.y - place.size * 0.1,
    colours: [mix(tones.deep, tones.base, 0.6), darken(tones.deep, 0.1)],
  });
  for (const at of [-0.5, 0.5]) {
    const beam = ctx.createLinearGradient(0, 0, 0, place.y + place.size * 0.5);
    beam.addColorStop(0, alpha(tones.accent, 0.75));
    beam.addColorStop(1, alpha(tones.accent, 0.1));
    ctx.fillStyle = beam;
    ctx.beginPath();
    ctx.moveTo(place.x + at * place.size * 1.3, 0);
    ctx.lineTo(place.x - place.size * (0.5 - at * 0.2), place.y + place.size * 0.42);
    ctx.lineTo(place.x + place.size * (0.5 + at * 0.2), place.y + place.size * 0.42);
    ctx.fill();
  }
  for (const [share, colour] of [
    [0.62, mix(tones.main, tones.deep, 0.3)],
    [0.54, mix('#d0a060', tones.accent, 0.3)],
  ] as const) {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.ellipse(place.x, place.y + place.size * 0.42, place.size * share, place.size * share * 0.26, 0, 0, Math.PI * 2);
    ctx.fill();
  }
  glow({
    ctx,
    x: place.x,
    y: place.y + place.size * 0.1,
    radius: place.size * 0.5,
    colour: lighten(tones.accent, 0.4),
    strength: 0.5,
  });
  birds({ scene, place });
  return settle({ ...scene, tones: { ...tones, ground: tones.deep } }, place, 1.25);
};

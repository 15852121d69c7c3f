import { mix } from '../../../schema/rules/colour.ts';
import { disc, glow, halftone, horizon, rays, sparkles, stripes } from '../backdrop.ts';
import { alpha, darken, lighten } from '../colour.ts';
import { drawEmblem } from '../emblem.ts';
import { isDark } from '../scene.ts';
import { divide, type Layout, settle } from './place.ts';
import { companion, hero, motifOf } from './symbols.ts';

/** The emblem on rays of light. */
export const onRays: Layout = (scene) => {
  const { ctx, tones, random, width, height, unit } = scene;
  const place = divide({ scene });
  const colour = isDark(tones.ground) ? tones.main : lighten(tones.light, 0.4);
  rays({
    ctx,
    x: place.x,
    y: place.y,
    radius: Math.hypot(width, height),
    colour,
    count: random.whole(7, 16),
    turn: random.next() * 3,
    strength: 0.6,
    spin: random.chance(0.35) ? random.between(-0.5, 0.5) : 0,
  });
  glow({ ctx, x: place.x, y: place.y, radius: place.size * 0.8, colour: lighten(tones.accent, 0.3), strength: 0.85 });
  sparkles({ scene, box: place.art, count: 14, colour: lighten(tones.light, 0.5) });
  const spot = settle(scene, place);
  hero({ scene, x: place.x, y: place.y, size: place.size * 0.96, turn: random.between(-0.08, 0.08) });
  if (random.chance(0.4)) {
    const other = companion(scene);
    for (const side of [-1, 1])
      drawEmblem({
        ctx,
        id: other,
        x: place.x + side * place.size * 0.47,
        y: place.y + place.size * 0.34,
        size: unit * 0.23,
        turn: side * 0.25,
      });
  }
  return spot;
};

/** The emblem in close-up, cut by the frame. */
export const closeUp: Layout = (scene) => {
  const { ctx, tones, random, height, unit } = scene;
  const place = divide({ scene, share: 0.38 });
  if (random.chance(0.5)) halftone({ scene, colour: alpha(tones.accent, 0.3), fromTop: place.side !== 'top' });
  else stripes({ scene, colour: alpha(tones.main, 0.22), angle: random.between(-0.9, 0.9), gap: 0.09 });
  const lean = random.pick([-1, 1]);
  glow({ ctx, x: place.x - lean * unit * 0.2, y: place.y, radius: place.size, colour: tones.accent, strength: 0.7 });
  const shift =
    scene.shape === 'landscape'
      ? { x: unit * 0.1, y: 0 }
      : { x: lean * unit * 0.14, y: (place.side === 'top' ? 1 : -0.6) * height * 0.05 };
  hero({
    scene,
    x: place.x + shift.x,
    y: place.y + shift.y,
    size: place.size * 1.36,
    turn: lean * random.between(0.1, 0.3),
    flip: lean > 0,
  });
  return settle(scene, place, 1.55);
};

/** A sky with a disc of light and a horizon, the emblem in front. */
export const landscape: Layout = (scene) => {
  const { ctx, tones, random, width, height, unit } = scene;
  const place = divide({ scene, side: 'bottom', share: 0.32 });
  const sky = ctx.createLinearGradient(0, 0, 0, height * 0.75);
  sky.addColorStop(0, mix(tones.ground, tones.deep, 0.3));
  sky.addColorStop(1, mix(tones.ground, tones.accent, 0.75));
  ctx.fillStyle = sky;
  ctx.fillRect(0, 0, width, height);
  const sun = { x: width * random.between(0.3, 0.7), y: height * random.between(0.28, 0.42) };
  disc({ ctx, ...sun, radius: unit * random.between(0.24, 0.36), colour: lighten(tones.accent, 0.55) });
  glow({ ctx, ...sun, radius: unit * 0.8, colour: lighten(tones.accent, 0.4), strength: 0.5 });
  if (isDark(tones.ground))
    sparkles({ scene, box: { x: 0, y: 0, width, height: height * 0.4 }, count: 18, colour: tones.light });
  const kind = random.pick<'hills' | 'peaks' | 'roofs' | 'waves'>(['hills', 'peaks', 'roofs', 'waves']);
  const far = mix(tones.accent, tones.main, 0.5);
  horizon({
    scene,
    kind,
    top: height * random.between(0.46, 0.58),
    colours: [far, mix(far, tones.base, 0.55), tones.base, darken(tones.deep, 0.1)],
  });
  const spot = settle({ ...scene, tones: { ...tones, ground: tones.deep } }, place, 1.4);
  hero({ scene, x: place.x, y: place.y + place.size * 0.06, size: place.size * 0.88 });
  return spot;
};

/** Spotlights over a stage. */
export const stage: Layout = (scene) => {
  const { ctx, tones, random, width, height } = scene;
  const place = divide({ scene, side: 'bottom' });
  ctx.fillStyle = darken(tones.deep, 0.15);
  ctx.fillRect(0, 0, width, height);
  const floor = place.y + place.size * 0.42;
  for (const from of [-0.1, 0.22, 0.78, 1.1]) {
    const beam = ctx.createLinearGradient(0, 0, 0, floor);
    beam.addColorStop(0, alpha(random.chance(0.5) ? tones.main : tones.accent, 0.62));
    beam.addColorStop(1, alpha(tones.main, 0.05));
    ctx.fillStyle = beam;
    const top = place.art.x + place.art.width * from;
    ctx.beginPath();
    ctx.moveTo(top - 4, -10);
    ctx.lineTo(top + 4, -10);
    ctx.lineTo(place.x + place.size * (0.34 + (0.5 - from) * 0.5), floor);
    ctx.lineTo(place.x - place.size * (0.34 - (0.5 - from) * 0.5), floor);
    ctx.fill();
  }
  for (const [wide, colour] of [
    [0.6, tones.base],
    [0.5, tones.main],
    [0.42, lighten(tones.accent, 0.2)],
  ] as const) {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.ellipse(
      place.x,
      floor + place.size * (0.08 - wide * 0.08),
      place.size * wide,
      place.size * wide * 0.24,
      0,
      0,
      Math.PI * 2,
    );
    ctx.fill();
  }
  const curtain = ctx.createLinearGradient(0, 0, width * 0.2, 0);
  curtain.addColorStop(0, tones.main);
  curtain.addColorStop(1, darken(tones.main, 0.5));
  if (random.chance(0.6)) {
    for (const side of [0, 1]) {
      ctx.save();
      ctx.translate(side * width, 0);
      ctx.scale(side ? -1 : 1, 1);
      ctx.fillStyle = curtain;
      for (let fold = 0; fold < 3; fold += 1) {
        ctx.beginPath();
        ctx.moveTo(width * 0.055 * fold, 0);
        ctx.quadraticCurveTo(width * (0.1 + 0.055 * fold), height * 0.3, width * 0.035 * fold, height);
        ctx.lineTo(width * 0.035 * (fold - 1), height);
        ctx.lineTo(width * 0.055 * (fold - 1), 0);
        ctx.fill();
      }
      ctx.restore();
    }
  }
  sparkles({ scene, box: place.art, count: 16, colour: tones.light });
  const spot = settle({ ...scene, tones: { ...tones, ground: tones.deep } }, place);
  hero({ scene, x: place.x, y: place.y - place.size * 0.03, size: place.size * 0.84 });
  return spot;
};

/** Falling emblems, small ones far and large ones near. */
export const shower: Layout = (scene) => {
  const { ctx, tones, random, width, height, unit } = scene;
  const place = divide({ scene, share: 0.4 });
  glow({ ctx, x: width / 2, y: height * 0.4, radius: unit * 0.9, colour: tones.main, strength: 0.75 });
  const id = motifOf(scene);
  const other = companion(scene);
  const count = 15;
  for (let index = 0; index < count; index += 1) {
    const near = index / count;
    const size = unit * (0.13 + near * 0.3);
    const x = ((index * 0.618 + random.next() * 0.12) % 1) * width;
    const y = ((index * 0.37 + random.next() * 0.1) % 1) * height;
    drawEmblem({
      ctx,
      id: index % 3 === 1 ? other : id,
      x,
      y,
      size,
      turn: random.between(-0.8, 0.8),
      opacity: 0.35 + near * 0.65,
    });
  }
  const spot = settle(scene, place, 1.7);
  hero({ scene, x: place.x, y: place.y, size: place.size * 0.84, turn: random.between(-0.15, 0.15) });
  return spot;
};

import { mix } from '../../../schema/rules/colour.ts';
import { disc, glow, rays, sparkles } from '../backdrop.ts';
import { alpha, darken, lighten } from '../colour.ts';
import { drawEmblem, type EmblemId, isEmblem } from '../emblem.ts';
import type { Scene } from '../scene.ts';
import { divide, type Layout, settle } from './place.ts';

const shoal: readonly [EmblemId, ...EmblemId[]] = ['reeffish', 'tang', 'angelfish'];

function catchOf({ game, random }: Scene): EmblemId {
  if (isEmblem(game.motif)) return game.motif;
  return game.motif === 'wreck' ? 'ship' : random.pick(shoal);
}

/** Fish vary in hue; whales only a little. */
const hueOf = ({ random }: Scene): number => (random.chance(0.5) ? random.between(-18, 18) : random.between(-150, 150));

function water(scene: Scene, murk: number): void {
  const { ctx, width, height, tones, random, unit } = scene;
  const shade = ctx.createLinearGradient(0, 0, 0, height);
  shade.addColorStop(0, lighten(mix(tones.main, tones.base, murk), 0.25 - murk * 0.2));
  shade.addColorStop(0.45, mix(tones.base, tones.deep, murk * 0.5));
  shade.addColorStop(1, darken(tones.deep, 0.2));
  ctx.fillStyle = shade;
  ctx.fillRect(0, 0, width, height);
  if (murk < 0.9) {
    const from = width * random.between(0.2, 0.8);
    rays({
      ctx,
      x: from,
      y: -unit * 0.5,
      radius: height * 1.3 + unit * 0.5,
      colour: lighten(tones.light, 0.2),
      count: 16,
      turn: random.next(),
      strength: 0.26,
    });
  }
  // Currents: long soft bands.
  ctx.lineCap = 'round';
  for (let index = 0; index < 6; index += 1) {
    const y = height * random.between(0.05, 0.95);
    const swing = height * random.between(-0.14, 0.14);
    ctx.strokeStyle = alpha(lighten(tones.main, 0.35), random.between(0.05, 0.16));
    ctx.lineWidth = unit * random.between(0.01, 0.09);
    ctx.beginPath();
    ctx.moveTo(-20, y);
    ctx.bezierCurveTo(width * 0.3, y + swing, width * 0.6, y - swing, width + 20, y + swing * 0.6);
    ctx.stroke();
  }
}

function bubbles(scene: Scene, count: number): void {
  const { ctx, width, height, random, unit } = scene;
  for (let index = 0; index < count; index += 1) {
    const [x, y, r] = [random.next() * width, random.next() * height, unit * random.between(0.006, 0.032)];
    ctx.fillStyle = 'rgba(255,255,255,0.14)';
    ctx.strokeStyle = 'rgba(255,255,255,0.55)';
    ctx.lineWidth = unit * 0.004;
    ctx.beginPath();
    ctx.arc(x, y, r, 0, Math.PI * 2);
    ctx.fill();
    ctx.stroke();
    disc({ ctx, x: x - r * 0.35, y: y - r * 0.35, radius: r * 0.22, colour: 'rgba(255,255,255,0.8)' });
  }
}

function seabed(scene: Scene, top: number): void {
  const { ctx, width, height, tones, random, unit } = scene;
  for (let layer = 0; layer < 2; layer += 1) {
    ctx.fillStyle = mix(darken(tones.deep, 0.1), tones.main, 0.24 - layer * 0.18);
    ctx.beginPath();
    ctx.moveTo(0, height);
    const phase = random.next() * 6;
    for (let x = 0; x <= width; x += width / 24)
      ctx.lineTo(x, top + layer * unit * 0.09 + Math.sin(x / (unit * 0.22) + phase) * unit * 0.04);
    ctx.lineTo(width, height);
    ctx.fill();
    for (let index = 0; index < 3; index += 1) {
      const x = width * random.next();
      drawEmblem({
        ctx,
        id: 'coral',
        x,
        y: top - unit * 0.04 + layer * unit * 0.08,
        size: unit * random.between(0.18, 0.34),
        material: layer ? 'enamel' : 'flat',
        ramp: layer
          ? undefined
          : [mix(tones.deep, tones.main, 0.5), mix(tones.deep, tones.main, 0.5), mix(tones.deep, tones.main, 0.6)],
        flip: random.chance(0.5),
      });
    }
  }
}

/** Distant silhouettes for depth. */
function silhouettes(scene: Scene, id: EmblemId, count: number): void {
  const { ctx, width, height, tones, random, unit } = scene;
  const colour = mix(tones.base, tones.main, 0.35);
  for (let index = 0; index < count; index += 1) {
    drawEmblem({
      ctx,
      id,
      x: random.next() * width,
      y: height * random.between(0.06, 0.6),
      size: unit * random.between(0.08, 0.2),
      flip: random.chance(0.5),
      material: 'flat',
      ramp: [colour, colour, colour],
      opacity: random.between(0.3, 0.75),
    });
  }
}

/** A large fish before light from above. */
export const openWater: Layout = (scene) => {
  const { random, tones, ctx } = scene;
  water(scene, random.between(0, 0.5));
  const place = divide({ scene });
  silhouettes(scene, random.pick(shoal), 9);
  bubbles(scene, 14);
  glow({ ctx, x: place.x, y: place.y, radius: place.size * 0.7, colour: lighten(tones.main, 0.5), strength: 0.7 });
  const flip = random.chance(0.5);
  drawEmblem({
    ctx,
    id: catchOf(scene),
    hue: hueOf(scene),
    x: place.x,
    y: place.y,
    size: place.size * 1.02,
    flip,
    turn: (flip ? 1 : -1) * random.between(-0.05, 0.25),
  });
  bubbles(scene, 6);
  return settle({ ...scene, tones: { ...tones, ground: tones.deep } }, place, 1.4);
};

/** A reef with many small fish. */
export const reef: Layout = (scene) => {
  const { ctx, random, tones, unit } = scene;
  water(scene, 0.1);
  const place = divide({ scene, side: 'bottom', share: 0.3 });
  seabed(scene, scene.shape === 'landscape' ? scene.height * 0.82 : scene.height * 0.66);
  const other = random.shuffle(shoal);
  for (let index = 0; index < 7; index += 1) {
    const angle = (index / 7) * 6.28 + random.next();
    drawEmblem({
      ctx,
      id: other[index % 3] ?? 'tang',
      x: place.x + Math.cos(angle) * place.size * 0.5,
      y: place.y + Math.sin(angle) * place.size * 0.4,
      size: unit * random.between(0.13, 0.24),
      flip: index % 2 === 0,
    });
  }
  drawEmblem({
    ctx,
    id: catchOf(scene),
    hue: hueOf(scene),
    x: place.x,
    y: place.y,
    size: place.size * 0.7,
    flip: random.chance(0.5),
  });
  bubbles(scene, 12);
  return settle({ ...scene, tones: { ...tones, ground: tones.deep } }, place, 1.25);
};

/** Dark water with glowing animals. */
export const abyss: Layout = (scene) => {
  const { ctx, random, tones, width, height, unit } = scene;
  ctx.fillStyle = darken(tones.deep, 0.35);
  ctx.fillRect(0, 0, width, height);
  const place = divide({ scene });
  glow({
    ctx,
    x: place.x - unit * 0.2,
    y: place.y - unit * 0.2,
    radius: place.size,
    colour: tones.main,
    strength: 0.75,
  });
  for (let index = 0; index < 40; index += 1) {
    disc({
      ctx,
      x: random.next() * width,
      y: random.next() * height,
      radius: unit * random.between(0.002, 0.009),
      colour: alpha(random.chance(0.5) ? tones.accent : tones.light, random.between(0.2, 0.9)),
    });
  }
  drawEmblem({
    ctx,
    id: catchOf(scene),
    hue: hueOf(scene),
    x: place.x,
    y: place.y,
    size: place.size * 1.18,
    flip: random.chance(0.5),
    turn: random.between(-0.2, 0.2),
    material: random.chance(0.35) ? 'neon' : 'enamel',
    ramp: [tones.deep, tones.main, tones.accent],
  });
  return {
    ...settle({ ...scene, tones: { ...tones, ground: tones.deep } }, place, 1.4),
    treatments: ['neon', 'stack', 'hero', 'outline'],
  };
};

/** Seen through a cannon's sight: rings, a net, coins. */
export const hunt: Layout = (scene) => {
  const { ctx, random, tones, unit, width, height } = scene;
  water(scene, 0.4);
  const place = divide({ scene, share: 0.36 });
  rays({ ctx, x: place.x, y: place.y, radius: width + height, colour: tones.accent, count: 20, strength: 0.3 });
  silhouettes(scene, random.pick(shoal), 5);
  drawEmblem({
    ctx,
    id: catchOf(scene),
    hue: hueOf(scene),
    x: place.x,
    y: place.y,
    size: place.size * 0.86,
    flip: random.chance(0.5),
    turn: random.between(-0.3, 0.3),
  });
  ctx.strokeStyle = lighten(tones.accent, 0.2);
  for (const [share, line, dash] of [
    [0.5, 0.014, 0],
    [0.44, 0.006, 0],
    [0.56, 0.01, 0.08],
  ] as const) {
    ctx.lineWidth = unit * line;
    ctx.setLineDash(dash === 0 ? [] : [unit * dash, unit * dash * 0.7]);
    ctx.beginPath();
    ctx.arc(place.x, place.y, place.size * share, 0, Math.PI * 2);
    ctx.stroke();
  }
  ctx.setLineDash([]);
  for (let index = 0; index < 7; index += 1) {
    const angle = random.next() * 6.28;
    drawEmblem({
      ctx,
      id: 'coin',
      x: place.x + Math.cos(angle) * place.size * 0.54,
      y: place.y + Math.sin(angle) * place.size * 0.5,
      size: unit * random.between(0.08, 0.17),
      turn: random.between(-0.6, 0.6),
    });
  }
  sparkles({ scene, box: place.art, count: 10, colour: '#ffffff' });
  return settle({ ...scene, tones: { ...tones, ground: tones.deep } }, place, 1.3);
};

import { mix } from '../../../schema/rules/colour.ts';
import { disc, glow, horizon, sparkles } from '../backdrop.ts';
import { alpha, darken, lighten } from '../colour.ts';
import { drawEmblem, type EmblemId } from '../emblem.ts';
import type { Scene } from '../scene.ts';
import { divide, type Layout, settle } from './place.ts';

const esportEmblems: Record<string, readonly [EmblemId, ...EmblemId[]]> = {
  moba: ['swords', 'shield', 'castle'],
  crosshair: ['crosshair'],
  drop: ['parachute'],
  pad: ['pad'],
  fighter: ['fist', 'rocket', 'bolt'],
  esportcards: ['dragon', 'wand'],
  wheelrace: ['helmet', 'flagcheck', 'rocket'],
};

/** Shards of glass in the team's colours. */
export const shards: Layout = (scene) => {
  const { ctx, tones, random, width, height } = scene;
  ctx.fillStyle = darken(tones.deep, 0.3);
  ctx.fillRect(0, 0, width, height);
  const place = divide({ scene, share: 0.35 });
  for (let index = 0; index < 18; index += 1) {
    const angle = random.next() * 6.28;
    const [from, to, wide] = [
      place.size * random.between(0.1, 0.4),
      place.size * random.between(0.6, 1.5),
      random.between(0.04, 0.2),
    ];
    const shade = ctx.createRadialGradient(place.x, place.y, 0, place.x, place.y, to);
    const colour = random.pick([tones.main, tones.accent, tones.base, tones.main]);
    shade.addColorStop(0, alpha(colour, 0.95));
    shade.addColorStop(1, alpha(darken(colour, 0.4), 0.25));
    ctx.fillStyle = shade;
    ctx.beginPath();
    ctx.moveTo(place.x + from * Math.cos(angle), place.y + from * Math.sin(angle));
    ctx.lineTo(place.x + to * Math.cos(angle - wide), place.y + to * Math.sin(angle - wide));
    ctx.lineTo(place.x + to * 0.8 * Math.cos(angle + wide), place.y + to * 0.8 * Math.sin(angle + wide));
    ctx.fill();
  }
  glow({ ctx, x: place.x, y: place.y, radius: place.size * 0.6, colour: lighten(tones.main, 0.4), strength: 0.7 });
  const spot = settle({ ...scene, tones: { ...tones, ground: tones.deep } }, place, 1.35);
  drawEmblem({
    ctx,
    id: random.pick(esportEmblems[scene.game.motif] ?? ['pad']),
    x: place.x,
    y: place.y,
    size: place.size * 0.7,
  });
  return { ...spot, treatments: ['slant', 'hero', 'outline', 'neon'] };
};

/** A grid running to a glowing horizon. */
export const gridRun: Layout = (scene) => {
  const { ctx, tones, random, width, height, unit } = scene;
  const place = divide({ scene, side: 'bottom', share: 0.33 });
  const line = place.y + place.size * 0.14;
  const sky = ctx.createLinearGradient(0, 0, 0, line);
  sky.addColorStop(0, darken(tones.deep, 0.3));
  sky.addColorStop(1, mix(tones.base, tones.main, 0.55));
  ctx.fillStyle = sky;
  ctx.fillRect(0, 0, width, line);
  disc({
    ctx,
    x: place.x,
    y: line - unit * 0.14,
    radius: place.size * 0.44,
    colour: mix(tones.accent, tones.main, 0.3),
  });
  ctx.fillStyle = mix(tones.base, tones.main, 0.45);
  for (let bar = 0; bar < 5; bar += 1)
    ctx.fillRect(place.x - unit, line - unit * (0.04 + bar * 0.06), unit * 2, unit * (0.026 - bar * 0.004));
  horizon({ scene, kind: 'peaks', top: line - unit * 0.06, colours: [darken(tones.deep, 0.1)] });
  ctx.fillStyle = darken(tones.deep, 0.35);
  ctx.fillRect(0, line, width, height - line);
  ctx.strokeStyle = alpha(tones.accent, 0.7);
  ctx.lineWidth = unit * 0.006;
  ctx.beginPath();
  for (let index = -12; index <= 12; index += 1) {
    ctx.moveTo(place.x + index * unit * 0.06, line);
    ctx.lineTo(place.x + index * unit * 0.4, height);
  }
  for (let row = 0; row < 9; row += 1) {
    const y = line + (height - line) * (row / 9) ** 1.9;
    ctx.moveTo(0, y);
    ctx.lineTo(width, y);
  }
  ctx.stroke();
  drawEmblem({
    ctx,
    id: random.pick(esportEmblems[scene.game.motif] ?? ['pad']),
    x: place.x,
    y: place.y - place.size * 0.03,
    size: place.size * 0.7,
  });
  return {
    ...settle({ ...scene, tones: { ...tones, ground: tones.deep } }, place, 1.3),
    treatments: ['neon', 'slant', 'hero', 'outline'],
  };
};

/** Hexagons behind a badge. */
export const hexes: Layout = (scene) => {
  const { ctx, tones, random, width, height, unit } = scene;
  const place = divide({ scene });
  const r = unit * 0.09;
  for (let row = 0; row * r * 1.5 < height + r; row += 1) {
    for (let x = row % 2 ? 0 : r * 0.87; x < width + r; x += r * 1.74) {
      ctx.fillStyle = mix(tones.ground, random.chance(0.12) ? tones.accent : tones.ink, random.between(0, 0.16));
      hexagon({ scene, x, y: row * r * 1.5, radius: r * 0.94 });
      ctx.fill();
    }
  }
  for (const [share, colour] of [
    [0.54, darken(tones.deep, 0.3)],
    [0.51, tones.accent],
    [0.475, darken(tones.deep, 0.1)],
    [0.45, tones.main],
  ] as const) {
    ctx.fillStyle = colour;
    hexagon({ scene, x: place.x, y: place.y, radius: place.size * share });
    ctx.fill();
  }
  drawEmblem({
    ctx,
    id: random.pick(esportEmblems[scene.game.motif] ?? ['pad']),
    x: place.x,
    y: place.y,
    size: place.size * 0.62,
  });
  sparkles({ scene, box: place.art, count: 6, colour: tones.light });
  return { ...settle(scene, place, 1.25), treatments: ['slant', 'hero', 'stack', 'ribbon'] };
};

function hexagon({ scene: { ctx }, x, y, radius }: { scene: Scene; x: number; y: number; radius: number }): void {
  ctx.beginPath();
  for (let corner = 0; corner < 6; corner += 1)
    ctx.lineTo(
      x + radius * Math.cos((corner * Math.PI) / 3 + 0.5236),
      y + radius * Math.sin((corner * Math.PI) / 3 + 0.5236),
    );
}

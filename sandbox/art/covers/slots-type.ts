import { mix } from '../../../schema/rules/colour.ts';
import { disc, glow, halftone, rays, sparkles, stripes, wallpaper } from '../backdrop.ts';
import { alpha, darken, lighten } from '../colour.ts';
import { drawEmblem } from '../emblem.ts';
import { isDark } from '../scene.ts';
import { divide, type Layout, settle } from './place.ts';
import { companion, hero, motifOf } from './symbols.ts';

/** A large title as the main part of the picture. */
export const poster: Layout = (scene) => {
  const { ctx, tones, random, width, height, unit } = scene;
  const pattern = random.whole(0, 3);
  const figure = alpha(isDark(tones.ground) ? tones.main : tones.light, 0.3);
  if (pattern === 0)
    stripes({ scene, colour: figure, angle: random.pick([0.78, -0.78, 1.57, 0]), gap: random.between(0.04, 0.12) });
  else if (pattern === 1) halftone({ scene, colour: figure, fromTop: random.chance(0.5) });
  else if (pattern === 2)
    rays({
      ctx,
      x: width / 2,
      y: height * 0.5,
      radius: width + height,
      colour: isDark(tones.ground) ? tones.main : tones.light,
      count: 12,
      strength: 0.5,
    });
  const size = unit * 0.58;
  if (scene.shape === 'landscape') {
    hero({ scene, x: width * 0.82, y: height * 0.5, size: size * 1.1, turn: 0.1 });
    return {
      box: { x: unit * 0.07, y: unit * 0.08, width: width * 0.6, height: height - unit * 0.16 },
      align: 'left',
      anchor: 'middle',
      behind: tones.ground,
      treatments: ['hero', 'slant', 'outline', 'stack'],
    };
  }
  const below = random.chance(0.35);
  hero({
    scene,
    x: width * (below ? 0.5 : random.between(0.42, 0.58)),
    y: below ? height - size * 0.6 : size * 0.6,
    size,
    turn: random.between(-0.2, 0.2),
  });
  const box = {
    x: unit * 0.07,
    y: below ? unit * 0.07 : size * 1.16,
    width: width - unit * 0.14,
    height: height - size * 1.2 - unit * 0.07,
  };
  return {
    box,
    align: 'center',
    anchor: 'middle',
    behind: tones.ground,
    treatments: ['hero', 'slant', 'outline', 'hero'],
  };
};

/** Small emblems circling the main one. */
export const orbit: Layout = (scene) => {
  const { ctx, tones, random, unit } = scene;
  const place = divide({ scene });
  glow({ ctx, x: place.x, y: place.y, radius: place.size * 0.95, colour: tones.main, strength: 0.9 });
  ctx.lineWidth = unit * 0.008;
  for (const share of [0.36, 0.45, 0.54]) {
    ctx.strokeStyle = alpha(lighten(tones.accent, 0.3), 0.5);
    ctx.beginPath();
    ctx.ellipse(place.x, place.y, place.size * share * 1.05, place.size * share * 0.8, -0.4, 0, Math.PI * 2);
    ctx.stroke();
  }
  const ring = [companion(scene), companion(scene)] as const;
  const count = random.whole(5, 8);
  const start = random.next() * 6;
  const at = (index: number) => {
    const angle = start + (index * Math.PI * 2) / count;
    return {
      x: place.x + place.size * 0.5 * Math.cos(angle) * 1.02,
      y: place.y + place.size * 0.45 * Math.sin(angle),
      near: Math.sin(angle),
    };
  };
  for (let index = 0; index < count; index += 1) {
    const { x, y, near } = at(index);
    if (near < 0)
      drawEmblem({ ctx, id: ring[index % 2] ?? 'coin', x, y, size: unit * (0.15 + near * 0.03), turn: near * 0.5 });
  }
  const spot = settle(scene, place, 1.25);
  hero({ scene, x: place.x, y: place.y, size: place.size * 0.72 });
  for (let index = 0; index < count; index += 1) {
    const { x, y, near } = at(index);
    if (near >= 0)
      drawEmblem({ ctx, id: ring[index % 2] ?? 'coin', x, y, size: unit * (0.18 + near * 0.05), turn: near * 0.5 });
  }
  sparkles({ scene, box: place.art, count: 10, colour: lighten(tones.light, 0.5) });
  return spot;
};

/** Two emblems facing each other. */
export const duel: Layout = (scene) => {
  const { ctx, tones, width, height, unit } = scene;
  const place = divide({ scene, side: 'bottom', share: 0.36 });
  ctx.fillStyle = mix(tones.main, tones.deep, 0.15);
  ctx.beginPath();
  ctx.moveTo(place.x + unit * 0.12, 0);
  ctx.lineTo(width, 0);
  ctx.lineTo(width, height);
  ctx.lineTo(place.x - unit * 0.12, height);
  ctx.fill();
  rays({
    ctx,
    x: place.x,
    y: place.y,
    radius: width + height,
    colour: lighten(tones.accent, 0.2),
    count: 18,
    strength: 0.32,
  });
  const size = place.size * 0.68;
  const apart = scene.shape === 'landscape' ? 0.27 : 0.36;
  hero({ scene, x: place.x - place.size * apart, y: place.y - size * 0.05, size, turn: 0.14 });
  hero({ scene, x: place.x + place.size * apart, y: place.y - size * 0.05, size, turn: -0.14, flip: true });
  drawEmblem({ ctx, id: companion(scene), x: place.x, y: place.y + size * 0.42, size: size * 0.52 });
  return settle(scene, place, 1.35);
};

/** A panel like a playing card, with marks in its corners. */
export const panel: Layout = (scene) => {
  const { ctx, tones, random, width, height, unit } = scene;
  const inset = unit * 0.055;
  const paper = random.chance(0.55) ? lighten(tones.light, 0.35) : darken(tones.deep, 0.1);
  wallpaper({
    scene,
    id: companion(scene),
    colours: [tones.ground, mix(tones.ground, tones.ink, 0.1), mix(tones.ground, tones.ink, 0.16)],
    step: 0.14,
    turn: 0.4,
  });
  ctx.fillStyle = paper;
  ctx.beginPath();
  ctx.roundRect(inset, inset, width - inset * 2, height - inset * 2, unit * 0.06);
  ctx.fill();
  ctx.strokeStyle = isDark(paper) ? tones.accent : tones.main;
  ctx.lineWidth = unit * 0.01;
  ctx.beginPath();
  ctx.roundRect(inset * 1.6, inset * 1.6, width - inset * 3.2, height - inset * 3.2, unit * 0.04);
  ctx.stroke();
  const place = divide({ scene, side: 'bottom', share: 0.4 });
  disc({
    ctx,
    x: place.x,
    y: place.y,
    radius: place.size * 0.4,
    colour: mix(paper, isDark(paper) ? tones.main : tones.accent, 0.45),
  });
  const corner = unit * 0.1;
  for (const [x, y, turn] of [
    [corner * 1.35, corner * 1.4, 0],
    [width - corner * 1.35, corner * 1.4, 0],
  ] as const) {
    drawEmblem({
      ctx,
      id: motifOf(scene),
      x,
      y,
      size: corner,
      turn,
      material: 'flat',
      ramp: isDark(paper)
        ? [tones.base, tones.main, tones.light]
        : [tones.deep, tones.main, mix(tones.main, paper, 0.5)],
    });
  }
  hero({ scene, x: place.x, y: place.y + unit * 0.02, size: place.size * 0.78 });
  const { box } = place.spot;
  return {
    ...place.spot,
    box: {
      x: box.x + inset,
      y: box.y,
      width: box.width - inset * (place.side === 'left' ? 1 : 2),
      height: box.height - inset,
    },
    behind: paper,
    treatments: ['elegant', 'stack', 'hero', 'slant'],
  };
};

/** A flat print with the emblem larger than the picture. */
export const print: Layout = (scene) => {
  const { ctx, tones, random, width, unit } = scene;
  const place = divide({ scene, share: 0.36 });
  const ground = tones.ground;
  ctx.fillStyle = ground;
  ctx.fillRect(0, 0, width, scene.height);
  disc({
    ctx,
    x: place.x + unit * random.between(-0.12, 0.12),
    y: place.y,
    radius: place.size * 0.52,
    colour: isDark(ground) ? tones.main : lighten(tones.light, 0.5),
  });
  const figure = isDark(ground) ? tones.light : tones.deep;
  const ramp = [isDark(ground) ? tones.deep : tones.base, isDark(ground) ? tones.accent : tones.main, figure] as const;
  drawEmblem({
    ctx,
    id: motifOf(scene),
    x: place.x + unit * 0.03,
    y: place.y + unit * 0.03,
    size: place.size * 0.98,
    material: 'flat',
    ramp: [darken(ground, 0.4), darken(ground, 0.4), darken(ground, 0.4)],
    opacity: 0.45,
  });
  drawEmblem({ ctx, id: motifOf(scene), x: place.x, y: place.y, size: place.size * 0.98, material: 'flat', ramp });
  return { ...place.spot, behind: ground, treatments: ['hero', 'stack', 'elegant', 'slant'] };
};

/** The emblem as a neon sign on a dark wall. */
export const sign: Layout = (scene) => {
  const { ctx, tones, random, width, height, unit } = scene;
  const place = divide({ scene, share: 0.36 });
  const wall = darken(mix(tones.deep, tones.base, 0.35), 0.35);
  ctx.fillStyle = wall;
  ctx.fillRect(0, 0, width, height);
  ctx.strokeStyle = lighten(wall, 0.06);
  ctx.lineWidth = unit * 0.006;
  const brick = unit * 0.075;
  ctx.beginPath();
  for (let row = 0; row * brick < height; row += 1) {
    ctx.moveTo(0, row * brick);
    ctx.lineTo(width, row * brick);
    for (let x = row % 2 ? brick : 0; x < width; x += brick * 2) {
      ctx.moveTo(x, row * brick);
      ctx.lineTo(x, (row + 1) * brick);
    }
  }
  ctx.stroke();
  glow({ ctx, x: place.x, y: place.y, radius: place.size * 0.9, colour: tones.main, strength: 0.5 });
  if (random.chance(0.5)) {
    ctx.strokeStyle = alpha(tones.accent, 0.35);
    for (const [grow, line] of [
      [0, 0.03],
      [0, 0.012],
    ] as const) {
      ctx.lineWidth = unit * line;
      ctx.beginPath();
      ctx.arc(place.x, place.y, place.size * 0.52 + grow, 0, Math.PI * 2);
      ctx.stroke();
      ctx.strokeStyle = lighten(tones.accent, 0.5);
    }
  }
  hero({ scene, x: place.x, y: place.y, size: place.size * 0.78, material: 'neon' });
  return { ...place.spot, behind: wall, treatments: ['neon', 'neon', 'slant', 'outline'] };
};

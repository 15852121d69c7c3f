import { mix } from '../../../schema/rules/colour.ts';
import { glow, rays, sparkles } from '../backdrop.ts';
import { alpha, darken, lighten } from '../colour.ts';
import { drawEmblem } from '../emblem.ts';
import { clothOf, dealer, felt, hall, onFelt, ranks } from './live-room.ts';
import { divide, type Layout, settle } from './place.ts';
import { drawCard, drawChips, drawDie, drawWheel, suits } from './props.ts';

export const liveTable: Layout = (scene) => {
  hall({ scene, warmth: scene.tones.accent });
  const place = divide({ scene, side: 'bottom', share: 0.31 });
  dealer(scene, { ...place, y: place.y - place.size * 0.17 });
  felt(scene, place, clothOf(scene));
  onFelt(scene, place);
  return { ...settle(scene, place, 1.35), treatments: ['elegant', 'stack', 'hero', 'ribbon'] };
};

/** An empty table seen from above. */
export const liveCloth: Layout = (scene) => {
  const { ctx, tones, width, height, unit } = scene;
  const cloth = clothOf(scene);
  const shade = ctx.createRadialGradient(
    width / 2,
    height * 0.35,
    0,
    width / 2,
    height / 2,
    Math.hypot(width, height) * 0.6,
  );
  shade.addColorStop(0, lighten(cloth, 0.14));
  shade.addColorStop(1, darken(cloth, 0.6));
  ctx.fillStyle = shade;
  ctx.fillRect(0, 0, width, height);
  const place = divide({ scene, share: 0.36 });
  ctx.strokeStyle = alpha(lighten(tones.accent, 0.2), 0.7);
  ctx.lineWidth = unit * 0.008;
  for (const share of [0.62, 0.66, 1.05]) {
    ctx.beginPath();
    ctx.arc(place.x, place.y - place.size * 0.5, place.size * share, 0.15 * Math.PI, 0.85 * Math.PI);
    ctx.stroke();
  }
  onFelt(scene, { ...place, y: place.y - place.size * 0.34, size: place.size * 1.28 });
  return settle({ ...scene, tones: { ...tones, ground: tones.deep } }, place, 1.3);
};

/** A wheel in close-up, cut by the frame. */
export const liveWheel: Layout = (scene) => {
  const { ctx, tones, random, width, height } = scene;
  hall({ scene, warmth: tones.main });
  const place = divide({ scene, share: 0.34 });
  const show = scene.game.motif === 'moneywheel';
  rays({ ctx, x: place.x, y: place.y, radius: width + height, colour: tones.accent, count: 14, strength: 0.28 });
  drawWheel({
    ctx,
    x: place.x,
    y: place.y + (place.side === 'top' ? 0.16 : -0.1) * place.size,
    size: place.size * 1.34,
    turn: random.next() * 3,
    colours: show
      ? [tones.main, tones.accent, tones.light, tones.base, '#e8372c', '#2f9e58']
      : ['#c81e2e', '#14141c', '#178a48'],
    count: show ? 18 : 26,
    ball: !show,
    rim: random.chance(0.5) ? '#c8922e' : '#b9c3d4',
  });
  sparkles({ scene, box: place.art, count: 10, colour: '#ffffff' });
  return settle({ ...scene, tones: { ...tones, ground: tones.deep } }, place, 1.55);
};

/** A fan of cards against the light. */
export const liveFan: Layout = (scene) => {
  const { ctx, tones, random, width, height } = scene;
  hall({ scene, warmth: tones.accent });
  const place = divide({ scene, share: 0.35 });
  rays({ ctx, x: place.x, y: place.y, radius: width + height, colour: tones.main, count: 9, strength: 0.4 });
  const count = scene.game.motif === 'niuniu' ? 5 : random.whole(2, 3);
  for (let index = 0; index < count; index += 1) {
    const lean = (index - (count - 1) / 2) * (count > 3 ? 0.24 : 0.3);
    drawCard({
      ctx,
      x: place.x + Math.sin(lean) * place.size * 0.58,
      y: place.y + place.size * (0.06 + (1 - Math.cos(lean)) * 0.6),
      size: place.size * (count > 3 ? 0.6 : 0.76),
      turn: lean,
      rank: ranks[(index * 3 + random.whole(0, 2)) % ranks.length] ?? 'A',
      suit: suits[(index + random.whole(0, 3)) % 4] ?? 'spade',
      covered: index < count - 1,
    });
  }
  sparkles({ scene, box: place.art, count: 12, colour: lighten(tones.accent, 0.6) });
  return settle({ ...scene, tones: { ...tones, ground: tones.deep } }, place, 1.5);
};

/** Dragon against tiger, each on its colour. */
export const liveDuel: Layout = (scene) => {
  const { ctx, tones, random, width, height, unit } = scene;
  const blend = random.between(0, 0.85);
  const near = random.pick([-1, 1]);
  const place = divide({ scene, side: 'bottom', share: 0.33 });
  for (const [side, colour] of [
    [0, mix('#1f5fae', tones.base, blend)],
    [1, mix('#b3261e', tones.main, blend)],
  ] as const) {
    const half = ctx.createLinearGradient(side * width, 0, place.x, height);
    half.addColorStop(0, darken(colour, 0.55));
    half.addColorStop(1, lighten(mix(colour, tones.main, 0.25), 0.15));
    ctx.fillStyle = half;
    ctx.beginPath();
    ctx.moveTo(side * width, 0);
    ctx.lineTo(place.x + unit * 0.1, 0);
    ctx.lineTo(place.x - unit * 0.1, height);
    ctx.lineTo(side * width, height);
    ctx.fill();
  }
  ctx.strokeStyle = lighten(tones.accent, 0.5);
  ctx.lineWidth = unit * 0.014;
  ctx.beginPath();
  ctx.moveTo(place.x + unit * 0.1, 0);
  ctx.lineTo(place.x - unit * 0.1, height);
  ctx.stroke();
  const s = place.size;
  drawEmblem({
    ctx,
    id: 'dragon',
    x: place.x - s * 0.29,
    y: place.y - s * 0.08 * near,
    size: s * random.between(0.56, 0.72),
  });
  drawEmblem({
    ctx,
    id: 'tiger',
    x: place.x + s * 0.29,
    y: place.y + s * 0.08 * near,
    size: s * random.between(0.56, 0.7),
  });
  drawCard({ ctx, x: place.x - s * 0.16, y: place.y + s * 0.34, size: s * 0.32, turn: -0.2, rank: 'K', suit: 'spade' });
  drawCard({
    ctx,
    x: place.x + s * 0.12,
    y: place.y + s * 0.4,
    size: s * 0.32,
    turn: 0.16,
    rank: 'A',
    suit: 'heartsuit',
  });
  return settle({ ...scene, tones: { ...tones, ground: tones.deep } }, place, 1.35);
};

/** Dice under a glass dome. */
export const liveDome: Layout = (scene) => {
  const { ctx, tones, random } = scene;
  hall({ scene, warmth: tones.accent });
  const place = divide({ scene, share: 0.34 });
  const s = place.size;
  const foot = place.y + s * 0.34;
  glow({ ctx, x: place.x, y: place.y, radius: s * 0.8, colour: tones.main, strength: 0.8 });
  for (const [wide, drop, colour] of [
    [0.5, 0.1, '#5c3a10'],
    [0.5, 0.05, '#e2b04a'],
    [0.44, 0.03, darken(tones.main, 0.45)],
  ] as const) {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.ellipse(place.x, foot + s * drop, s * wide, s * wide * 0.3, 0, 0, Math.PI * 2);
    ctx.fill();
  }
  const isCoins = scene.game.motif === 'fantan' || scene.game.motif === 'xocdia';
  [
    [-0.18, -0.02],
    [0.17, -0.04],
    [0, 0.06],
  ].forEach(([dx = 0, dy = 0], index) => {
    if (isCoins)
      drawEmblem({
        ctx,
        id: index === 1 ? 'coin' : 'chip',
        x: place.x + dx * s,
        y: foot + (dy - 0.06) * s,
        size: s * 0.24,
        turn: random.between(-0.4, 0.4),
      });
    else
      drawDie({
        ctx,
        x: place.x + dx * s,
        y: foot + (dy - 0.06) * s,
        size: s * 0.22,
        turn: random.between(-0.5, 0.5),
        value: random.whole(1, 6),
        colour: index === 2 ? lighten(tones.accent, 0.5) : '#ffffff',
      });
  });
  const glass = ctx.createLinearGradient(place.x - s * 0.42, 0, place.x + s * 0.42, 0);
  glass.addColorStop(0, 'rgba(255,255,255,0.5)');
  glass.addColorStop(0.2, 'rgba(255,255,255,0.08)');
  glass.addColorStop(0.8, 'rgba(255,255,255,0.05)');
  glass.addColorStop(1, 'rgba(255,255,255,0.35)');
  ctx.fillStyle = glass;
  ctx.beginPath();
  ctx.ellipse(place.x, foot, s * 0.42, s * 0.13, 0, 0, Math.PI);
  ctx.bezierCurveTo(place.x - s * 0.46, foot - s * 0.9, place.x + s * 0.46, foot - s * 0.9, place.x + s * 0.42, foot);
  ctx.fill();
  ctx.fillStyle = 'rgba(255,255,255,0.55)';
  ctx.beginPath();
  ctx.ellipse(place.x - s * 0.2, foot - s * 0.42, s * 0.05, s * 0.16, 0.35, 0, Math.PI * 2);
  ctx.fill();
  return settle({ ...scene, tones: { ...tones, ground: tones.deep } }, place, 1.3);
};

/** A dealer close to the camera, holding out cards. */
export const liveHost: Layout = (scene) => {
  const { ctx, tones, random, width, height, unit } = scene;
  hall({ scene, warmth: tones.accent });
  const place = divide({ scene, side: 'bottom', share: 0.3 });
  ctx.strokeStyle = alpha(tones.accent, 0.8);
  for (const share of [0.5, 0.54]) {
    ctx.lineWidth = unit * (share === 0.5 ? 0.014 : 0.005);
    ctx.beginPath();
    ctx.arc(place.x, place.y, place.size * share, 0, Math.PI * 2);
    ctx.stroke();
  }
  if (random.chance(0.5))
    rays({ ctx, x: place.x, y: place.y, radius: width + height, colour: tones.main, count: 12, strength: 0.3 });
  dealer(scene, { ...place, y: place.y + place.size * 0.06, size: place.size * 1.36 });
  for (const [index, lean] of [-0.3, 0, 0.3].entries()) {
    drawCard({
      ctx,
      x: place.x + lean * place.size * 0.62,
      y: place.y + place.size * (0.42 + Math.abs(lean) * 0.12),
      size: place.size * 0.36,
      turn: lean,
      rank: ranks[(index * 2 + random.whole(0, 1)) % ranks.length] ?? 'A',
      suit: suits[index] ?? 'spade',
    });
  }
  return {
    ...settle({ ...scene, tones: { ...tones, ground: tones.deep } }, place, 1.25),
    treatments: ['elegant', 'stack', 'ribbon', 'hero'],
  };
};

/** Stacks of chips before lights. */
export const liveChips: Layout = (scene) => {
  const { ctx, tones, random } = scene;
  hall({ scene, warmth: tones.main });
  const place = divide({ scene, share: 0.35 });
  const s = place.size;
  glow({ ctx, x: place.x, y: place.y, radius: s * 0.8, colour: tones.accent, strength: 0.7 });
  drawCard({
    ctx,
    x: place.x + s * 0.24,
    y: place.y - s * 0.1,
    size: s * 0.62,
    turn: 0.3,
    rank: random.pick(ranks),
    suit: random.pick(suits),
  });
  drawCard({
    ctx,
    x: place.x + s * 0.02,
    y: place.y - s * 0.14,
    size: s * 0.62,
    turn: 0.04,
    rank: 'A',
    suit: random.pick(suits),
  });
  const colours = random.shuffle([tones.main, tones.accent, '#c8283a', '#2456b8', '#1d8a55', '#22242e']);
  [
    [-0.34, 0.16, 9],
    [0.36, 0.22, 6],
    [-0.12, 0.3, 7],
    [0.14, 0.36, 4],
    [-0.36, 0.38, 3],
  ].forEach(([dx = 0, dy = 0, count = 3], index) => {
    drawChips({
      ctx,
      x: place.x + dx * s,
      y: place.y + dy * s,
      size: s * 0.28,
      count: count + random.whole(-1, 2),
      colour: colours[index] ?? tones.main,
    });
  });
  sparkles({ scene, box: place.art, count: 12, colour: '#ffffff' });
  return settle({ ...scene, tones: { ...tones, ground: tones.deep } }, place, 1.35);
};

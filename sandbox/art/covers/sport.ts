import { mix } from '../../../schema/rules/colour.ts';
import { disc, glow, halftone, rays } from '../backdrop.ts';
import { alpha, darken, lighten } from '../colour.ts';
import { drawEmblem } from '../emblem.ts';
import { isDark, type Scene } from '../scene.ts';
import { paintGround, type Sport, sports } from './pitch.ts';
import { divide, type Layout, settle } from './place.ts';

const sportOf = (scene: Scene): Sport => sports[scene.game.motif] ?? (sports.football as Sport);

/** The pitch in perspective under floodlights, the ball in the air over it. */
export const stadium: Layout = (scene) => {
  const { ctx, tones, random, width, height, unit } = scene;
  const sport = sportOf(scene);
  const place = divide({ scene, share: 0.34, side: 'bottom' });
  const sky = ctx.createLinearGradient(0, 0, 0, height * 0.5);
  sky.addColorStop(0, darken(tones.deep, 0.2));
  sky.addColorStop(1, mix(tones.base, tones.main, 0.4));
  ctx.fillStyle = sky;
  ctx.fillRect(0, 0, width, height);
  const edge = place.y - place.size * 0.02;
  for (let index = 0; index < 150; index += 1) {
    disc({
      ctx,
      x: random.next() * width,
      y: edge - random.next() * unit * 0.22,
      radius: unit * 0.011,
      colour: alpha(random.pick([tones.light, tones.accent, tones.main, tones.deep]), 0.55),
    });
  }
  for (const at of [0.12, 0.88]) {
    const x = place.art.x + place.art.width * at;
    rays({
      ctx,
      x,
      y: unit * 0.1,
      radius: unit * 1.1,
      colour: lighten(tones.light, 0.5),
      count: 9,
      turn: at,
      strength: 0.24,
    });
    glow({ ctx, x, y: unit * 0.1, radius: unit * 0.3, colour: '#ffffff', strength: 0.9 });
  }
  ctx.save();
  ctx.beginPath();
  ctx.rect(0, edge, width, height - edge);
  ctx.clip();
  ctx.translate(place.x, edge);
  // Strips of growing width, a cheap perspective.
  const depth = height - edge;
  const rows = Math.ceil(depth / 3);
  for (let row = 0; row < rows; row += 1) {
    const [near, far] = [((row + 1) / rows) ** 1.7, (row / rows) ** 1.7];
    ctx.save();
    ctx.beginPath();
    ctx.rect(-width * 1.5, far * depth - 0.5, width * 3, (near - far) * depth + 1);
    ctx.clip();
    const wide = unit * (0.9 + near * 1.4);
    const scaleY = ((near - far) * depth) / (100 / rows);
    ctx.translate(-wide / 2, far * depth - (100 / rows) * row * scaleY);
    ctx.scale(wide / 100, scaleY);
    ctx.fillStyle = (near * 9) % 2 < 1 ? sport.ground : darken(sport.ground, 0.14);
    ctx.fillRect(-200, -50, 500, 200);
    ctx.strokeStyle = 'rgba(255,255,255,0.85)';
    ctx.lineWidth = 1.6;
    ctx.beginPath();
    sport.lines(ctx);
    ctx.stroke();
    ctx.restore();
  }
  ctx.restore();
  const spot = settle({ ...scene, tones: { ...tones, ground: tones.deep } }, place, 1.35);
  ctx.fillStyle = 'rgba(0,0,0,0.35)';
  ctx.beginPath();
  ctx.ellipse(place.x, place.y + place.size * 0.4, place.size * 0.24, place.size * 0.05, 0, 0, Math.PI * 2);
  ctx.fill();
  drawEmblem({
    ctx,
    id: sport.ball,
    x: place.x + random.between(-0.1, 0.1) * place.size,
    y: place.y + place.size * 0.06,
    size: place.size * 0.6,
    turn: random.between(-0.5, 0.5),
  });
  return { ...spot, treatments: ['slant', 'hero', 'stack', 'outline'] };
};

/** The ground from above, rotated, as a pattern of lines. */
export const plan: Layout = (scene) => {
  const { ctx, tones, random, width, height, unit } = scene;
  const sport = sportOf(scene);
  const place = divide({ scene, share: 0.36 });
  const loud = random.chance(0.5);
  const colour = loud ? mix(sport.ground, tones.main, 0.25) : isDark(tones.ground) ? tones.base : tones.main;
  ctx.save();
  ctx.translate(place.x, place.y);
  ctx.rotate(random.pick([0.5, -0.5, 0.9, 0]));
  const grow = (unit * random.between(1.1, 1.6)) / 100;
  ctx.scale(grow, grow);
  ctx.translate(-50, -50);
  paintGround({ scene, sport, colour, line: alpha('#ffffff', 0.8) });
  ctx.restore();
  if (random.chance(0.4)) halftone({ scene, colour: alpha(tones.accent, 0.35), fromTop: false });
  glow({ ctx, x: width * 0.8, y: 0, radius: unit, colour: '#ffffff', strength: 0.35 });
  const spot = settle(
    { ...scene, tones: { ...tones, ground: darken(colour, 0.55), deep: darken(colour, 0.55) } },
    place,
    1.5,
  );
  drawEmblem({
    ctx,
    id: sport.ball,
    x: place.x,
    y: place.y,
    size: Math.min(place.size * 0.86, height * 0.6),
    turn: random.between(-0.6, 0.6),
  });
  return { ...spot, treatments: ['hero', 'slant', 'stack', 'outline'] };
};

/** Leaning bars for speed, the ball ahead of them. */
export const rush: Layout = (scene) => {
  const { ctx, tones, random, width, height, unit } = scene;
  const sport = sportOf(scene);
  const place = divide({ scene, share: 0.38 });
  ctx.save();
  ctx.translate(place.x, place.y);
  ctx.rotate(-0.42);
  for (let index = 0; index < 13; index += 1) {
    const y = (index - 6) * unit * 0.105;
    const colour = random.pick([tones.main, tones.accent, tones.base, tones.light, tones.deep]);
    ctx.fillStyle = alpha(colour, random.between(0.5, 1));
    ctx.beginPath();
    ctx.roundRect(
      -width - height,
      y,
      width + height + unit * random.between(-0.3, 0.35),
      unit * random.between(0.03, 0.1),
      unit * 0.05,
    );
    ctx.fill();
  }
  ctx.restore();
  drawEmblem({
    ctx,
    id: sport.ball,
    x: place.x + unit * 0.1,
    y: place.y - unit * 0.05,
    size: place.size * 0.82,
    turn: 0.3,
  });
  return { ...settle(scene, place, 1.4), treatments: ['slant', 'hero', 'outline'] };
};

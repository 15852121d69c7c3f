import { mix } from '../../../schema/rules/colour.ts';
import { disc, glow, halftone, rays, sparkles, stripes, wallpaper } from '../backdrop.ts';
import { alpha, darken, lighten } from '../colour.ts';
import { drawEmblem } from '../emblem.ts';
import { inkFor, isDark } from '../scene.ts';
import { divide, type Layout, settle } from './place.ts';
import { companion, hero, motifOf } from './symbols.ts';

/** A window of reels. */
export const reels: Layout = (scene) => {
  const { ctx, tones, random, width, height, unit } = scene;
  const place = divide({ scene, share: 0.38 });
  glow({ ctx, x: place.x, y: place.y, radius: unit * 0.8, colour: tones.accent, strength: 0.6 });
  const inset = unit * 0.06;
  const frame = {
    x: place.art.x + inset,
    y: place.art.y + inset * 1.3,
    width: place.art.width - inset * 2,
    height: place.art.height - inset * 1.8,
  };
  const lit = ctx.createLinearGradient(0, frame.y, 0, frame.y + frame.height);
  lit.addColorStop(0, '#fff2b3');
  lit.addColorStop(0.5, '#dd9a1e');
  lit.addColorStop(1, '#7a4207');
  ctx.fillStyle = lit;
  ctx.beginPath();
  ctx.roundRect(frame.x, frame.y, frame.width, frame.height, unit * 0.06);
  ctx.fill();
  const rim = unit * 0.03;
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(frame.x + rim, frame.y + rim, frame.width - rim * 2, frame.height - rim * 2, unit * 0.04);
  ctx.clip();
  const columns = 3;
  const step = (frame.width - rim * 2) / columns;
  const symbols = random.shuffle([companion(scene), companion(scene), 'seven', 'bell', 'gem', 'cherry'] as const);
  for (let column = 0; column < columns; column += 1) {
    const x = frame.x + rim + column * step;
    const reel = ctx.createLinearGradient(0, frame.y, 0, frame.y + frame.height);
    const paper = random.chance(0.5) && isDark(tones.ground) ? tones.light : lighten(tones.light, 0.5);
    reel.addColorStop(0, mix(paper, tones.deep, 0.75));
    reel.addColorStop(0.5, paper);
    reel.addColorStop(1, mix(paper, tones.deep, 0.75));
    ctx.fillStyle = reel;
    ctx.fillRect(x + 1, frame.y, step - 2, frame.height);
    const middle = frame.y + frame.height / 2;
    const size = Math.min(step * 0.92, frame.height * 0.4);
    drawEmblem({
      ctx,
      id: symbols[column] ?? 'coin',
      x: x + step / 2,
      y: middle - size * 1.05,
      size: size * 0.86,
      opacity: 0.9,
    });
    drawEmblem({
      ctx,
      id: symbols[column + 3] ?? 'star',
      x: x + step / 2,
      y: middle + size * 1.05,
      size: size * 0.86,
      opacity: 0.9,
    });
    drawEmblem({ ctx, id: motifOf(scene), x: x + step / 2, y: middle, size: size * 1.08 });
  }
  ctx.restore();
  ctx.strokeStyle = alpha(tones.main, 0.9);
  ctx.lineWidth = unit * 0.012;
  ctx.strokeRect(frame.x + rim * 0.6, frame.y + frame.height / 2 - unit * 0.15, frame.width - rim * 1.2, unit * 0.3);
  sparkles({ scene, box: { x: 0, y: 0, width, height }, count: 8, colour: '#ffffff' });
  return settle(scene, place, 1.12);
};

/** A medallion of rings. */
export const medallion: Layout = (scene) => {
  const { ctx, tones, random, unit } = scene;
  const place = divide({ scene, share: 0.33 });
  const star = random.whole(10, 22);
  if (random.chance(0.5)) stripes({ scene, colour: alpha(tones.main, 0.16), angle: 0.78, gap: 0.05 });
  const radius = place.size * 0.5;
  const rings = [
    [1.06, darken(tones.deep, 0.2)],
    [1, tones.accent],
    [0.93, tones.main],
    [0.78, lighten(tones.accent, 0.35)],
    [0.74, mix(tones.base, tones.deep, 0.4)],
  ] as const;
  for (const [share, colour] of rings) disc({ ctx, x: place.x, y: place.y, radius: radius * share, colour });
  for (let index = 0; index < star * 2; index += 1) {
    const angle = (index * Math.PI) / star;
    disc({
      ctx,
      x: place.x + radius * 0.855 * Math.cos(angle),
      y: place.y + radius * 0.855 * Math.sin(angle),
      radius: radius * (index % 2 ? 0.026 : 0.042),
      colour: tones.light,
    });
  }
  ctx.save();
  ctx.beginPath();
  ctx.arc(place.x, place.y, radius * 0.74, 0, Math.PI * 2);
  ctx.clip();
  rays({ ctx, x: place.x, y: place.y, radius, colour: tones.main, count: 12, strength: 0.9 });
  ctx.restore();
  const spot = settle(scene, place, 1.25);
  hero({ scene, x: place.x, y: place.y, size: radius * 1.5 });
  sparkles({ scene, box: place.art, count: 6, colour: '#ffffff' });
  return { ...spot, box: { ...spot.box, width: spot.box.width, height: spot.box.height - unit * 0.01 } };
};

/** A repeated emblem as wallpaper, the title in front of it. */
export const papered: Layout = (scene) => {
  const { ctx, tones, random, width, height, unit } = scene;
  const ground = tones.ground;
  const figure = isDark(ground) ? lighten(ground, 0.14) : darken(ground, 0.1);
  wallpaper({
    scene,
    id: motifOf(scene),
    colours: [mix(ground, figure, 0.4), figure, mix(figure, tones.ink, 0.14)],
    step: random.between(0.24, 0.36),
    turn: random.between(-0.4, 0.4),
  });
  const wide = scene.shape === 'landscape';
  const size = wide ? height * 0.7 : width * 0.62;
  const [x, y] = wide ? [width * 0.77, height * 0.5] : [width / 2, height * 0.3];
  glow({ ctx, x, y, radius: size * 0.9, colour: ground, strength: 1 });
  glow({ ctx, x, y, radius: size * 0.7, colour: tones.accent, strength: 0.5 });
  hero({ scene, x, y, size });
  const margin = unit * 0.08;
  const box = wide
    ? { x: margin, y: margin, width: width * 0.5, height: height - margin * 2 }
    : { x: margin, y: height * 0.56, width: width - margin * 2, height: height * 0.36 };
  return {
    box,
    align: wide ? 'left' : 'center',
    anchor: 'middle',
    behind: ground,
    treatments: ['plate', 'ribbon', 'stack', 'hero', 'arch'],
  };
};

/** Two colours with a slanted edge. */
export const slanted: Layout = (scene) => {
  const { ctx, tones, random, width, height, unit } = scene;
  const place = divide({ scene, share: 0.36 });
  const tilt = random.pick([-1, 1]) * unit * random.between(0.12, 0.26);
  const top = isDark(tones.ground) ? tones.main : mix(tones.main, tones.light, 0.15);
  ctx.fillStyle = random.chance(0.5) ? top : tones.accent;
  ctx.beginPath();
  if (place.side === 'left') {
    ctx.moveTo(width * 0.5 + tilt, 0);
    ctx.lineTo(width, 0);
    ctx.lineTo(width, height);
    ctx.lineTo(width * 0.5 - tilt, height);
  } else {
    const edge = place.side === 'top' ? height : 0;
    const middle = place.side === 'top' ? place.art.y + place.art.height * 0.2 : place.art.height * 0.8;
    ctx.moveTo(0, edge);
    ctx.lineTo(width, edge);
    ctx.lineTo(width, middle + tilt);
    ctx.lineTo(0, middle - tilt);
  }
  ctx.save();
  ctx.fill();
  ctx.clip();
  const pattern = random.whole(0, 2);
  if (pattern === 0) halftone({ scene, colour: alpha(tones.light, 0.35), fromTop: place.side !== 'top' });
  else if (pattern === 1) stripes({ scene, colour: alpha(tones.light, 0.16), angle: random.between(-1, 1), gap: 0.04 });
  else rays({ ctx, x: place.x, y: place.y, radius: unit * 1.4, colour: tones.light, count: 14, strength: 0.35 });
  ctx.restore();
  ctx.lineWidth = unit * 0.018;
  ctx.strokeStyle = lighten(tones.light, 0.3);
  ctx.stroke();
  hero({ scene, x: place.x, y: place.y, size: place.size, turn: random.between(-0.2, 0.2), flip: random.chance(0.5) });
  return { ...place.spot, behind: tones.ground };
};

/** Seen through an arch. */
export const archway: Layout = (scene) => {
  const { ctx, tones, random, width, height, unit } = scene;
  const place = divide({ scene, side: 'bottom', share: 0.3 });
  const wall = mix(tones.base, tones.deep, 0.35);
  ctx.fillStyle = wall;
  ctx.fillRect(0, 0, width, height);
  if (random.chance(0.6))
    wallpaper({
      scene,
      id: companion(scene),
      colours: [wall, lighten(wall, 0.07), lighten(wall, 0.1)],
      step: 0.16,
      turn: 0,
    });
  const half = Math.min(place.art.width * 0.43, place.size * 0.6);
  const foot = place.side === 'left' ? height * 1.02 : place.art.height * 1.04;
  const pointed = random.whole(0, 2);
  const outline = (grow: number) => {
    const [left, right, spring] = [place.x - half - grow, place.x + half + grow, foot * 0.46];
    const crown = unit * 0.07 - grow;
    ctx.beginPath();
    ctx.moveTo(left, foot);
    ctx.lineTo(left, spring);
    if (pointed === 0) ctx.bezierCurveTo(left, crown, right, crown, right, spring);
    else if (pointed === 1) {
      ctx.quadraticCurveTo(left, spring * 0.5, place.x, crown);
      ctx.quadraticCurveTo(right, spring * 0.5, right, spring);
    } else {
      ctx.bezierCurveTo(left - half * 0.25, spring * 0.4, place.x - half * 0.2, spring * 0.45, place.x, crown);
      ctx.bezierCurveTo(place.x + half * 0.2, spring * 0.45, right + half * 0.25, spring * 0.4, right, spring);
    }
    ctx.lineTo(right, foot);
    ctx.closePath();
  };
  for (const [grow, colour] of [
    [unit * 0.05, darken(tones.deep, 0.3)],
    [unit * 0.038, tones.accent],
    [unit * 0.016, darken(tones.accent, 0.45)],
  ] as const) {
    outline(grow);
    ctx.fillStyle = colour;
    ctx.fill();
  }
  outline(0);
  ctx.save();
  ctx.clip();
  const inside = ctx.createLinearGradient(0, 0, 0, foot);
  inside.addColorStop(0, lighten(tones.main, 0.1));
  inside.addColorStop(1, lighten(tones.accent, 0.45));
  ctx.fillStyle = inside;
  ctx.fillRect(0, 0, width, height);
  rays({
    ctx,
    x: place.x,
    y: place.y,
    radius: unit * 1.2,
    colour: lighten(tones.light, 0.4),
    count: 11,
    strength: 0.45,
  });
  ctx.restore();
  const spot = settle(
    { ...scene, tones: { ...tones, ground: tones.deep, ink: inkFor(tones.deep, tones) } },
    place,
    1.4,
  );
  hero({ scene, x: place.x, y: place.y + place.size * 0.05, size: Math.min(place.size * 0.9, half * 1.9) });
  return spot;
};

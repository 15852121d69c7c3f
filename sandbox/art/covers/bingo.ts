import { mix } from '../../../schema/rules/colour.ts';
import { fontOf } from '../../../server/drawing-fonts.ts';
import { disc, glow, rays, sparkles } from '../backdrop.ts';
import { alpha, lighten } from '../colour.ts';
import { drawEmblem, type EmblemId } from '../emblem.ts';
import { backdrop, ballColours } from './draws.ts';
import { divide, type Layout, settle } from './place.ts';
import { drawBall } from './props.ts';

/** A bingo card with marks, surrounded by balls. */
export const bingo: Layout = (scene) => {
  const { ctx, tones, random } = scene;
  backdrop(scene);
  const place = divide({ scene, share: 0.35 });
  const s = place.size;
  const cell = (s * random.between(0.72, 0.86)) / 5;
  const dab = random.pick([tones.main, '#e5322d', '#7a3ff0', '#14a38b']);
  ctx.save();
  ctx.translate(place.x, place.y + s * 0.02);
  ctx.rotate(random.between(-0.24, 0.24));
  const [w, h] = [cell * 5.5, cell * 6.5];
  for (const [shift, colour] of [
    [s * 0.025, 'rgba(6,3,12,0.3)'],
    [0, mix(tones.main, tones.deep, 0.1)],
  ] as const) {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.roundRect(-w / 2, -h / 2 + shift, w, h, cell * 0.35);
    ctx.fill();
  }
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.font = fontOf({ face: 'fredoka', weight: 700, size: cell * 0.82 });
  ctx.fillStyle = lighten(tones.accent, 0.3);
  [...'BINGO'].forEach((letter, index) => {
    ctx.fillText(letter, (index - 2) * cell, -h / 2 + cell * 0.62);
  });
  const diagonal = random.chance(0.5);
  for (let row = 0; row < 5; row += 1) {
    for (let column = 0; column < 5; column += 1) {
      const [x, y] = [(column - 2) * cell, -h / 2 + cell * (1.6 + row)];
      ctx.fillStyle = '#fffdf6';
      ctx.beginPath();
      ctx.roundRect(x - cell * 0.46, y - cell * 0.46, cell * 0.92, cell * 0.92, cell * 0.12);
      ctx.fill();
      const free = row === 2 && column === 2;
      if (!free) {
        ctx.fillStyle = '#2a2236';
        ctx.font = fontOf({ face: 'figtree', weight: 800, size: cell * 0.46 });
        ctx.fillText(String(column * 15 + random.whole(1, 15)), x, y + cell * 0.04);
      }
      if (free || (diagonal ? row === column : row === 1) || random.chance(0.18))
        disc({ ctx, x, y, radius: cell * 0.4, colour: alpha(dab, free ? 1 : 0.72) });
      if (free) drawEmblem({ ctx, id: 'star', x, y, size: cell * 0.62 });
    }
  }
  ctx.restore();
  const colours = ballColours(scene);
  const corners = random
    .shuffle([
      [-0.46, -0.4],
      [0.47, -0.36],
      [-0.48, 0.36],
      [0.46, 0.4],
    ] as const)
    .slice(0, random.whole(2, 4));
  corners.forEach(([dx, dy], index) => {
    drawBall({
      ctx,
      x: place.x + dx * s,
      y: place.y + dy * s,
      size: s * random.between(0.22, 0.32),
      text: String(random.whole(1, 75)),
      colour: colours[(index + 1) % colours.length] ?? tones.main,
      turn: dx,
    });
  });
  const own = bingoEmblem(scene.game.gameName);
  if (own) drawEmblem({ ctx, id: own, x: place.x + s * 0.3, y: place.y + s * 0.28, size: s * 0.42, turn: 0.12 });
  return { ...settle(scene, place, 1.3), treatments: ['stack', 'arch', 'hero', 'ribbon'] };
};

function bingoEmblem(name: string): EmblemId | undefined {
  const table = [
    ['Wheel', 'wheel'],
    ['Candy', 'candy'],
    ['Tea', 'teapot'],
    ['Disco', 'disco'],
    ['Garden', 'flower'],
    ['Lighthouse', 'lighthouse'],
    ['Penny', 'coin'],
    ['Jubilee', 'crown'],
    ['Balloon', 'balloon'],
    ['Carousel', 'horse'],
    ['Ducks', 'duck'],
    ['Fiesta', 'parol'],
    ['Lucky', 'clover'],
    ['Nights', 'moon'],
    ['Pier', 'shell'],
    ['Pista', 'drum'],
    ['Knit', 'heart'],
    ['House', 'hut'],
  ] as const;
  return table.find(([word]) => name.includes(word))?.[1];
}

/** The title's emblem with lettered balls. */
export const bingoBalls: Layout = (scene) => {
  const { ctx, tones, random, width, height } = scene;
  const place = divide({ scene, share: 0.34 });
  const s = place.size;
  rays({
    ctx,
    x: place.x,
    y: place.y,
    radius: width + height,
    colour: tones.main,
    count: random.whole(8, 14),
    strength: 0.55,
    spin: random.between(-0.5, 0.5),
  });
  glow({ ctx, x: place.x, y: place.y, radius: s * 0.7, colour: lighten(tones.accent, 0.3), strength: 0.8 });
  const own = bingoEmblem(scene.game.gameName) ?? 'star';
  const colours = ballColours(scene);
  const under = random.chance(0.5);
  drawEmblem({
    ctx,
    id: own,
    x: place.x,
    y: place.y - (under ? s * 0.1 : -s * 0.12),
    size: s * 0.72,
    hue: random.between(-14, 14),
  });
  [...'BINGO'].forEach((text, index) => {
    const bow = Math.abs(index - 2) ** 2 * 0.025 * s;
    drawBall({
      ctx,
      x: place.x + (index - 2) * s * 0.22,
      y: place.y + (under ? s * 0.36 - bow : -s * 0.36 + bow),
      size: s * 0.25,
      text,
      colour: colours[index] ?? tones.main,
      turn: (index - 2) * 0.1,
    });
  });
  sparkles({ scene, box: place.art, count: 10, colour: '#ffffff' });
  return { ...settle(scene, place, 1.3), treatments: ['stack', 'arch', 'hero', 'ribbon'] };
};

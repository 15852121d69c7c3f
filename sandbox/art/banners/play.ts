import { mix } from '../../../schema/rules/colour.ts';
import { disc, glow, rays, sparkles } from './backdrop.ts';
import { drawEmblem, type EmblemId } from './emblem.ts';
import { drawBall, drawCard, drawChips, drawDie, drawWheel } from './props.ts';
import { alpha, type BannerPainter, darken, lighten, type Stage } from './stage.ts';

const toward = (stage: Stage, colour: string, amount: number): string => mix(stage.tones.ground, colour, amount);

/** The arc of a table with wheel, cards and chips under lamps. */
export const liveNight: BannerPainter = (stage) => {
  const { ctx, focus, height, tones, random } = stage;
  for (let index = 0; index < 22; index += 1) {
    disc({
      ctx,
      x: focus.x + height * random.between(-1, 0.9),
      y: height * random.between(0, 0.5),
      radius: height * random.between(0.012, 0.06),
      colour: alpha(random.pick([tones.accent, tones.main, tones.light]), random.between(0.1, 0.35)),
    });
  }
  const felt = darken(mix(tones.main, '#0d6b45', 0.35), 0.25);
  const y = height * 1.06;
  for (const [share, colour] of [
    [1.08, '#5b3418'],
    [1.05, '#a06a34'],
    [1, felt],
  ] as const) {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.ellipse(focus.x, y, height * 1.12 * share, height * 0.56 * share, 0, 0, Math.PI * 2);
    ctx.fill();
  }
  ctx.strokeStyle = alpha(lighten(tones.accent, 0.3), 0.8);
  ctx.lineWidth = height * 0.006;
  ctx.beginPath();
  ctx.ellipse(focus.x, y, height * 0.98, height * 0.48, 0, Math.PI, Math.PI * 2);
  ctx.stroke();
  drawWheel({ ctx, x: focus.x + height * 0.36, y: height * 0.62, size: height * 0.94 });
  drawCard({
    ctx,
    x: focus.x - height * 0.42,
    y: height * 0.5,
    size: height * 0.46,
    turn: -0.24,
    rank: 'A',
    suit: 'spade',
  });
  drawCard({
    ctx,
    x: focus.x - height * 0.22,
    y: height * 0.52,
    size: height * 0.46,
    turn: 0.06,
    rank: 'K',
    suit: 'heartsuit',
  });
  drawChips({ ctx, x: focus.x - height * 0.3, y: height * 0.86, size: height * 0.2, count: 6, colour: tones.main });
  drawChips({ ctx, x: focus.x - height * 0.06, y: height * 0.9, size: height * 0.2, count: 4, colour: tones.accent });
};

/** Falling symbols of reels. */
export const slotsRain: BannerPainter = (stage) => {
  const { ctx, focus, height, tones, random, width } = stage;
  rays({
    ctx,
    x: focus.x,
    y: -height * 0.4,
    radius: width,
    colour: toward(stage, tones.main, 0.5),
    count: 20,
    strength: 0.8,
  });
  glow({ ctx, x: focus.x, y: focus.y, radius: height * 0.8, colour: tones.accent, strength: 0.55 });
  const ids: readonly EmblemId[] = [
    'seven',
    'cherry',
    'gem',
    'bell',
    'clover',
    'crown',
    'coin',
    'melon',
    'star',
    'lemon',
    'horseshoe',
    'heart',
  ];
  const count = 26;
  for (let index = 0; index < count; index += 1) {
    const near = index / count;
    const spread = (((index * 0.618) % 1) - 0.5) * 2;
    drawEmblem({
      ctx,
      id: ids[index % ids.length] ?? 'star',
      x: focus.x + spread * height * (1.05 - near * 0.3),
      y: height * (((index * 0.37 + random.next() * 0.08) % 1) * 1.1 - 0.05),
      size: height * (0.09 + near * 0.22),
      turn: random.between(-0.7, 0.7),
      opacity: 0.45 + near * 0.55,
    });
  }
  drawEmblem({ ctx, id: 'seven', x: focus.x, y: focus.y, size: height * 0.6, turn: -0.12 });
};

/** Light from above, a large fish and its shoal. */
export const fishSeason: BannerPainter = (stage) => {
  const { ctx, focus, height, tones, random, width } = stage;
  const sea = mix(tones.main, '#0f86c4', 0.72);
  glow({ ctx, x: focus.x, y: focus.y, radius: height * 1.5, colour: sea, strength: 1 });
  glow({ ctx, x: focus.x, y: 0, radius: height * 1.1, colour: lighten(sea, 0.4), strength: 0.8 });
  rays({
    ctx,
    x: focus.x + height * 0.2,
    y: -height * 0.5,
    radius: width,
    colour: lighten(sea, 0.5),
    count: 22,
    strength: 0.3,
  });
  for (let index = 0; index < 9; index += 1) {
    const angle = index * 0.698;
    drawEmblem({
      ctx,
      id: (['reeffish', 'tang', 'angelfish'] as const)[index % 3] ?? 'tang',
      x: focus.x + Math.cos(angle) * height * 0.72,
      y: focus.y + Math.sin(angle) * height * 0.38,
      size: height * random.between(0.12, 0.22),
      flip: index % 2 === 0,
    });
  }
  drawEmblem({ ctx, id: 'shark', x: focus.x, y: focus.y, size: height * 0.76, turn: 0.06 });
  for (let index = 0; index < 5; index += 1)
    drawEmblem({
      ctx,
      id: 'coral',
      x: focus.x + (index - 2) * height * 0.36,
      y: height * 0.95,
      size: height * random.between(0.2, 0.34),
      flip: index % 2 === 0,
    });
  for (let index = 0; index < 26; index += 1) {
    ctx.strokeStyle = 'rgba(255,255,255,0.6)';
    ctx.lineWidth = height * 0.004;
    ctx.beginPath();
    ctx.arc(
      focus.x + height * random.between(-0.9, 0.8),
      height * random.next(),
      height * random.between(0.006, 0.026),
      0,
      Math.PI * 2,
    );
    ctx.stroke();
  }
};

/** The pitch seen from a corner, the ball in flight. */
export const sportsMatch: BannerPainter = (stage) => {
  const { ctx, focus, height, tones } = stage;
  halftone(stage, alpha(tones.accent, 0.16));
  ctx.save();
  ctx.translate(focus.x + height * 0.1, focus.y + height * 0.16);
  ctx.transform(1, 0.16, -0.62, 0.62, 0, 0);
  const grow = (height * 1.7) / 100;
  ctx.scale(grow, grow);
  ctx.translate(-50, -50);
  const green = mix('#1f8f45', tones.main, 0.35);
  for (let band = 0; band < 10; band += 1) {
    ctx.fillStyle = band % 2 ? green : lighten(green, 0.08);
    ctx.fillRect(0, band * 10, 100, 10);
  }
  ctx.strokeStyle = 'rgba(255,255,255,0.85)';
  ctx.lineWidth = 1;
  ctx.beginPath();
  footballLines(ctx);
  ctx.stroke();
  ctx.restore();
  const trail = ctx.createLinearGradient(focus.x - height * 0.6, 0, focus.x, 0);
  trail.addColorStop(0, alpha(tones.accent, 0));
  trail.addColorStop(1, alpha(lighten(tones.accent, 0.3), 0.9));
  ctx.fillStyle = trail;
  for (const [dy, tall] of [
    [-0.16, 0.06],
    [-0.02, 0.1],
    [0.13, 0.05],
  ] as const) {
    ctx.beginPath();
    ctx.roundRect(focus.x - height * 0.7, focus.y + dy * height, height * 0.7, tall * height, tall * height);
    ctx.fill();
  }
  drawEmblem({ ctx, id: 'football', x: focus.x, y: focus.y, size: height * 0.56, turn: 0.3 });
  drawEmblem({
    ctx,
    id: 'basketball',
    x: focus.x + height * 0.56,
    y: focus.y - height * 0.24,
    size: height * 0.26,
    turn: 0.4,
  });
  drawEmblem({
    ctx,
    id: 'tennis',
    x: focus.x + height * 0.5,
    y: focus.y + height * 0.28,
    size: height * 0.17,
    turn: 0.2,
  });
};

/** Dots that grow smaller from the top down. */
function halftone({ ctx, width, height, unit }: Stage, colour: string): void {
  ctx.fillStyle = colour;
  ctx.beginPath();
  const step = unit * 0.052;
  for (let row = 0; row * step * 0.87 < height * 0.6; row += 1) {
    const y = row * step * 0.87;
    const radius = step * 0.5 * (1 - y / (height * 0.6));
    for (let x = row % 2 ? 0 : step / 2; x < width + step; x += step) {
      ctx.moveTo(x + radius, y);
      ctx.arc(x, y, radius, 0, Math.PI * 2);
    }
  }
  ctx.fill();
}

/** Adds the lines of a football pitch to the path, in a box of 100 by 100. */
function footballLines(ctx: Stage['ctx']): void {
  ctx.rect(4, 2, 92, 96);
  for (const run of [
    '4 50 96 50',
    '26 2 26 18 74 18 74 2',
    '26 98 26 82 74 82 74 98',
    '38 2 38 8 62 8 62 2',
    '38 98 38 92 62 92 62 98',
  ]) {
    const [x = 0, y = 0, ...others] = run.split(' ').map(Number);
    ctx.moveTo(x, y);
    for (let at = 0; at < others.length; at += 2) ctx.lineTo(others[at] ?? 0, others[at + 1] ?? 0);
  }
  for (const [y, radius, from, to] of [
    [50, 13, 0, Math.PI * 2],
    [18, 9, 0.2, Math.PI - 0.2],
    [82, 9, Math.PI + 0.2, Math.PI * 2 - 0.2],
  ] as const) {
    ctx.moveTo(50 + radius * Math.cos(from), y + radius * Math.sin(from));
    ctx.arc(50, y, radius, from, to);
  }
}

/** The drum and balls coming out of it. */
export const lotteryDraw: BannerPainter = (stage) => {
  const { ctx, focus, height, tones, random } = stage;
  const colours = [tones.main, tones.accent, '#e5322d', '#2f74e0', '#25a35a', '#f2a516'] as const;
  glow({ ctx, x: focus.x, y: focus.y, radius: height * 0.9, colour: tones.accent, strength: 0.55 });
  const radius = height * 0.4;
  disc({ ctx, x: focus.x, y: focus.y - height * 0.04, radius: radius * 1.05, colour: lighten(tones.accent, 0.2) });
  disc({ ctx, x: focus.x, y: focus.y - height * 0.04, radius, colour: toward(stage, tones.main, 0.45) });
  for (let index = 0; index < 17; index += 1) {
    const [reach, angle] = [Math.sqrt((index + 0.5) / 17) * radius * 0.8, index * 2.39996];
    drawBall({
      ctx,
      x: focus.x + Math.cos(angle) * reach,
      y: focus.y + Math.sin(angle) * reach * 0.86,
      size: height * 0.17,
      text: String(random.whole(1, 55)),
      colour: colours[index % 6] ?? tones.main,
      turn: random.between(-0.6, 0.6),
    });
  }
  const glass = ctx.createRadialGradient(focus.x - radius * 0.4, focus.y - radius * 0.6, 0, focus.x, focus.y, radius);
  glass.addColorStop(0, 'rgba(255,255,255,0.5)');
  glass.addColorStop(0.45, 'rgba(255,255,255,0.04)');
  glass.addColorStop(1, 'rgba(255,255,255,0.2)');
  ctx.fillStyle = glass;
  ctx.beginPath();
  ctx.arc(focus.x, focus.y - height * 0.04, radius, 0, Math.PI * 2);
  ctx.fill();
  for (const [dx, dy, size] of [
    [-0.62, 0.26, 0.26],
    [0.6, -0.2, 0.24],
    [0.56, 0.26, 0.3],
    [-0.58, -0.22, 0.18],
  ] as const) {
    drawBall({
      ctx,
      x: focus.x + dx * height,
      y: focus.y + dy * height,
      size: size * height,
      text: String(random.whole(1, 55)),
      colour: random.pick(colours),
      turn: dx,
    });
  }
};

/** A fan of game covers with sparkles. */
export const newGames: BannerPainter = (stage) => {
  const { ctx, focus, height, tones, width } = stage;
  rays({
    ctx,
    x: focus.x,
    y: focus.y,
    radius: width,
    colour: toward(stage, tones.accent, 0.5),
    count: 12,
    strength: 0.7,
    spin: 0.4,
  });
  const boards: readonly (readonly [EmblemId, number, string])[] = [
    ['rocket', -0.5, '#3a2f9f'],
    ['koi', 0.5, '#0b6c8c'],
    ['mushroom', -0.25, '#7a1f6b'],
    ['tiger', 0.25, '#8f3d08'],
    ['dragon', 0, '#9c1227'],
  ];
  for (const [id, lean, colour] of boards) {
    const [w, h] = [height * 0.42, height * 0.58];
    ctx.save();
    ctx.translate(focus.x + lean * height * 1.15, focus.y + Math.abs(lean) * height * 0.16);
    ctx.rotate(lean * 0.5);
    const face = ctx.createLinearGradient(0, -h / 2, 0, h / 2);
    face.addColorStop(0, lighten(mix(colour, tones.main, 0.3), 0.2));
    face.addColorStop(1, darken(colour, 0.35));
    ctx.fillStyle = 'rgba(6,3,12,0.35)';
    ctx.beginPath();
    ctx.roundRect(-w / 2 + height * 0.01, -h / 2 + height * 0.02, w, h, height * 0.05);
    ctx.fill();
    ctx.fillStyle = face;
    ctx.beginPath();
    ctx.roundRect(-w / 2, -h / 2, w, h, height * 0.05);
    ctx.fill();
    ctx.strokeStyle = lighten(tones.accent, 0.5);
    ctx.lineWidth = height * 0.012;
    ctx.stroke();
    ctx.restore();
    drawEmblem({
      ctx,
      id,
      x: focus.x + lean * height * 1.15,
      y: focus.y + Math.abs(lean) * height * 0.16,
      size: height * 0.36,
      turn: lean * 0.5,
    });
  }
  sparkles(stage, 0.8, 26);
};

/** A hand of cards, tiles and dice. */
export const cardClub: BannerPainter = (stage) => {
  const { ctx, focus, height, tones } = stage;
  for (const [id, dx, dy, size] of [
    ['spade', -0.55, 0.05, 0.9],
    ['heartsuit', 0.62, -0.05, 0.8],
  ] as const) {
    const figure = toward(stage, tones.main, 0.4);
    drawEmblem({
      ctx,
      id,
      x: focus.x + dx * height,
      y: focus.y + dy * height,
      size: size * height,
      turn: dx * 0.4,
      material: 'flat',
      ramp: [figure, figure, lighten(figure, 0.06)],
    });
  }
  const hand = [
    ['10', 'club'],
    ['J', 'diamond'],
    ['Q', 'spade'],
    ['K', 'heartsuit'],
    ['A', 'spade'],
  ] as const;
  hand.forEach(([rank, suit], index) => {
    const lean = (index - 2) * 0.24;
    drawCard({
      ctx,
      x: focus.x + Math.sin(lean) * height * 0.62,
      y: focus.y + height * (0.06 + (1 - Math.cos(lean)) * 0.62),
      size: height * 0.62,
      turn: lean,
      rank,
      suit,
      covered: index < 4,
    });
  });
  drawDie({ ctx, x: focus.x - height * 0.55, y: focus.y + height * 0.3, size: height * 0.17, turn: -0.3, value: 5 });
  drawDie({
    ctx,
    x: focus.x - height * 0.38,
    y: focus.y + height * 0.36,
    size: height * 0.14,
    turn: 0.2,
    value: 3,
    colour: lighten(tones.accent, 0.3),
  });
  drawChips({
    ctx,
    x: focus.x + height * 0.58,
    y: focus.y + height * 0.36,
    size: height * 0.22,
    count: 5,
    colour: tones.main,
  });
};

import { mix } from '../../../schema/rules/colour.ts';
import { disc, glow, horizon, rays, sparkles } from './backdrop.ts';
import { drawEmblem, type EmblemId } from './emblem.ts';
import { alpha, type BannerPainter, darken, isDark, lighten, type Stage } from './stage.ts';

const toward = (stage: Stage, colour: string, amount: number): string => mix(stage.tones.ground, colour, amount);

/** Confetti and streamers out of an open chest. */
export const welcome: BannerPainter = (stage) => {
  const { ctx, focus, height, tones, random, width } = stage;
  rays({
    ctx,
    x: focus.x,
    y: focus.y + height * 0.2,
    radius: width,
    colour: toward(stage, tones.main, 0.55),
    count: 18,
    strength: 0.8,
  });
  glow({ ctx, x: focus.x, y: focus.y, radius: height * 0.75, colour: lighten(tones.accent, 0.35), strength: 0.9 });
  const colours = [tones.main, tones.accent, lighten(tones.accent, 0.5), lighten(tones.main, 0.45), '#ffffff'] as const;
  for (let index = 0; index < 90; index += 1) {
    const [angle, reach] = [random.between(-2.9, -0.24), height * random.between(0.2, 1.05)];
    ctx.save();
    ctx.translate(focus.x + Math.cos(angle) * reach * 1.25, focus.y + height * 0.3 + Math.sin(angle) * reach);
    ctx.rotate(random.next() * 6);
    ctx.fillStyle = random.pick(colours);
    if (index % 3 === 0) ctx.fillRect(-height * 0.014, -height * 0.006, height * 0.028, height * 0.012);
    else if (index % 3 === 1) ctx.fillRect(-height * 0.009, -height * 0.009, height * 0.018, height * 0.018);
    else disc({ ctx, x: 0, y: 0, radius: height * 0.009, colour: random.pick(colours) });
    ctx.restore();
  }
  const thrown: readonly (readonly [EmblemId, number, number, number])[] = [
    ['star', -0.48, -0.2, 0.22],
    ['gem', 0.46, -0.26, 0.22],
    ['heart', -0.2, -0.36, 0.16],
    ['crown', 0.16, -0.36, 0.2],
    ['clover', 0.6, 0.02, 0.18],
    ['coin', -0.6, 0.08, 0.16],
  ];
  for (const [id, dx, dy, size] of thrown)
    drawEmblem({ ctx, id, x: focus.x + dx * height, y: focus.y + dy * height, size: size * height, turn: dx * 0.6 });
  drawEmblem({ ctx, id: 'chest', x: focus.x, y: focus.y + height * 0.14, size: height * 0.62 });
  sparkles(stage, 0.6, 20);
};

/** Coins on a circular path. */
export const rebate: BannerPainter = (stage) => {
  const { ctx, focus, height, tones } = stage;
  const figure = toward(stage, tones.main, 0.9);
  ctx.lineCap = 'butt';
  for (const [share, line, strength] of [
    [0.62, 0.1, 0.3],
    [0.47, 0.13, 0.8],
  ] as const) {
    ctx.strokeStyle = alpha(figure, strength);
    ctx.lineWidth = height * line;
    for (const start of [0.35, 0.35 + Math.PI]) {
      const end = start + 2.25;
      ctx.beginPath();
      ctx.arc(focus.x, focus.y, height * share * 0.8, start, end);
      ctx.stroke();
      if (share > 0.6) continue;
      const radius = height * share * 0.8;
      ctx.save();
      ctx.translate(focus.x + radius * Math.cos(end), focus.y + radius * Math.sin(end));
      ctx.rotate(end + Math.PI / 2);
      ctx.fillStyle = alpha(figure, strength);
      ctx.beginPath();
      ctx.moveTo(0, -height * 0.12);
      ctx.lineTo(height * 0.15, 0);
      ctx.lineTo(0, height * 0.12);
      ctx.fill();
      ctx.restore();
    }
  }
  glow({ ctx, x: focus.x, y: focus.y, radius: height * 0.5, colour: tones.accent, strength: 0.7 });
  for (let index = 0; index < 9; index += 1) {
    const angle = index * 0.698 + 0.2;
    drawEmblem({
      ctx,
      id: 'coin',
      x: focus.x + Math.cos(angle) * height * 0.6,
      y: focus.y + Math.sin(angle) * height * 0.42,
      size: height * (0.1 + (index % 3) * 0.03),
      turn: angle,
      opacity: 0.95,
    });
  }
  drawEmblem({ ctx, id: 'coin', x: focus.x, y: focus.y, size: height * 0.46 });
  sparkles(stage, 0.5, 12);
};

/** A cup on a podium between laurels. */
export const tournament: BannerPainter = (stage) => {
  const { ctx, focus, height, tones, width } = stage;
  const y = focus.y - height * 0.06;
  rays({ ctx, x: focus.x, y, radius: width, colour: toward(stage, tones.accent, 0.5), count: 20, strength: 0.7 });
  glow({ ctx, x: focus.x, y, radius: height * 0.7, colour: lighten(tones.accent, 0.3), strength: 0.75 });
  for (const [dx, top, wide, share] of [
    [-0.42, 0.82, 0.4, 0.75],
    [0.42, 0.88, 0.4, 0.6],
    [0, 0.74, 0.46, 0.95],
  ] as const) {
    const face = ctx.createLinearGradient(0, top * height, 0, height);
    face.addColorStop(0, lighten(mix(tones.ground, tones.main, share), 0.18));
    face.addColorStop(1, darken(mix(tones.ground, tones.main, share), 0.35));
    ctx.fillStyle = face;
    ctx.fillRect(focus.x + (dx - wide / 2) * height, top * height, wide * height, height);
    ctx.fillStyle = lighten(mix(tones.ground, tones.main, share), 0.5);
    ctx.fillRect(focus.x + (dx - wide / 2) * height, top * height, wide * height, height * 0.014);
  }
  for (const side of [-1, 1]) {
    for (let leaf = 0; leaf < 8; leaf += 1) {
      const angle = Math.PI / 2 + side * (0.5 + leaf * 0.28);
      drawEmblem({
        ctx,
        id: 'feather',
        x: focus.x + Math.cos(angle) * height * 0.4,
        y: y + Math.sin(angle) * height * 0.36,
        size: height * 0.16,
        turn: angle + (side > 0 ? 2.4 : 2.2),
        flip: side < 0,
        material: 'flat',
        ramp: [darken(tones.accent, 0.35), tones.accent, lighten(tones.accent, 0.4)],
      });
    }
  }
  drawEmblem({ ctx, id: 'trophy', x: focus.x, y: y + height * 0.03, size: height * 0.56 });
  for (const [dx, top] of [
    [-0.42, 0.74],
    [0.42, 0.8],
  ] as const) {
    drawEmblem({ ctx, id: 'star', x: focus.x + dx * height, y: top * height, size: height * 0.2, turn: dx * 0.3 });
  }
};

/** Lanterns and bunting over roofs at dusk. */
export const festival: BannerPainter = (stage) => {
  const { ctx, focus, height, tones, width, random } = stage;
  glow({ ctx, x: focus.x, y: height * 0.75, radius: height * 1.1, colour: tones.accent, strength: 0.6 });
  horizon({
    stage,
    kind: 'roofs',
    top: height * 0.74,
    colours: [toward(stage, tones.main, 0.35), toward(stage, tones.main, 0.6)],
  });
  for (const [row, drop] of [0.04, 0.2].entries()) {
    ctx.strokeStyle = toward(stage, tones.ink, 0.5);
    ctx.lineWidth = height * 0.006;
    ctx.beginPath();
    ctx.moveTo(0, height * drop);
    ctx.quadraticCurveTo(width * 0.5, height * (drop + 0.14), width, height * (drop - 0.02));
    ctx.stroke();
    for (let at = 0.03; at < 1; at += 0.05) {
      const y = height * (drop + 0.28 * at * (1 - at) - 0.02 * at);
      ctx.fillStyle =
        [tones.main, tones.accent, lighten(tones.accent, 0.5)][Math.round(at * 20 + row) % 3] ?? tones.main;
      ctx.globalAlpha = 0.3 + Math.min(0.7, Math.abs(at * width - (width - focus.x)) / width + 0.1);
      ctx.beginPath();
      ctx.moveTo(at * width - height * 0.03, y);
      ctx.lineTo(at * width + height * 0.03, y);
      ctx.lineTo(at * width, y + height * 0.07);
      ctx.fill();
    }
    ctx.globalAlpha = 1;
  }
  for (const [dx, dy, size] of [
    [-0.5, -0.1, 0.26],
    [-0.14, 0.08, 0.46],
    [0.34, -0.12, 0.36],
    [0.68, 0.12, 0.24],
  ] as const) {
    glow({
      ctx,
      x: focus.x + dx * height,
      y: focus.y + dy * height,
      radius: size * height * 0.9,
      colour: lighten(tones.accent, 0.2),
      strength: 0.6,
    });
    drawEmblem({
      ctx,
      id: random.chance(0.7) ? 'lantern' : 'parol',
      x: focus.x + dx * height,
      y: focus.y + dy * height,
      size: size * height,
      turn: dx * 0.1,
    });
  }
};

/** A shield before a calm horizon. */
export const playSafe: BannerPainter = (stage) => {
  const { ctx, focus, height, tones } = stage;
  disc({
    ctx,
    x: focus.x,
    y: focus.y,
    radius: height * 0.44,
    colour: toward(stage, isDark(tones.ground) ? tones.light : tones.accent, 0.16),
  });
  disc({
    ctx,
    x: focus.x,
    y: focus.y,
    radius: height * 0.34,
    colour: toward(stage, isDark(tones.ground) ? tones.light : tones.accent, 0.28),
  });
  horizon({
    stage,
    kind: 'hills',
    top: height * 0.66,
    colours: [toward(stage, tones.main, 0.25), toward(stage, tones.main, 0.45), toward(stage, tones.main, 0.7)],
  });
  drawEmblem({ ctx, id: 'shield', x: focus.x, y: focus.y, size: height * 0.6 });
  drawEmblem({
    ctx,
    id: 'hourglass',
    x: focus.x - height * 0.4,
    y: focus.y + height * 0.2,
    size: height * 0.26,
    turn: -0.12,
  });
  drawEmblem({
    ctx,
    id: 'heart',
    x: focus.x + height * 0.4,
    y: focus.y + height * 0.22,
    size: height * 0.24,
    turn: 0.14,
  });
};

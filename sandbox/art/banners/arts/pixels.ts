import { createCanvas } from '@napi-rs/canvas';
import { mix } from '../../../../schema/rules/colour.ts';
import { drawEmblem } from '../emblem.ts';
import { alpha, darken, lighten, type Stage } from '../stage.ts';
import { type BannerArt, type Cast, picturesOf } from './art.ts';

/** A screen of large pixels: a striped sun over a grid, the theme as sprites. */
export const pixels: BannerArt = {
  ground: ({ ctx, width, height, tones, random }) => {
    ctx.fillStyle = darken(tones.ground, 0.25);
    ctx.fillRect(0, 0, width, height);
    const cell = height / 40;
    ctx.fillStyle = mix(tones.ground, tones.main, 0.7);
    for (let index = 0; index < 70; index += 1)
      ctx.fillRect(
        Math.floor((random.next() * width) / cell) * cell,
        Math.floor((random.next() * height * 0.7) / cell) * cell,
        cell * 0.8,
        cell * 0.8,
      );
  },
  picture: picturesOf(
    { welcome: ['rocket', 'star', 'heart', 'coin'], newGames: ['pad', 'star', 'heart', 'coin'] },
    screen,
  ),
};

function screen({ stage, cast: [lead, ...others] }: { stage: Stage; cast: Cast }): void {
  const { ctx, width, height, tones, focus } = stage;
  const cell = height / 40;
  const line = cell * 30;
  // The sun, in bands that grow thinner.
  ctx.save();
  ctx.beginPath();
  for (let band = 0; band < 10; band += 1)
    ctx.rect(0, line - height * 0.56 + band * cell * 2.3, width, cell * (2.2 - band * 0.14));
  ctx.clip();
  const sun = ctx.createLinearGradient(0, line - height * 0.56, 0, line);
  sun.addColorStop(0, lighten(tones.accent, 0.3));
  sun.addColorStop(1, tones.main);
  ctx.fillStyle = sun;
  ctx.beginPath();
  ctx.arc(focus.x, line, height * 0.54, Math.PI, Math.PI * 2);
  ctx.fill();
  ctx.restore();
  ctx.strokeStyle = alpha(tones.accent, 0.85);
  ctx.lineWidth = cell * 0.35;
  ctx.beginPath();
  for (let row = 0; row < 6; row += 1) {
    const y = line + (height - line) * (row / 5) ** 1.8;
    ctx.moveTo(0, y);
    ctx.lineTo(width, y);
  }
  for (let ray = -16; ray <= 16; ray += 1) {
    ctx.moveTo(focus.x + ray * cell * 1.6, line);
    ctx.lineTo(focus.x + ray * cell * 9, height);
  }
  ctx.stroke();
  const places = [
    { x: -0.62, y: 0.24 },
    { x: 0.56, y: 0.2 },
    { x: 0.6, y: 0.56 },
  ];
  others.forEach((id, index) => {
    const { x, y } = places[index] ?? { x: 0, y: 0 };
    sprite({ stage, id, x: focus.x + x * height, y: y * height, size: height * 0.24, across: 14 });
  });
  sprite({ stage, id: lead, x: focus.x, y: height * 0.48, size: height * 0.76, across: 34 });
}

/** An emblem in few large pixels. */
function sprite({
  stage: { ctx },
  id,
  x,
  y,
  size,
  across,
}: {
  stage: Stage;
  id: Cast[number];
  x: number;
  y: number;
  size: number;
  across: number;
}): void {
  const small = createCanvas(across, across);
  drawEmblem({ ctx: small.getContext('2d'), id, x: across / 2, y: across / 2, size: across * 0.96 });
  ctx.save();
  ctx.imageSmoothingEnabled = false;
  ctx.drawImage(small, x - size / 2, y - size / 2, size, size);
  ctx.restore();
}

import { mix } from '../../../../schema/rules/colour.ts';
import { disc } from '../backdrop.ts';
import { drawEmblem } from '../emblem.ts';
import { alpha, lighten, type Stage } from '../stage.ts';
import { type BannerArt, type Cast, picturesOf } from './art.ts';

/** Pastel clouds with sweets, under a rainbow; the theme floats in bubbles. */
export const sweets: BannerArt = {
  ground: ({ ctx, width, height, tones, random }) => {
    const sky = ctx.createLinearGradient(0, 0, 0, height);
    sky.addColorStop(0, lighten(mix(tones.ground, tones.accent, 0.2), 0.1));
    sky.addColorStop(1, tones.ground);
    ctx.fillStyle = sky;
    ctx.fillRect(0, 0, width, height);
    for (let index = 0; index < 60; index += 1) {
      ctx.save();
      ctx.translate(width * random.next(), height * random.next());
      ctx.rotate(random.between(0, 3.1));
      ctx.fillStyle = alpha(random.pick([tones.main, tones.accent, tones.light]), 0.4);
      ctx.beginPath();
      ctx.roundRect(0, 0, height * 0.045, height * 0.014, height * 0.007);
      ctx.fill();
      ctx.restore();
    }
  },
  picture: picturesOf(
    {
      welcome: ['heart', 'cherry', 'star', 'flower'],
      slotsRain: ['cherry', 'seven', 'heart', 'star'],
      newGames: ['pinwheel', 'star', 'cherry', 'heart'],
    },
    bubbles,
  ),
};

function bubbles({ stage, cast: [lead, ...others] }: { stage: Stage; cast: Cast }): void {
  const { ctx, height, tones, focus } = stage;
  const flavours = [tones.main, lighten(tones.main, 0.35), lighten(tones.accent, 0.2), tones.accent, '#ffffff'];
  flavours.forEach((colour, index) => {
    ctx.strokeStyle = colour;
    ctx.lineWidth = height * 0.075;
    ctx.beginPath();
    ctx.arc(focus.x, height * 0.86, height * (0.78 - index * 0.075), Math.PI, Math.PI * 2);
    ctx.stroke();
  });
  for (const [x, y, radius] of [
    [-0.66, 0.9, 0.2],
    [-0.42, 0.98, 0.24],
    [-0.1, 1.02, 0.26],
    [0.24, 1, 0.24],
    [0.52, 0.94, 0.24],
    [0.8, 0.96, 0.22],
  ] as const)
    disc({ ctx, x: focus.x + x * height, y: y * height, radius: radius * height, colour: '#ffffff' });
  const places = [
    { x: -0.56, y: 0.26, size: 0.28 },
    { x: 0.54, y: 0.22, size: 0.26 },
    { x: 0.56, y: 0.66, size: 0.24 },
  ];
  others.forEach((id, index) => {
    const { x, y, size } = places[index] ?? { x: 0, y: 0, size: 0 };
    const spot = { ctx, x: focus.x + x * height, y: y * height };
    disc({ ...spot, radius: (size / 2) * height, colour: '#ffffff' });
    disc({ ...spot, radius: (size / 2 - 0.02) * height, colour: lighten(index % 2 ? tones.accent : tones.main, 0.55) });
    drawEmblem({ ...spot, id, size: size * height * 0.62 });
  });
  disc({ ctx, x: focus.x, y: height * 0.52, radius: height * 0.33, colour: '#ffffff' });
  disc({ ctx, x: focus.x, y: height * 0.52, radius: height * 0.3, colour: lighten(tones.main, 0.45) });
  drawEmblem({ ctx, id: lead, x: focus.x, y: height * 0.52, size: height * 0.42 });
  ctx.strokeStyle = 'rgba(255,255,255,.85)';
  ctx.lineWidth = height * 0.022;
  ctx.lineCap = 'round';
  ctx.beginPath();
  ctx.arc(focus.x, height * 0.52, height * 0.26, Math.PI * 1.08, Math.PI * 1.4);
  ctx.stroke();
}

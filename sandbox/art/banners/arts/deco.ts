import { mix } from '../../../../schema/rules/colour.ts';
import { glow } from '../backdrop.ts';
import { drawEmblem } from '../emblem.ts';
import { alpha, darken, lighten, type Stage } from '../stage.ts';
import { type BannerArt, type Cast, picturesOf } from './art.ts';

/** A stage of the twenties: a fan of gold lines behind steps, the theme carved in gold. */
export const deco: BannerArt = {
  ground: ({ ctx, width, height, tones }) => {
    ctx.fillStyle = darken(tones.ground, 0.12);
    ctx.fillRect(0, 0, width, height);
    ctx.strokeStyle = alpha(tones.accent, 0.16);
    ctx.lineWidth = height * 0.004;
    const step = height * 0.16;
    for (let row = 0; row * step * 0.5 < height + step; row += 1)
      for (let x = row % 2 ? 0 : step / 2; x < width + step; x += step)
        for (const reach of [0.5, 0.36, 0.22]) {
          ctx.beginPath();
          ctx.arc(x, row * step * 0.5, step * reach, Math.PI, Math.PI * 2);
          ctx.stroke();
        }
  },
  picture: picturesOf(
    {
      welcome: ['crown', 'gem', 'star', 'star'],
      slotsRain: ['gem', 'seven', 'crown', 'bell'],
      rebate: ['coin', 'gem', 'coin', 'crown'],
    },
    medallion,
  ),
};

function medallion({ stage, cast: [lead, ...others] }: { stage: Stage; cast: Cast }): void {
  const { ctx, height, tones, focus } = stage;
  const foot = height * 0.98;
  const ramp = [mix(tones.accent, '#2a1a05', 0.55), tones.accent, lighten(tones.accent, 0.6)] as const;
  glow({ ctx, x: focus.x, y: foot, radius: height * 1.1, colour: tones.accent, strength: 0.42 });
  const rays = 30;
  for (let ray = 0; ray < rays; ray += 1) {
    const from = Math.PI + (Math.PI * ray) / rays;
    const to = from + Math.PI / rays / 2;
    ctx.fillStyle = ray % 2 ? tones.accent : alpha(tones.accent, 0.45);
    ctx.beginPath();
    for (const [angle, reach] of [
      [from, 0.66],
      [from, ray % 3 === 0 ? 0.98 : 0.9],
      [to, ray % 3 === 0 ? 0.98 : 0.9],
      [to, 0.66],
    ] as const)
      ctx.lineTo(focus.x + reach * height * Math.cos(angle), foot + reach * height * Math.sin(angle));
    ctx.fill();
  }
  ctx.fillStyle = darken(tones.ground, 0.3);
  ctx.beginPath();
  ctx.arc(focus.x, foot, height * 0.64, Math.PI, Math.PI * 2);
  ctx.fill();
  ctx.strokeStyle = tones.accent;
  for (const [reach, width] of [
    [0.64, 0.012],
    [0.6, 0.004],
    [0.57, 0.004],
  ] as const) {
    ctx.lineWidth = height * width;
    ctx.beginPath();
    ctx.arc(focus.x, foot, height * reach, Math.PI, Math.PI * 2);
    ctx.stroke();
  }
  for (let step = 0; step < 3; step += 1) {
    const wide = height * (0.8 - step * 0.16);
    const y = foot - height * 0.05 * (step + 1);
    ctx.fillStyle = mix(tones.ground, tones.accent, 0.3 + step * 0.2);
    ctx.fillRect(focus.x - wide, y, wide * 2, height * 0.06);
    ctx.fillStyle = tones.accent;
    ctx.fillRect(focus.x - wide, y, wide * 2, height * 0.008);
  }
  others.slice(0, 2).forEach((id, index) => {
    const x = focus.x + (index === 0 ? -0.56 : 0.56) * height;
    drawEmblem({ ctx, id, x, y: height * 0.66, size: height * 0.26, material: 'carved', ramp });
  });
  drawEmblem({ ctx, id: lead, x: focus.x, y: height * 0.56, size: height * 0.5, material: 'carved', ramp });
}

import { mix } from '../../../../schema/rules/colour.ts';
import { glow } from '../backdrop.ts';
import { drawEmblem } from '../emblem.ts';
import { alpha, darken, lighten, type Stage } from '../stage.ts';
import { type BannerArt, type Cast, picturesOf } from './art.ts';

/** Floodlights over a pitch; the theme is a poster of cut shapes that crosses it. */
export const stadium: BannerArt = {
  ground: (stage) => {
    const { ctx, width, height, tones } = stage;
    ctx.fillStyle = tones.ground;
    ctx.fillRect(0, 0, width, height);
    stripes(stage, alpha(tones.main, 0.14));
  },
  picture: picturesOf(
    {
      welcome: ['football', 'trophy', 'star', 'star'],
      tournament: ['trophy', 'football', 'crown', 'star'],
      newGames: ['rocket', 'basketball', 'star', 'gem'],
    },
    poster,
  ),
};

function poster({ stage, cast: [lead, ...others] }: { stage: Stage; cast: Cast }): void {
  const { ctx, width, height, tones, focus, side } = stage;
  const way = side === 'left' ? -1 : 1;
  const slab = ({ at, wide, colour }: { at: number; wide: number; colour: string }) => {
    const x = focus.x + way * at * height;
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.moveTo(x, 0);
    ctx.lineTo(x + way * wide * height, 0);
    ctx.lineTo(x + way * (wide - 0.42) * height, height);
    ctx.lineTo(x - way * 0.42 * height, height);
    ctx.fill();
  };
  slab({ at: -0.44, wide: 2.6, colour: darken(tones.main, 0.45) });
  slab({ at: -0.3, wide: 0.95, colour: tones.main });
  slab({ at: 0.72, wide: 0.12, colour: tones.accent });
  slab({ at: 0.9, wide: 0.05, colour: tones.accent });
  ctx.strokeStyle = alpha(lighten(tones.main, 0.5), 0.6);
  ctx.lineWidth = height * 0.012;
  ctx.beginPath();
  ctx.ellipse(focus.x, height * 0.98, height * 0.62, height * 0.3, 0, Math.PI, Math.PI * 2);
  ctx.moveTo(Math.min(focus.x, focus.x + way * height * 2), height * 0.8);
  ctx.lineTo(Math.max(focus.x, focus.x + way * height * 2), height * 0.8);
  ctx.stroke();
  glow({ ctx, x: focus.x, y: focus.y * 0.9, radius: height * 0.6, colour: '#ffffff', strength: 0.4 });
  others.forEach((id, index) => {
    const x = focus.x + way * (0.44 + (index % 2) * 0.2) * height;
    drawEmblem({
      ctx,
      id,
      x: Math.min(width * 0.98, x),
      y: height * (0.2 + index * 0.29),
      size: height * 0.25,
      turn: -0.2,
    });
  });
  const ramp = [darken(tones.main, 0.6), '#ffffff', mix(tones.accent, '#ffffff', 0.4)] as const;
  drawEmblem({
    ctx,
    id: lead,
    x: focus.x - way * height * 0.02,
    y: height * 0.54,
    size: height * 0.82,
    turn: -0.14 * way,
    material: 'flat',
    ramp,
    opacity: 0.18,
  });
  drawEmblem({
    ctx,
    id: lead,
    x: focus.x - way * height * 0.06,
    y: height * 0.5,
    size: height * 0.74,
    turn: -0.14 * way,
  });
}

/** Slanted stripes over the whole banner. */
function stripes({ ctx, width, height, unit }: Stage, colour: string): void {
  ctx.save();
  ctx.translate(width / 2, height / 2);
  ctx.rotate(0.5);
  ctx.fillStyle = colour;
  const reach = Math.hypot(width, height);
  for (let x = -reach; x < reach; x += unit * 0.28) ctx.fillRect(x, -reach, unit * 0.14, reach * 2);
  ctx.restore();
}

import { mix } from '../../../../schema/rules/colour.ts';
import { drawEmblem } from '../emblem.ts';
import { darken, lighten, type Stage } from '../stage.ts';
import { type BannerArt, type Cast, picturesOf } from './art.ts';

/** A printed page: one block of colour with halftone dots, black cut-outs, rules. */
export const print: BannerArt = {
  ground: ({ ctx, width, height, tones }) => {
    ctx.fillStyle = tones.ground;
    ctx.fillRect(0, 0, width, height);
  },
  picture: picturesOf(
    { welcome: ['crown', 'spade', 'heartsuit', 'diamond'], newGames: ['pad', 'star', 'gem', 'seven'] },
    page,
  ),
};

function page({ stage, cast: [lead, ...others] }: { stage: Stage; cast: Cast }): void {
  const { ctx, height, tones, focus } = stage;
  const black = darken(tones.ink === tones.light ? tones.deep : tones.ink, 0.3);
  const left = focus.x - height * 0.5;
  ctx.fillStyle = tones.main;
  ctx.fillRect(left, 0, height * 1.02, height * 0.86);
  ctx.fillStyle = black;
  ctx.fillRect(left, height * 0.86, height * 1.5, height * 0.025);
  const reach = height * 0.42;
  const step = height * 0.036;
  ctx.fillStyle = lighten(tones.main, 0.72);
  ctx.beginPath();
  for (let down = -reach; down <= reach; down += step)
    for (let across = -reach; across <= reach; across += step) {
      const far = Math.hypot(down, across) / reach;
      const size = step * 0.56 * (1 - far * far);
      if (size < step * 0.06) continue;
      const [x, y] = [focus.x + across, height * 0.42 + down];
      ctx.moveTo(x + size, y);
      ctx.arc(x, y, size, 0, Math.PI * 2);
    }
  ctx.fill();
  const ramp = [black, lighten(tones.main, 0.85), black] as const;
  drawEmblem({ ctx, id: lead, x: focus.x, y: height * 0.44, size: height * 0.7, material: 'flat', ramp });
  others.forEach((id, index) => {
    const x = focus.x + height * 0.68;
    const size = height * 0.22;
    const y = height * (0.16 + index * 0.27);
    ctx.fillStyle = index === 1 ? tones.accent : mix(tones.ground, black, 0.1);
    ctx.fillRect(x - size / 2, y - size / 2, size, size);
    drawEmblem({ ctx, id, x, y, size: size * 0.78, material: 'flat', ramp: [black, tones.ground, black] });
  });
}

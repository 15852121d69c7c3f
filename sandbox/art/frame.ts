import { alpha, darken, lighten } from './colour.ts';
import type { Scene } from './scene.ts';

/** Frame of a cover; most have none. */
export function drawFrame(scene: Scene): void {
  const { ctx, width, height, unit, tones, random } = scene;
  const kind = random.whole(0, 9);
  const inset = unit * 0.03;
  if (kind === 0) {
    ctx.strokeStyle = alpha(lighten(tones.light, 0.3), 0.75);
    ctx.lineWidth = unit * 0.007;
    ctx.strokeRect(inset, inset, width - inset * 2, height - inset * 2);
  } else if (kind === 1) {
    const rim = ctx.createLinearGradient(0, 0, width, height);
    for (const [at, colour] of [
      [0, lighten(tones.accent, 0.6)],
      [0.4, tones.accent],
      [0.6, darken(tones.accent, 0.45)],
      [1, lighten(tones.accent, 0.4)],
    ] as const)
      rim.addColorStop(at, colour);
    ctx.strokeStyle = rim;
    ctx.lineWidth = unit * 0.045;
    ctx.strokeRect(0, 0, width, height);
    ctx.strokeStyle = alpha(darken(tones.deep, 0.4), 0.7);
    ctx.lineWidth = unit * 0.006;
    ctx.strokeRect(unit * 0.026, unit * 0.026, width - unit * 0.052, height - unit * 0.052);
  } else if (kind === 2) {
    ctx.strokeStyle = tones.accent;
    ctx.lineWidth = unit * 0.012;
    const arm = unit * 0.13;
    ctx.beginPath();
    for (const [x, y, dx, dy] of [
      [inset, inset, 1, 1],
      [width - inset, inset, -1, 1],
      [inset, height - inset, 1, -1],
      [width - inset, height - inset, -1, -1],
    ] as const) {
      ctx.moveTo(x + dx * arm, y);
      ctx.lineTo(x, y);
      ctx.lineTo(x, y + dy * arm);
    }
    ctx.stroke();
  } else if (kind === 3) {
    ctx.strokeStyle = lighten(tones.light, 0.6);
    ctx.lineWidth = unit * 0.05;
    ctx.strokeRect(0, 0, width, height);
  }
}

import { mix } from '../../../../schema/rules/colour.ts';
import { glow, horizon } from '../backdrop.ts';
import { drawEmblem } from '../emblem.ts';
import { alpha, darken, lighten, type Stage } from '../stage.ts';
import { type BannerArt, type Cast, picturesOf } from './art.ts';

/** Northern lights over a fjord; the theme is a constellation in the sky. */
export const lights: BannerArt = {
  ground: (stage) => {
    const { ctx, width, height, tones, random } = stage;
    const night = darken(tones.ground, 0.3);
    const sky = ctx.createLinearGradient(0, 0, 0, height);
    sky.addColorStop(0, night);
    sky.addColorStop(1, mix(tones.ground, tones.main, 0.28));
    ctx.fillStyle = sky;
    ctx.fillRect(0, 0, width, height);
    ctx.fillStyle = '#ffffff';
    for (let index = 0; index < 170; index += 1) {
      ctx.globalAlpha = random.between(0.15, 0.9);
      const size = height * random.between(0.001, 0.0042);
      ctx.fillRect(width * random.next(), height * 0.8 * random.next(), size, size);
    }
    ctx.globalAlpha = 1;
    const colours = [tones.main, tones.accent, mix(tones.main, tones.accent, 0.5), tones.main];
    colours.forEach((colour, index) => {
      curtain({ stage, colour, foot: height * (0.46 + index * 0.1), tall: height * (0.62 - index * 0.07) });
    });
    horizon({
      stage,
      kind: 'peaks',
      top: height * 0.8,
      colours: [mix(night, tones.main, 0.16), mix(night, tones.accent, 0.07), darken(night, 0.4)],
    });
  },
  picture: picturesOf(
    {
      welcome: ['comet', 'star', 'moon', 'planet'],
      fishSeason: ['whale', 'jelly', 'starfish', 'shell'],
      festival: ['snowflake', 'lantern', 'star', 'moon'],
      playSafe: ['moon', 'star', 'hourglass', 'owl'],
    },
    constellation,
  ),
};

/** Fine upright rays along a curve through the sky. */
function curtain({
  stage: { ctx, width, height, random },
  colour,
  foot,
  tall,
}: {
  stage: Stage;
  colour: string;
  foot: number;
  tall: number;
}): void {
  const [phase, swing, rate] = [random.between(0, 6.28), height * random.between(0.05, 0.12), random.between(1, 2.2)];
  const step = width / 260;
  ctx.save();
  ctx.globalCompositeOperation = 'lighter';
  for (let x = 0; x < width; x += step) {
    const along = x / width;
    const fold = Math.sin(along * rate * 6.28 + phase) + 0.4 * Math.sin(along * rate * 17 + phase * 2);
    const [bottom, reach] = [
      foot + fold * swing,
      tall * random.between(0.55, 1) * (0.7 + 0.3 * Math.cos(along * 9 + phase)),
    ];
    const ray = ctx.createLinearGradient(0, bottom - reach, 0, bottom);
    ray.addColorStop(0, alpha(colour, 0));
    ray.addColorStop(0.75, alpha(colour, 0.2 + 0.08 * Math.sin(along * 40 + phase)));
    ray.addColorStop(0.96, alpha(lighten(colour, 0.35), 0.5));
    ray.addColorStop(1, alpha(colour, 0));
    ctx.fillStyle = ray;
    ctx.fillRect(x, bottom - reach, step + 0.6, reach);
  }
  ctx.restore();
}

function constellation({ stage, cast }: { stage: Stage; cast: Cast }): void {
  const { ctx, focus, height, tones } = stage;
  const ramp = [tones.main, lighten(tones.main, 0.25), lighten(tones.accent, 0.35)] as const;
  glow({ ctx, x: focus.x, y: focus.y, radius: height * 0.52, colour: darken(tones.ground, 0.35), strength: 0.85 });
  const places = [
    { x: -0.02, y: -0.06, size: 0.56 },
    { x: -0.5, y: -0.28, size: 0.2 },
    { x: 0.42, y: -0.3, size: 0.18 },
    { x: 0.44, y: 0.16, size: 0.16 },
  ];
  const at = places.map(({ x, y }) => [focus.x + x * height, focus.y + y * height] as const);
  ctx.strokeStyle = alpha(tones.light, 0.5);
  ctx.lineWidth = height * 0.0035;
  ctx.setLineDash([height * 0.012, height * 0.014]);
  ctx.beginPath();
  for (const index of [1, 0, 2, 3]) ctx.lineTo(at[index]?.[0] ?? 0, at[index]?.[1] ?? 0);
  ctx.stroke();
  ctx.setLineDash([]);
  cast.forEach((id, index) => {
    const { x, y, size } = places[index] ?? { x: 0, y: 0, size: 0 };
    const spot = { x: focus.x + x * height, y: focus.y + y * height };
    glow({ ctx, ...spot, radius: size * height * 0.8, colour: tones.main, strength: index === 0 ? 0.4 : 0.3 });
    drawEmblem({ ctx, id, ...spot, size: size * height, turn: x * 0.3, material: 'neon', ramp });
  });
}

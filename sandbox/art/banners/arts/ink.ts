import { mix } from '../../../../schema/rules/colour.ts';
import { disc } from '../backdrop.ts';
import { drawEmblem, type EmblemId } from '../emblem.ts';
import { alpha, darken, isDark, lighten, type Stage } from '../stage.ts';
import { type BannerArt, type Cast, picturesOf } from './art.ts';

/** A scroll in ink: mountains in mist, one brush circle, the theme painted in it, and a red seal. */
export const ink: BannerArt = {
  ground: (stage) => {
    const { ctx, width, height, tones, focus } = stage;
    const brush = brushOf(stage);
    ctx.fillStyle = mix(tones.ground, tones.light, isDark(tones.ground) ? 0.04 : 0.35);
    ctx.fillRect(0, 0, width, height);
    disc({
      ctx,
      x: focus.x + height * 0.5,
      y: height * 0.22,
      radius: height * 0.11,
      colour: alpha(tones.accent, 0.45),
    });
    for (const [base, tall, strength] of [
      [0.74, 0.52, 0.16],
      [0.86, 0.46, 0.26],
      [0.99, 0.4, 0.42],
    ] as const)
      range({ stage, base: base * height, tall: tall * height, colour: brush, strength });
  },
  picture: picturesOf(
    {
      welcome: ['lotus', 'crown', 'gem', 'star'],
      liveNight: ['queen', 'spade', 'chip', 'diamond'],
      fishSeason: ['koi', 'lotus', 'shell'],
      lotteryDraw: ['luckycat', 'coin', 'clover', 'star'],
      newGames: ['firecracker', 'star', 'kite', 'gem'],
      tournament: ['dragon', 'trophy', 'star', 'crown'],
      sportsMatch: ['horse', 'football', 'trophy', 'star'],
      cardClub: ['tiles', 'fan', 'spade', 'club'],
      festival: ['lantern', 'lantern', 'firecracker', 'fan'],
      playSafe: ['teapot', 'hourglass', 'heart', 'fan'],
    },
    scroll,
  ),
};

const brushOf = ({ tones }: Stage) => (isDark(tones.ground) ? lighten(tones.main, 0.7) : tones.deep);

/** A mountain range as a wash: dark along the ridge, fading towards its foot. */
function range({
  stage: { ctx, width, height, random },
  base,
  tall,
  colour,
  strength,
}: {
  stage: Stage;
  base: number;
  tall: number;
  colour: string;
  strength: number;
}): void {
  const peaks = Array.from({ length: 6 }, (_, index) => ({
    x: width * ((index + random.between(0.1, 0.9)) / 6),
    y: tall * random.between(0.4, 1),
    wide: width * random.between(0.05, 0.1),
  }));
  const ridge = (x: number) =>
    base -
    Math.max(...peaks.map((peak) => peak.y * Math.exp(-(((x - peak.x) / peak.wide) ** 2) / 2))) -
    height * 0.008 * Math.sin(x / 11) -
    height * 0.006 * Math.sin(x / 4.3);
  const wash = ctx.createLinearGradient(0, base - tall, 0, base);
  wash.addColorStop(0, alpha(colour, strength));
  wash.addColorStop(1, alpha(colour, 0));
  ctx.fillStyle = wash;
  ctx.beginPath();
  ctx.moveTo(0, base);
  for (let x = 0; x <= width; x += 5) ctx.lineTo(x, ridge(x));
  ctx.lineTo(width, base);
  ctx.fill();
}

function scroll({ stage, cast: [lead, first, ...others] }: { stage: Stage; cast: Cast }): void {
  const { ctx, focus, height, tones, random } = stage;
  const brush = brushOf(stage);
  const paper = mix(tones.ground, tones.light, isDark(tones.ground) ? 0.08 : 0.75);
  const radius = height * 0.37;
  disc({ ctx, x: focus.x, y: focus.y, radius, colour: alpha(paper, 0.82) });
  // A wide brush stroke running dry: parallel hairs that end at different points.
  for (let hair = 0; hair < 34; hair += 1) {
    ctx.strokeStyle = alpha(brush, random.between(0.35, 0.9));
    ctx.lineWidth = height * random.between(0.001, 0.0035);
    const from = -1.1 + random.between(0, 0.12);
    ctx.beginPath();
    ctx.arc(focus.x, focus.y, radius + (hair / 34 - 0.5) * height * 0.052, from, from + random.between(4.6, 5.7));
    ctx.stroke();
  }
  const ramp = [darken(brush, 0.1), mix(brush, paper, 0.28), mix(brush, paper, 0.72)] as const;
  drawEmblem({ ctx, id: lead, x: focus.x, y: focus.y, size: height * 0.54, material: 'flat', ramp });
  others.slice(0, 1).forEach((id) => {
    drawEmblem({
      ctx,
      id,
      x: focus.x - height * 0.52,
      y: focus.y - height * 0.24,
      size: height * 0.15,
      turn: -0.2,
      material: 'flat',
      ramp,
      opacity: 0.55,
    });
  });
  hairlines(stage);
  if (first !== undefined) seal({ stage, id: first, paper });
}

/** Thin gold lines: a frame broken by the circle, birds over the peaks. */
function hairlines({ ctx, width, height, focus, tones }: Stage): void {
  ctx.strokeStyle = tones.accent;
  ctx.lineWidth = height * 0.004;
  ctx.strokeRect(height * 0.03, height * 0.03, width - height * 0.06, height * 0.94);
  for (const [x, y, size] of [
    [0.34, -0.36, 0.05],
    [0.45, -0.3, 0.035],
    [0.27, -0.29, 0.03],
  ] as const) {
    ctx.beginPath();
    ctx.moveTo(focus.x + (x - size) * height, focus.y + (y - size * 0.4) * height);
    ctx.quadraticCurveTo(
      focus.x + (x - size * 0.4) * height,
      focus.y + (y - size * 0.6) * height,
      focus.x + x * height,
      focus.y + y * height,
    );
    ctx.quadraticCurveTo(
      focus.x + (x + size * 0.4) * height,
      focus.y + (y - size * 0.6) * height,
      focus.x + (x + size) * height,
      focus.y + (y - size * 0.4) * height,
    );
    ctx.stroke();
  }
}

function seal({ stage, id, paper }: { stage: Stage; id: EmblemId; paper: string }): void {
  const { ctx, focus, height, tones } = stage;
  const [x, y, size] = [focus.x + height * 0.36, focus.y + height * 0.3, height * 0.17];
  ctx.fillStyle = tones.main;
  ctx.beginPath();
  ctx.roundRect(x - size / 2, y - size / 2, size, size, size * 0.08);
  ctx.fill();
  ctx.strokeStyle = paper;
  ctx.lineWidth = size * 0.035;
  ctx.strokeRect(x - size * 0.42, y - size * 0.42, size * 0.84, size * 0.84);
  drawEmblem({ ctx, id, x, y, size: size * 0.66, material: 'flat', ramp: [paper, paper, tones.main] });
}

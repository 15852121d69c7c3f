import { mix } from '../../../../schema/rules/colour.ts';
import { disc, glow } from '../backdrop.ts';
import { drawEmblem } from '../emblem.ts';
import { alpha, darken, isDark, lighten, type Stage } from '../stage.ts';
import { type BannerArt, type Cast, picturesOf } from './art.ts';

/** A tiled wall with an arch; behind it dunes by moonlight, before them the theme. */
export const arches: BannerArt = {
  ground: ({ ctx, width, height, tones }) => {
    ctx.fillStyle = mix(tones.ground, tones.accent, 0.1);
    ctx.fillRect(0, 0, width, height);
    const size = height / 5;
    const ink = isDark(tones.ground) ? lighten(tones.main, 0.4) : tones.main;
    for (let row = 0; row * size <= height; row += 1)
      for (let column = 0; column * size <= width + size; column += 1)
        tile({
          ctx,
          x: column * size,
          y: (row + 0.5) * size,
          size,
          line: alpha(ink, 0.42),
          fill: alpha(column % 2 === row % 2 ? tones.accent : ink, 0.14),
        });
  },
  picture: picturesOf(
    {
      welcome: ['lamp', 'star', 'star', 'star'],
      liveNight: ['queen', 'spade', 'diamond', 'chip'],
      fishSeason: ['dragonfish', 'shell', 'starfish', 'shell'],
      newGames: ['scroll', 'star', 'gem', 'star'],
      festival: ['lantern', 'lantern', 'lantern', 'moon'],
      playSafe: ['hourglass', 'palm', 'palm', 'star'],
    },
    gate,
  ),
};

/** One eight-pointed star of two squares, with the cross of lines that ties it to the next. */
function tile({
  ctx,
  x,
  y,
  size,
  line,
  fill,
}: {
  ctx: Stage['ctx'];
  x: number;
  y: number;
  size: number;
  line: string;
  fill: string;
}): void {
  ctx.beginPath();
  for (let point = 0; point < 16; point += 1) {
    const reach = size * (point % 2 === 0 ? 0.5 : 0.383);
    ctx.lineTo(x + reach * Math.cos((point * Math.PI) / 8), y + reach * Math.sin((point * Math.PI) / 8));
  }
  ctx.closePath();
  ctx.fillStyle = fill;
  ctx.fill();
  ctx.strokeStyle = line;
  ctx.lineWidth = size * 0.025;
  ctx.stroke();
  ctx.beginPath();
  for (let point = 0; point < 16; point += 1) {
    const reach = size * (point % 2 === 0 ? 0.28 : 0.16);
    ctx.lineTo(x + reach * Math.cos((point * Math.PI) / 8), y + reach * Math.sin((point * Math.PI) / 8));
  }
  ctx.closePath();
  ctx.stroke();
}

/** A pointed horseshoe: it narrows at its foot. */
function archPath({ ctx, focus, height }: Stage, grow: number): void {
  const [half, spring, foot, tip] = [0.33 * grow, 0.02, 0.54, -0.42 * grow];
  const at = (x: number, y: number) => [focus.x + x * height, focus.y + y * height] as const;
  ctx.beginPath();
  ctx.moveTo(...at(-half * 0.9, foot));
  ctx.lineTo(...at(-half * 0.9, spring + 0.14));
  ctx.bezierCurveTo(...at(-half * 1.22, spring), ...at(-half * 1.02, -0.24 * grow), ...at(0, tip));
  ctx.bezierCurveTo(...at(half * 1.02, -0.24 * grow), ...at(half * 1.22, spring), ...at(half * 0.9, spring + 0.14));
  ctx.lineTo(...at(half * 0.9, foot));
  ctx.closePath();
}

function gate({ stage, cast: [lead, ...others] }: { stage: Stage; cast: Cast }): void {
  const { ctx, focus, height, tones } = stage;
  const gold = tones.accent;
  const wall = isDark(tones.ground) ? darken(tones.main, 0.3) : tones.main;
  for (const [grow, colour] of [
    [1.34, darken(gold, 0.25)],
    [1.3, lighten(tones.ground, 0.3)],
    [1.2, wall],
    [1.1, lighten(gold, 0.25)],
  ] as const) {
    archPath(stage, grow);
    ctx.fillStyle = colour;
    ctx.fill();
  }
  ctx.save();
  archPath(stage, 1.06);
  ctx.clip();
  const dusk = ctx.createLinearGradient(0, 0, 0, height);
  dusk.addColorStop(0, darken(wall, 0.55));
  dusk.addColorStop(0.55, wall);
  dusk.addColorStop(0.9, mix(wall, gold, 0.8));
  ctx.fillStyle = dusk;
  ctx.fillRect(focus.x - height, 0, height * 2, height);
  glow({
    ctx,
    x: focus.x,
    y: focus.y - height * 0.02,
    radius: height * 0.42,
    colour: lighten(gold, 0.4),
    strength: 0.5,
  });
  dunes(stage, gold);
  ctx.restore();
  const places = [
    { x: -0.17, y: -0.17, size: 0.09 },
    { x: 0.18, y: -0.15, size: 0.1 },
    { x: 0.02, y: -0.28, size: 0.07 },
  ];
  const ramp = [darken(gold, 0.5), gold, lighten(gold, 0.7)] as const;
  others.forEach((id, index) => {
    const { x, y, size } = places[index] ?? { x: 0, y: 0, size: 0 };
    drawEmblem({
      ctx,
      id,
      x: focus.x + x * height,
      y: focus.y + y * height,
      size: size * height,
      material: 'flat',
      ramp,
    });
  });
  drawEmblem({
    ctx,
    id: lead,
    x: focus.x,
    y: focus.y + height * 0.08,
    size: height * 0.42,
    material: 'carved',
    ramp: [darken(gold, 0.35), lighten(gold, 0.35), lighten(gold, 0.85)],
  });
}

function dunes({ ctx, focus, height }: Stage, gold: string): void {
  disc({
    ctx,
    x: focus.x + height * 0.16,
    y: focus.y - height * 0.06,
    radius: height * 0.07,
    colour: lighten(gold, 0.75),
  });
  for (const [top, lean, colour] of [
    [0.76, 0.5, mix(gold, '#8a4a1a', 0.2)],
    [0.84, -0.4, mix(gold, '#8a4a1a', 0.45)],
    [0.93, 0.3, mix(gold, '#5a2a10', 0.65)],
  ] as const) {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.moveTo(focus.x - height * 0.6, height);
    ctx.lineTo(focus.x - height * 0.6, height * (top + lean * 0.1));
    ctx.quadraticCurveTo(focus.x - height * lean * 0.4, height * (top - 0.14), focus.x, height * top);
    ctx.quadraticCurveTo(
      focus.x + height * lean * 0.4,
      height * (top + 0.1),
      focus.x + height * 0.6,
      height * (top - lean * 0.08),
    );
    ctx.lineTo(focus.x + height * 0.6, height);
    ctx.fill();
  }
}

import { mix } from '../../../../schema/rules/colour.ts';
import { disc } from '../backdrop.ts';
import { drawEmblem } from '../emblem.ts';
import { lighten, type Stage } from '../stage.ts';
import { type BannerArt, type Cast, picturesOf } from './art.ts';

/** A poster of flat colours and thick strokes: a sun behind a road, the theme as stickers. */
export const sunrise: BannerArt = {
  ground: ({ ctx, width, height, tones, focus }) => {
    const paper = lighten(mix(tones.ground, tones.accent, 0.12), 0.2);
    ctx.fillStyle = paper;
    ctx.fillRect(0, 0, width, height);
    const [x, y] = [focus.x, height * 0.78];
    ctx.fillStyle = mix(tones.ground, tones.accent, 0.42);
    const step = Math.PI / 15;
    ctx.beginPath();
    for (let ray = 0; ray < 15; ray += 1) {
      const from = Math.PI + ray * 2 * step * 0.5 + step * 0.25;
      ctx.moveTo(x, y);
      ctx.lineTo(x + width * 1.2 * Math.cos(from), y + width * 1.2 * Math.sin(from));
      ctx.lineTo(x + width * 1.2 * Math.cos(from + step * 0.5), y + width * 1.2 * Math.sin(from + step * 0.5));
    }
    ctx.fill();
  },
  picture: picturesOf(
    {
      welcome: ['jeepney', 'sun', 'mango', 'flower'],
      liveNight: ['queen', 'spade', 'wheel', 'chip'],
      fishSeason: ['swordfish', 'reeffish', 'shell', 'crab'],
      lotteryDraw: ['parrot', 'clover', 'coin', 'star'],
      newGames: ['kite', 'star', 'pad', 'pinwheel'],
      cardClub: ['tiles', 'spade', 'diamond', 'club'],
      festival: ['parol', 'drum', 'guitar', 'flower'],
      playSafe: ['umbrella', 'heart', 'clock', 'sun'],
    },
    poster,
  ),
};

function poster({ stage, cast: [lead, ...others] }: { stage: Stage; cast: Cast }): void {
  const { ctx, focus, width, height, tones } = stage;
  const line = height * 0.016;
  const ground = height * 0.78;
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  const outlined = (colour: string) => {
    ctx.fillStyle = colour;
    ctx.fill();
    ctx.strokeStyle = tones.ink;
    ctx.lineWidth = line;
    ctx.stroke();
  };
  ctx.beginPath();
  ctx.arc(focus.x, ground, height * 0.5, Math.PI, Math.PI * 2);
  outlined(tones.accent);
  ctx.beginPath();
  ctx.arc(focus.x, ground, height * 0.39, Math.PI, Math.PI * 2);
  ctx.strokeStyle = lighten(tones.accent, 0.45);
  ctx.stroke();
  hills({ stage, ground, outlined });
  ctx.beginPath();
  ctx.rect(-line, ground, width + line * 2, height);
  outlined(tones.main);
  ctx.setLineDash([height * 0.09, height * 0.07]);
  ctx.strokeStyle = lighten(tones.accent, 0.5);
  ctx.beginPath();
  ctx.moveTo(0, height * 0.9);
  ctx.lineTo(width, height * 0.9);
  ctx.stroke();
  ctx.setLineDash([]);
  flags(stage, line);
  const places = [
    { x: -0.52, y: -0.13, size: 0.25 },
    { x: 0.41, y: -0.13, size: 0.27 },
    { x: 0.14, y: -0.3, size: 0.19 },
  ];
  others.forEach((id, index) => {
    const { x, y, size } = places[index] ?? { x: 0, y: 0, size: 0 };
    const spot = { ctx, x: focus.x + x * height, y: focus.y + y * height };
    // A sticker: hard shadow, rim, white paper.
    disc({
      ...spot,
      x: spot.x + line * 0.7,
      y: spot.y + line,
      radius: (size / 2) * height + line / 2,
      colour: tones.ink,
    });
    disc({ ...spot, radius: (size / 2) * height + line / 2, colour: tones.ink });
    disc({ ...spot, radius: (size / 2) * height - line / 2, colour: '#ffffff' });
    drawEmblem({ ...spot, id, size: size * height * 0.66, turn: x * 0.3 });
  });
  drawEmblem({ ctx, id: lead, x: focus.x - height * 0.04, y: height * 0.62, size: height * 0.6, turn: -0.05 });
}

function hills({
  stage: { ctx, focus, height },
  ground,
  outlined,
}: {
  stage: Stage;
  ground: number;
  outlined: (colour: string) => void;
}): void {
  for (const [x, wide, tall, colour] of [
    [-0.78, 0.4, 0.2, '#3f9c5a'],
    [0.72, 0.46, 0.24, '#2f8a8a'],
    [0.95, 0.3, 0.32, '#3f9c5a'],
  ] as const) {
    ctx.beginPath();
    ctx.moveTo(focus.x + (x - wide) * height, ground);
    ctx.quadraticCurveTo(focus.x + x * height, ground - tall * 2 * height, focus.x + (x + wide) * height, ground);
    ctx.closePath();
    outlined(colour);
  }
}

/** Bunting from edge to edge. */
function flags({ ctx, width, height, tones }: Stage, line: number): void {
  const sag = (x: number) => height * (0.03 + 0.34 * (x / width) * (1 - x / width));
  ctx.strokeStyle = tones.ink;
  ctx.lineWidth = line * 0.6;
  ctx.beginPath();
  for (let x = 0; x <= width; x += width / 40) ctx.lineTo(x, sag(x));
  ctx.stroke();
  const colours = [tones.main, tones.accent, '#2f74c0', '#ffffff', '#3f9c5a'];
  for (let index = 0; index < 15; index += 1) {
    const x = (width * (index + 0.5)) / 15;
    ctx.beginPath();
    ctx.moveTo(x - width * 0.021, sag(x - width * 0.021));
    ctx.lineTo(x + width * 0.021, sag(x + width * 0.021));
    ctx.lineTo(x, sag(x) + height * 0.085);
    ctx.closePath();
    ctx.fillStyle = colours[index % colours.length] ?? tones.main;
    ctx.fill();
    ctx.stroke();
  }
}

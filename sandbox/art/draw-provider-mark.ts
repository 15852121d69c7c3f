import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { type FaceId, fontOf, stretchOf } from '../../server/drawing-fonts.ts';
import type { SeedProvider } from '../catalogue/types.ts';
import { hashText, randomFrom } from '../random.ts';
import { drawEmblem, type EmblemId } from './emblem.ts';

const height = 96;

/** Symbol of each studio; its badge's shape and its lettering follow from its code. */
const symbols: Record<string, EmblemId> = {
  JL: 'lantern',
  RTG: 'mountain',
  NOVA: 'star',
  LUMEN: 'flame',
  KITE: 'kite',
  EMBER: 'flame',
  TIDAL: 'wave',
  CRANE: 'feather',
  BASALT: 'hammer',
  MANGO: 'mango',
  ORBIT: 'planet',
  SAFFRON: 'flower',
  FROST: 'snowflake',
  MONSOON: 'umbrella',
  VELVET: 'ox',
  COPPER: 'gear',
  HIKARI: 'bolt',
  REEF: 'coral',
  DEEP: 'whale',
  SALON: 'diamond',
  OPAL: 'gem',
  CROWN: 'crown',
  PEARL: 'shell',
  MERID: 'compass',
  LOTUS: 'lotus',
  BARKADA: 'club',
  TEAHOUSE: 'teapot',
  SUITED: 'spade',
  PERYA: 'wheel',
  DABBER: 'balloon',
  STRIKER: 'football',
  PITCH: 'trophy',
  ARENA: 'shield',
  CLUTCH: 'crosshair',
  SABONG: 'roosterhead',
  TARI: 'spur',
  LOTT: 'anchor',
  ELOTT: 'bolt',
  TCG_LOTTO_VN: 'clover',
  TCG_SEA: 'ship',
};

const faces: readonly [FaceId, ...FaceId[]] = ['sora', 'cormorant', 'fredoka', 'figtree', 'nunito', 'manrope'];

/** A studio's wordmark, white on transparent, as PNG 96 px high; served as `{vassalage}-WHITE.png`. */
export async function drawProviderMark(provider: SeedProvider): Promise<Buffer> {
  const random = randomFrom(`mark ${provider.vassalage}`);
  const face = faces[hashText(`mark ${provider.displayName}`) % faces.length] ?? 'sora';
  const setting = {
    face,
    weight: face === 'cormorant' ? 700 : random.pick([600, 800, 900]),
    stretch: stretchOf(face) * random.pick([1, 1, 0.9, 1.08]),
    spacing: random.pick([-0.02, 0, 0.05, 0.12]),
  };
  const upper = setting.spacing > 0 || random.chance(0.4);
  const words = (upper ? provider.displayName.toUpperCase() : provider.displayName).split(' ');
  const lines =
    words.length > 1 && random.chance(0.55) ? [words.slice(0, -1).join(' '), words.at(-1) ?? ''] : [words.join(' ')];
  const size = lines.length > 1 ? 38 : 50;
  const probe = createCanvas(1, 1).getContext('2d');
  prepare({ ctx: probe, setting, size });
  const textWidth = Math.max(...lines.map((line) => probe.measureText(line).width)) * setting.stretch;
  const badge = height * 0.84;
  const width = Math.ceil(badge + 22 + textWidth + 12);
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  drawBadge({ ctx, id: symbols[provider.vassalage] ?? 'star', kind: random.whole(0, 3), size: badge });
  prepare({ ctx, setting, size });
  lines.forEach((line, index) => {
    ctx.save();
    ctx.translate(badge + 22, height / 2 + (index - (lines.length - 1) / 2) * size * 1.02);
    ctx.scale(setting.stretch, 1);
    ctx.fillText(line, 0, 2);
    ctx.restore();
  });
  return await canvas.encode('png');
}

function prepare({
  ctx,
  setting,
  size,
}: {
  ctx: SKRSContext2D;
  setting: { face: FaceId; weight: number; spacing: number };
  size: number;
}): void {
  ctx.font = fontOf({ face: setting.face, weight: setting.weight, size });
  ctx.letterSpacing = `${setting.spacing * size}px`;
  ctx.textBaseline = 'middle';
  ctx.fillStyle = '#ffffff';
}

/** The symbol in white, or cut out of a white shape. */
function drawBadge({ ctx, id, kind, size }: { ctx: SKRSContext2D; id: EmblemId; kind: number; size: number }): void {
  const centre = { x: size / 2 + 4, y: height / 2 };
  ctx.fillStyle = '#ffffff';
  ctx.beginPath();
  if (kind === 1) ctx.arc(centre.x, centre.y, size / 2, 0, Math.PI * 2);
  else if (kind === 2) ctx.roundRect(centre.x - size / 2, centre.y - size / 2, size, size, size * 0.24);
  else if (kind === 3) {
    for (let corner = 0; corner < 6; corner += 1) {
      const angle = (corner * Math.PI) / 3 + Math.PI / 6;
      ctx.lineTo(centre.x + (size / 2) * Math.cos(angle), centre.y + (size / 2) * Math.sin(angle));
    }
  }
  ctx.fill();
  const mark = createCanvas(height, height);
  // Light parts become holes, so that the symbol is legible in one colour.
  drawEmblem({
    ctx: mark.getContext('2d'),
    id,
    x: height / 2,
    y: height / 2,
    size: kind === 0 ? size : size * 0.7,
    material: 'flat',
    ramp: ['#ffffff', '#ffffff', '#000000'],
  });
  const image = mark.getContext('2d').getImageData(0, 0, height, height);
  for (let index = 0; index < image.data.length; index += 4) {
    const brightness = image.data[index] ?? 0;
    image.data[index + 3] = ((image.data[index + 3] ?? 0) * brightness) / 255;
    image.data.fill(255, index, index + 3);
  }
  mark.getContext('2d').putImageData(image, 0, 0);
  ctx.save();
  if (kind !== 0) ctx.globalCompositeOperation = 'destination-out';
  ctx.drawImage(mark, centre.x - height / 2, 0);
  ctx.restore();
}

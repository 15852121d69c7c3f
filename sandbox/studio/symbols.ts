import { createCanvas } from '@napi-rs/canvas';
import { createDrawQueue, drawingsWaiting, sharedWork } from '../../server/limits/draw-queue.ts';
import { drawEmblem, isEmblem } from '../art/emblem.ts';

const size = 192;
/** Cached pictures. Emblems and hues limit their number. */
const cached = new Map<string, Buffer>();
const queue = createDrawQueue({ mostWaiting: drawingsWaiting });
const share = sharedWork<Buffer>();

/** Returns the picture of a slot's symbol by its file name, `<emblem>.<degrees>.webp`; `undefined` if there is none. */
export async function drawSymbol(file: string): Promise<Buffer | undefined> {
  const [, id = '', turned = ''] = /^([a-z]{2,20})\.(0|-?[1-9]\d?)\.webp$/.exec(file) ?? [];
  const hue = Number(turned);
  if (!isEmblem(id) || turned === '' || hue % 5 !== 0 || Math.abs(hue) > 25) return undefined;
  const known = cached.get(file);
  if (known !== undefined) return known;
  const picture = await share({ key: file, work: () => queue.add(() => draw({ id, hue })) });
  cached.set(file, picture);
  return picture;
}

function draw({ id, hue }: { id: Parameters<typeof drawEmblem>[0]['id']; hue: number }): Promise<Buffer> {
  const canvas = createCanvas(size, size);
  const ctx = canvas.getContext('2d');
  ctx.shadowColor = 'rgba(0,0,0,0.45)';
  ctx.shadowBlur = 8;
  ctx.shadowOffsetY = 5;
  drawEmblem({ ctx, id, x: size / 2, y: size / 2, size: size * 0.84, hue });
  return canvas.encode('webp', 82);
}

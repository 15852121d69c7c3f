import { createCanvas } from '@napi-rs/canvas';
import { drawEmblem, isEmblem } from '../art/emblem.ts';

const size = 192;
const kept = new Map<string, Buffer>();

/** Picture of a slot's symbol by its file, `<emblem>.<degrees>.webp`; undefined if there is none. */
export async function drawSymbol(file: string): Promise<Buffer | undefined> {
  const [, id = '', turned = ''] = /^([a-z]{2,20})\.(-?\d{1,3})\.webp$/.exec(file) ?? [];
  const hue = Number(turned);
  if (!isEmblem(id) || turned === '' || hue % 5 !== 0 || Math.abs(hue) > 25) return undefined;
  const known = kept.get(file);
  if (known !== undefined) return known;
  const canvas = createCanvas(size, size);
  const ctx = canvas.getContext('2d');
  ctx.shadowColor = 'rgba(0,0,0,0.45)';
  ctx.shadowBlur = 8;
  ctx.shadowOffsetY = 5;
  drawEmblem({ ctx, id, x: size / 2, y: size / 2, size: size * 0.84, hue });
  const picture = await canvas.encode('webp', 82);
  kept.set(file, picture);
  return picture;
}

import { createCanvas, loadImage } from '@napi-rs/canvas';
import { shareImage } from '../../schema/constants.ts';
import type { Manifest } from '../../schema/generated/manifest.ts';
import { drawIcon } from './icons.ts';

/** Sides in px of the icon, and of the light around it. */
const icon = 300;
const light = 520;

/** The icon of a brand on its colours, as social networks show it beside a link. */
export async function drawShareImage(brand: {
  theme: Manifest['theme'];
  brandName: string;
  mark: Uint8Array | undefined;
}): Promise<Buffer> {
  const { width, height } = shareImage;
  const { header, background, primary } = brand.theme.colors;
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  const ground = pen.createLinearGradient(0, 0, width, height);
  ground.addColorStop(0, header);
  ground.addColorStop(1, background);
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, height);
  const glow = pen.createRadialGradient(width / 2, height / 2, 0, width / 2, height / 2, light);
  glow.addColorStop(0, `${primary}66`);
  glow.addColorStop(1, `${primary}00`);
  pen.fillStyle = glow;
  pen.fillRect(0, 0, width, height);
  const drawn = await loadImage(drawIcon({ ...brand, address: '/icons/icon-512.png' }));
  const corner = [(width - icon) / 2, (height - icon) / 2] as const;
  // Marks may fill their square, so it gets rounded corners.
  pen.beginPath();
  pen.roundRect(...corner, icon, icon, icon * 0.22);
  pen.clip();
  pen.drawImage(drawn, ...corner, icon, icon);
  return canvas.toBuffer('image/png');
}

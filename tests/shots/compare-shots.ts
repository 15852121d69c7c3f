import { createCanvas, loadImage } from '@napi-rs/canvas';

/** Steps of a colour channel that nobody sees: edges of letters are drawn a little differently each time. */
const unseen = 24;
/** Of 255: opacity of what is the same. */
const faded = 48;

export type Compared = {
  /** Part of the picture that looks different, 0 to 1. */
  readonly share: number;
  /** The later picture, faded but for what is different. */
  readonly picture: Buffer;
};

/** Where two screenshots look different; where only one of them goes on, all of it does. */
export async function compareShots({ before, after }: { before: Buffer; after: Buffer }): Promise<Compared> {
  const [one, other] = await Promise.all([loadImage(before), loadImage(after)]);
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const pixelsOf = (image: typeof one) => {
    const context = createCanvas(width, height).getContext('2d');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, width, height);
  };
  const [earlier, later] = [pixelsOf(one), pixelsOf(other)];
  let different = 0;
  for (let at = 0; at < later.data.length; at += 4) {
    const differs = [0, 1, 2, 3].some(
      (channel) => Math.abs((earlier.data[at + channel] ?? 0) - (later.data[at + channel] ?? 0)) > unseen,
    );
    if (differs) different += 1;
    else later.data[at + 3] = faded;
  }
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').putImageData(later, 0, 0);
  return { share: different / (width * height), picture: canvas.toBuffer('image/png') };
}

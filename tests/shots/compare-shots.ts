import { createCanvas, loadImage } from '@napi-rs/canvas';

/** Invisible difference of a colour channel, because edges of letters are drawn a little differently each time. */
const unseen = 24;
/** Opacity of unchanged parts, out of 255. */
const faded = 48;

export type Compared = {
  /** Share of the picture that looks different, 0 to 1. */
  readonly share: number;
  /** The later picture. Parts without a difference are faded. */
  readonly picture: Buffer;
};

/** Compares two screenshots. If only one of them continues, the whole continuation counts as different. */
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

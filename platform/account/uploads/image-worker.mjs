// Draws images of members anew, in a process of its own: what a decoder takes in memory no thread of the server can bound, and
// what is wrong with a decoder should not be wrong with the server. Has neither its secrets nor its connections.
import sharp from 'sharp';

/** Decoded: what a modern phone takes, and no bomb. */
const mostPixels = 40_000_000;
const longestSide = 2048;
const quality = 82;

sharp.cache(false);
sharp.concurrency(1);
// One library tells what an image is, how large it is, and decodes it: they can't disagree.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** The image as a WebP: its picture, turned as its metadata has it, and nothing else that came with it. */
async function draw(bytes) {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > mostPixels) return { refused: 'upload.too_large' };
  const drawn = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();
  return { drawn };
}

process.on('disconnect', () => process.exit());
process.on('message', (bytes) => {
  draw(Buffer.from(bytes))
    .catch((error) => ({
      refused: /memory/.test(String(error)) ? 'upload.too_large' : 'upload.not_an_image',
    }))
    .then((answer) => process.connected && process.send(answer));
});
process.send('ready');

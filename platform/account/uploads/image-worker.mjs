// Re-encodes members' images in a separate process, because no thread of the server can limit a decoder's memory, and a
// vulnerability of the decoder should not reach the server's secrets and connections.
import sharp from 'sharp';

/** Limit of decoded pixels: enough for a modern phone's photo, too small for a decompression bomb. */
const mostPixels = 40_000_000;
const longestSide = 2048;
const quality = 82;

sharp.cache(false);
sharp.concurrency(1);
// The same library detects, measures and decodes the image, so that these can't disagree.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });

/** The image as WebP, rotated by its EXIF orientation and without any metadata. */
async function draw(bytes) {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > mostPixels) return { refused: 'upload.too_many_pixels' };
  const drawn = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();
  return { drawn };
}

/** Maps the library's message to a refusal, because its errors have no codes. A WebP states its length behind `RIFF`. */
function refusalOf({ said, bytes }) {
  if (/memory/.test(said)) return 'upload.too_large';
  const isShorterThanStated =
    bytes.length > 12 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.readUInt32LE(4) + 8 > bytes.length;
  return /premature end|libpng read error/.test(said) || isShorterThanStated
    ? 'upload.cut_short'
    : 'upload.not_an_image';
}

process.on('disconnect', () => process.exit());
process.on('message', (given) => {
  const bytes = Buffer.from(given);
  draw(bytes)
    .catch((error) => ({ refused: refusalOf({ said: String(error), bytes }) }))
    .then((answer) => process.connected && process.send(answer));
});
process.send('ready');

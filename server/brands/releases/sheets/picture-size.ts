export type PictureSize = {
  readonly contentType: 'image/png' | 'image/webp';
  /** Width in pixels. */
  readonly width: number;
  readonly height: number;
};

/** Type and size of a PNG or WebP picture by its bytes; `undefined` for anything else, and for a truncated picture. */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return pngSize(buffer) ?? webpSize(buffer);
}

const pngBeginning = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex');

function pngSize(buffer: Buffer): PictureSize | undefined {
  if (buffer.length < 45 || !buffer.subarray(0, 16).equals(pngBeginning)) return undefined;
  if (!buffer.subarray(-12).equals(pngEnd)) return undefined;
  return { contentType: 'image/png', width: buffer.readUInt32BE(16), height: buffer.readUInt32BE(20) };
}

function webpSize(buffer: Buffer): PictureSize | undefined {
  if (buffer.length < 30) return undefined;
  const [container, format] = [buffer.toString('latin1', 0, 4), buffer.toString('latin1', 8, 16)];
  // The stated length does not include the first eight bytes.
  if (container !== 'RIFF' || buffer.readUInt32LE(4) + 8 !== buffer.length) return undefined;
  const size = webpSizes[format]?.(buffer);
  return size && { contentType: 'image/webp', ...size };
}

/** Readers of the size by the type of the first chunk: lossy, lossless, or extended. */
const webpSizes: Readonly<Record<string, (buffer: Buffer) => { width: number; height: number } | undefined>> = {
  'WEBPVP8 ': (buffer) =>
    buffer.toString('hex', 23, 26) === '9d012a'
      ? { width: buffer.readUInt16LE(26) & 0x3fff, height: buffer.readUInt16LE(28) & 0x3fff }
      : undefined,
  WEBPVP8L: (buffer) => {
    if (buffer[20] !== 0x2f) return undefined;
    const bits = buffer.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  },
  WEBPVP8X: (buffer) => ({ width: buffer.readUIntLE(24, 3) + 1, height: buffer.readUIntLE(27, 3) + 1 }),
};

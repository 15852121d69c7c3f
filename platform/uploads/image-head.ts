/** What the first bytes say of an image, before anything is decoded. */
export type ImageHead = { readonly width: number; readonly height: number };

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** As far as the fixed parts of PNG and WebP reach. */
const shortestHead = 32;

/** Size of a JPEG, PNG or WebP, told by its content; undefined for everything else. */
export function imageHeadOf(bytes: Buffer): ImageHead | undefined {
  if (bytes.length < shortestHead) return undefined;
  const head = pngHead(bytes) ?? webpHead(bytes) ?? jpegHead(bytes);
  return head === undefined || head.width === 0 || head.height === 0 ? undefined : head;
}

function pngHead(bytes: Buffer): ImageHead | undefined {
  if (!bytes.subarray(0, 8).equals(pngSignature) || ascii({ bytes, from: 12 }) !== 'IHDR') return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function webpHead(bytes: Buffer): ImageHead | undefined {
  if (ascii({ bytes, from: 0 }) !== 'RIFF' || ascii({ bytes, from: 8 }) !== 'WEBP') return undefined;
  const kind = ascii({ bytes, from: 12 });
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8L' && bytes[20] === 0x2f) {
    const packed = bytes.readUInt32LE(21);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  if (kind === 'VP8 ' && bytes.readUIntBE(23, 3) === 0x9d012a)
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  return undefined;
}

/** Walks the segments up to the one that begins a frame (ITU T.81, B.2.2). */
function jpegHead(bytes: Buffer): ImageHead | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    const isFill = marker === 0xff;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    // The scan: no frame came before it.
    if (marker === 0xda) return undefined;
    at += isFill ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

const ascii = ({ bytes, from }: { bytes: Buffer; from: number }) => bytes.toString('latin1', from, from + 4);

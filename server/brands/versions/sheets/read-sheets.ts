import { createHash } from 'node:crypto';
import { serverLimits } from '../../../../schema/constants.ts';
import { CodedError } from '../../../../schema/errors.ts';
import { folderParts } from '../../../folder-parts.ts';

export type NewSheet = PictureSize & { readonly name: string; readonly hash: string; readonly bytes: Uint8Array };

const namePattern = /^\w[\w.-]{0,80}\.(png|webp)$/;
/** Pixels. Browsers draw no taller screenshot, and sheets are 1600 wide. */
const longestSide = 16_384;
const mostPixels = 60_000_000;

/** Reads the contact sheets of an upload, one file after the other. Throws `request.invalid` and the codes of uploads. */
export async function readSheets(stream: AsyncIterable<Uint8Array>): Promise<NewSheet[]> {
  const sheets: NewSheet[] = [];
  for await (const part of folderParts(stream)) {
    const name = part.name.slice(0, 100);
    if (!namePattern.test(part.name))
      throw new CodedError('request.invalid', {
        message: `${name} is not a valid name of a contact sheet: use letters, digits, points and hyphens, then .png or .webp`,
      });
    if (sheets.some((sheet) => sheet.name === part.name))
      throw new CodedError('request.invalid', { message: `two sheets are called ${name}: rename one` });
    if (sheets.length === serverLimits.sheets)
      throw new CodedError('request.invalid', {
        message: `a release has at most ${serverLimits.sheets} contact sheets: send fewer`,
      });
    if (part.size > serverLimits.sheetBytes)
      throw new CodedError('upload.too_large', {
        message: `${name} has ${Math.ceil(part.size / 1_000_000)} MB: a contact sheet has at most ${serverLimits.sheetBytes / 1_000_000} MB`,
      });
    const pieces: Uint8Array[] = [];
    for await (const piece of part.bytes) pieces.push(piece);
    sheets.push(sheetOf(part.name, Buffer.concat(pieces)));
  }
  if (sheets.length === 0)
    throw new CodedError('request.invalid', { message: 'the upload has no contact sheet: send at least one' });
  return sheets;
}

function sheetOf(name: string, bytes: Buffer): NewSheet {
  const size = pictureSize(bytes);
  if (size === undefined || !name.endsWith(`.${size.contentType.slice('image/'.length)}`))
    throw new CodedError('upload.not_an_image', {
      message: `${name} is incomplete, or not of the format that its name states: send a complete PNG or WebP picture`,
    });
  const { width, height } = size;
  if (width === 0 || height === 0 || Math.max(width, height) > longestSide || width * height > mostPixels)
    throw new CodedError('upload.too_many_pixels', {
      message: `${name} has ${width} × ${height} pixels: at most ${longestSide} on a side and ${mostPixels / 1_000_000} million in all`,
    });
  return { ...size, name, bytes, hash: createHash('sha256').update(bytes).digest('hex') };
}

type PictureSize = {
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

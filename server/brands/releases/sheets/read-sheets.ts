import { createHash } from 'node:crypto';
import { serverLimits } from '../../../../schema/constants.ts';
import { CodedError } from '../../../../schema/errors.ts';
import { folderParts } from '../../../folder-parts.ts';
import { type PictureSize, pictureSize } from './picture-size.ts';

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
    sheets.push(sheetOf({ name: part.name, bytes: Buffer.concat(pieces) }));
  }
  if (sheets.length === 0)
    throw new CodedError('request.invalid', { message: 'the upload has no contact sheet: send at least one' });
  return sheets;
}

function sheetOf({ name, bytes }: { name: string; bytes: Buffer }): NewSheet {
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

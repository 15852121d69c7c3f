import { limits } from '../../../../schema/constants.ts';
import type { KeyOf } from '../../../texts/namespaces.ts';

/** Key of the text that explains why a picture was refused. */
export type PictureFault = Extract<
  KeyOf<'promotions'>,
  'activity_image_type' | 'activity_apply_remark_limit3' | 'activity_apply_remark_limit4' | 'imageFailed'
>;

export const pictureTypes = ['image/jpeg', 'image/png'] as const;
/** Detected from the first bytes, because a file name can be wrong. */
const starts = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
];

/** Why a file can't be part of an application (REWARD-14, -15, ERR-22). The platform checks it again. */
export async function pictureFault(file: File): Promise<PictureFault | undefined> {
  if (!(pictureTypes as readonly string[]).includes(file.type)) return 'activity_image_type';
  if (file.size > limits.uploadBytes) return 'activity_apply_remark_limit3';
  try {
    const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
    if (!starts.some((start) => start.every((byte, at) => head[at] === byte))) return 'activity_image_type';
    (await createImageBitmap(file)).close();
    return undefined;
  } catch {
    return 'imageFailed';
  }
}

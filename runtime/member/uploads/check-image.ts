import { limits } from '../../../schema/constants.ts';
import type { ErrorCode } from '../../../schema/errors.ts';

/** Types offered by the file picker; the platform checks the actual content. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Checks type and size before uploading, since the platform would refuse the file anyway. */
export function imageFault({ type, size }: Pick<File, 'type' | 'size'>): ErrorCode | undefined {
  if (!(imageTypes as readonly string[]).includes(type)) return 'upload.not_an_image';
  return size > limits.uploadBytes ? 'upload.too_large' : undefined;
}

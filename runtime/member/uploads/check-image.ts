import { limits } from '../../../schema/constants.ts';
import type { ErrorCode } from '../../../schema/errors.ts';

/** What a picker of files offers; the platform looks at the content. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** What would be refused anyway, told before anything is sent. */
export function imageFault({ type, size }: Pick<File, 'type' | 'size'>): ErrorCode | undefined {
  if (!(imageTypes as readonly string[]).includes(type)) return 'upload.not_an_image';
  return size > limits.uploadBytes ? 'upload.too_large' : undefined;
}

import { css } from 'styled-components';
import type { PictureShape } from '../../../schema/picture-shapes.ts';
import type { Schemas } from '../../api/operation-types.ts';

/** The value of `object-position` that keeps the focal point of a picture in view; `undefined` for the centre. */
export function positionOf(focus: Schemas['PictureFocus'] | undefined, shape: PictureShape): string | undefined {
  const point = focus?.shapes?.[shape] ?? focus;
  return point === undefined ? undefined : `${point.x}% ${point.y}%`;
}

/** Style of a cropped picture. It is a class, because the policy of documents refuses style attributes. */
export const atPosition = ({ $position }: { $position: string | undefined }) =>
  $position === undefined ? undefined : css`object-position: ${$position};`;

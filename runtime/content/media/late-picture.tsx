import { type ComponentProps, useRef } from 'react';
import { styled } from 'styled-components';
import { useIsNear } from '../../browser/use-is-near.ts';
import { atPosition } from './focused.ts';

/**
 * Distance in pixels that a player may scroll while a picture loads. Native lazy loading starts two screens ahead and includes whole
 * horizontal rows.
 */
const margin = 200;

/**
 * A picture that is requested when it comes near the viewport, so that on a slow phone line the first view loads first. It fills its
 * container, which must be positioned. Without scripts, the browser's native lazy loading applies.
 */
export function LatePicture({
  atOnce,
  alt = '',
  position,
  ...image
}: Omit<ComponentProps<'img'>, 'loading' | 'decoding'> & {
  /** Part of the picture that stays in view, as `object-position`. */
  position?: string | undefined;
  /** Renders the picture at once and leaves loading to the browser. For pictures in the first view, which need not wait for scripts. */
  atOnce: boolean;
}) {
  const place = useRef<HTMLSpanElement>(null);
  const near = useIsNear({ place, atOnce, margin });
  const picture = (
    <Picture {...image} $position={position} alt={alt} fetchPriority="low" loading="lazy" decoding="async" />
  );
  return near ? (
    picture
  ) : (
    <Place ref={place}>
      <noscript>{picture}</noscript>
    </Place>
  );
}

const Place = styled.span`
  position: absolute;
  inset: 0;
`;

const Picture = styled.img<{ $position: string | undefined }>`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  object-fit: cover;
  ${atPosition}
`;

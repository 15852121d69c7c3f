import { type ComponentProps, useRef } from 'react';
import { styled } from 'styled-components';
import { useIsNear } from '../../browser/use-is-near.ts';

/** Pixels: what the eye may reach while a picture is on its way. Browsers begin two screens ahead, and with whole rows beside. */
const margin = 200;

/**
 * A picture that is asked for when it comes near the view, filling the box around it, which has to be positioned; after what the page
 * opens with, on a phone's line. Without scripts the browser's own rule decides.
 */
export function LatePicture({
  atOnce,
  ...image
}: Omit<ComponentProps<'img'>, 'alt' | 'loading' | 'decoding'> & {
  /** Leaves it to the browser: for those of the first view, which need not wait for scripts. */
  atOnce: boolean;
}) {
  const place = useRef<HTMLSpanElement>(null);
  const near = useIsNear({ place, atOnce, margin });
  const picture = <Picture {...image} alt="" fetchPriority="low" loading="lazy" decoding="async" />;
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

const Picture = styled.img`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  object-fit: cover;
`;

import { keyframes, styled } from 'styled-components';

const shimmer = keyframes`from { transform: translateX(-100%); } to { transform: translateX(100%); }`;

/**
 * Skeleton placeholder while content loads. It shimmers unless motion is reduced or it is far from the viewport. `data-skeleton` marks an
 * incomplete page.
 */
export const Skeleton = styled.span.attrs({ 'aria-hidden': true, 'data-skeleton': '' })<{
  $width?: string;
  $height?: string;
  /** Aspect ratio, such as `3 / 4`, instead of a height. */
  $ratio?: string;
  $radius?: 'small' | 'medium' | 'large' | 'pill';
}>`
  display: block;
  inline-size: ${({ $width = '100%' }) => $width};
  ${({ $ratio, $height = '1em' }) => ($ratio === undefined ? `block-size: ${$height}` : `aspect-ratio: ${$ratio}`)};
  border-radius: var(--radius-${({ $radius = 'small' }) => $radius});
  position: relative;
  overflow: hidden;
  background: rgb(var(--rgb-text) / 0.08);
  /* The light is a layer that the compositor moves. A moving background would be painted with every frame. */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: linear-gradient(
      100deg,
      rgb(var(--rgb-text) / 0) 30%,
      rgb(var(--rgb-text) / 0.09) 50%,
      rgb(var(--rgb-text) / 0) 70%
    );
    transform: translateX(-100%);
    animation: ${shimmer} 1.6s linear infinite;
    @media (prefers-reduced-motion: reduce) { animation: none; }
    /* Far from the viewport the animation is invisible, and would keep the phone busy while the page is open. */
    [data-far] & { animation: none; }
  }
`;

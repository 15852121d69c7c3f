import { keyframes, styled } from 'styled-components';

const shimmer = keyframes`from { background-position: 150% 0; } to { background-position: -50% 0; }`;

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
  background: linear-gradient(
      100deg,
      rgb(var(--rgb-text) / 0) 40%,
      rgb(var(--rgb-text) / 0.09) 50%,
      rgb(var(--rgb-text) / 0) 60%
    )
    150% 0 / 200% 100% no-repeat rgb(var(--rgb-text) / 0.08);
  animation: ${shimmer} 1.6s linear infinite;
  @media (prefers-reduced-motion: reduce) { animation: none; }
  /* Far from the viewport the animation is invisible, and would keep the phone busy while the page is open. */
  [data-far] & { animation: none; }
`;

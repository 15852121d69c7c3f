import { css } from 'styled-components';

/** Height of the category bar: chips of 36 px with padding to a touch target of 44 px, and a margin. */
export const categoryBarHeight = '56px';

/** A phone in landscape orientation has space for the header only. */
export const lowScreen = '(max-height: 499px)';

/**
 * Sticks below the page header and, if there is one, the category bar. Dialogs are in the browser's top layer, above everything that
 * sticks.
 */
export const stickyBelowBars = css`
  position: sticky;
  z-index: 10;
  inset-block-start: calc(52px + env(safe-area-inset-top));
  background: var(--color-background);
  [data-bar] ~ main & { inset-block-start: calc(52px + ${categoryBarHeight} + env(safe-area-inset-top)); }
  @media ${lowScreen} { position: static; }
`;

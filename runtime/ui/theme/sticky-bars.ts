import { css } from 'styled-components';

/** Height of the category bar: chips of 36 px with the room that makes them 44 px to a finger, and a margin. */
export const categoryBarHeight = '56px';

/** A phone on its side has no room for more than the header. */
export const lowScreen = '(max-height: 499px)';

/**
 * Sticks below the header of pages and, where there is one, the category bar. Dialogs stand in the browser's top layer, above
 * everything that sticks.
 */
export const stickyBelowBars = css`
  position: sticky;
  z-index: 10;
  inset-block-start: calc(52px + env(safe-area-inset-top));
  background: var(--color-background);
  [data-bar] ~ main & { inset-block-start: calc(52px + ${categoryBarHeight} + env(safe-area-inset-top)); }
  @media ${lowScreen} { position: static; }
`;

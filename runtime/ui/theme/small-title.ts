import { css } from 'styled-components';

/** For titles under 20 px, because some display fonts are not legible at that size. */
export const smallTitle = css`
  font-family: var(--font-display-small);
  font-weight: var(--weight-display-small);
`;

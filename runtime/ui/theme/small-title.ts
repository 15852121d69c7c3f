import { css } from 'styled-components';

/** For titles under 20 px, in which not every display face can be read. */
export const smallTitle = css`
  font-family: var(--font-display-small);
  font-weight: var(--weight-display-small);
`;

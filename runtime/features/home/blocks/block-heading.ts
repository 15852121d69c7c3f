import { styled } from 'styled-components';

/** Title of a block with an icon in the brand's colour. */
export const Heading = styled.h2`
  svg { flex: none; color: var(--color-primary); }
`;

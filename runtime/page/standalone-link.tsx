import { styled } from 'styled-components';
import { PageLink } from './page-link.tsx';

/** A link on its own line, with a target large enough for touch. */
export const StandaloneLink = styled(PageLink)`
  display: inline-flex;
  align-items: center;
  inline-size: fit-content;
  min-block-size: 44px;
  font-weight: 600;
`;

import { styled } from 'styled-components';
import { PageLink } from './page-link.tsx';

/** A link on a line of its own, as high as a finger is wide. */
export const StandaloneLink = styled(PageLink)`
  display: inline-flex;
  align-items: center;
  inline-size: fit-content;
  min-block-size: 44px;
  font-weight: 600;
`;

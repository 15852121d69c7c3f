import { css } from 'styled-components';

/** Where the system picks the colours, grounds and shadows are gone: what can be pressed or filled in keeps an edge. */
export const edgeInForcedColors = css`
  @media (forced-colors: active) { border: 1px solid ButtonBorder; }
`;

/** The same for what is chosen of several: its ground does not tell it apart there. */
export const chosenInForcedColors = css`
  @media (forced-colors: active) { border: 3px solid Highlight; }
`;

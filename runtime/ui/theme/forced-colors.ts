import { css } from 'styled-components';

/** In forced-colors mode backgrounds and shadows disappear, so controls get a border. */
export const edgeInForcedColors = css`
  @media (forced-colors: active) { border: 1px solid ButtonBorder; }
`;

/** The same for a selected option, which its background no longer distinguishes. */
export const chosenInForcedColors = css`
  @media (forced-colors: active) { border: 3px solid Highlight; }
`;

import { css, keyframes } from 'styled-components';
import { timing } from '../../../schema/constants.ts';

/** Elements enter with ease-out and leave with ease-in. */
export const easeOut = 'cubic-bezier(0.22, 0.61, 0.36, 1)';
export const easeIn = 'cubic-bezier(0.55, 0.06, 0.68, 0.19)';

export const fadeIn = keyframes`from { opacity: 0; } to { opacity: 1; }`;

/** The name of the keyframes `rise` of the document's sheet. Keyframes of a component would be inserted when it appears. */
export const rise = 'rise';

/** Controls shrink slightly while pressed. */
export const pressable = css`
  transition: transform ${timing.popup}ms ${easeOut}, background-color ${timing.popup}ms ${easeOut},
    box-shadow ${timing.popup}ms ${easeOut};
  &:active:not(:disabled) { transform: scale(0.97); }
`;

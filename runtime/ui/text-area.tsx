import { styled } from 'styled-components';
import { edgeInForcedColors } from './theme/forced-colors.ts';

/** Multi-line text field. */
export const TextArea = styled.textarea`
  inline-size: 100%;
  min-block-size: 160px;
  padding: var(--space-3) var(--space-4);
  border: 0;
  border-radius: var(--radius-small);
  background: var(--color-surface-sunken);
  box-shadow: inset 0 0 0 1px var(--color-border-strong);
  line-height: calc(1.5 * var(--tall, 1));
  resize: vertical;
  ${edgeInForcedColors}
  &:focus { outline: 0; box-shadow: inset 0 0 0 2px var(--color-focus); }
  &[aria-invalid] { box-shadow: inset 0 0 0 2px var(--color-danger); }
`;

/** Number of characters used and allowed, beside the label of a `TextArea`. */
export const Counter = styled.span`
  color: var(--color-text-muted);
  font-size: var(--font-size-12);
  font-variant-numeric: tabular-nums;
`;

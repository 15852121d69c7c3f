import { css } from 'styled-components';

/** A link over the whole width, as menus have: icon, words, what stands at the end. */
export const linkRow = css`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-block-size: 48px;
  padding-inline: var(--space-3);
  border-radius: var(--radius-small);
  color: var(--color-text);
  font-weight: 600;
  text-decoration: none;
  > span:nth-of-type(1) { flex: 1; }
  > svg { color: var(--color-link); }
`;

/** The same as a box of its own. */
export const boxedLinkRow = css`
  ${linkRow}
  padding-inline: var(--space-4);
  border-radius: var(--radius-medium);
  background: var(--color-surface);
`;

import { css } from 'styled-components';

/** A full-width link, as in menus: icon, text, and an element at the end. */
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

/** The same link as a separate box. */
export const boxedLinkRow = css`
  ${linkRow}
  padding-inline: var(--space-4);
  border-radius: var(--radius-medium);
  background: var(--color-surface);
`;

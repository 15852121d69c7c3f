import { styled } from 'styled-components';

/** Menu entries as rows in one box: icon, label, unread count, arrow. */
export const EntryRows = styled.ul`
  border-radius: var(--radius-medium);
  background: var(--color-surface);
  box-shadow: inset 0 0 0 1px var(--color-border);
  li + li { border-block-start: 1px solid var(--color-border); }
  a {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    min-block-size: 52px;
    padding-inline: var(--space-4);
    color: var(--color-text);
    font-weight: 600;
    text-decoration: none;
  }
  a > span:nth-of-type(1) { flex: 1; }
  a > svg { flex: none; color: var(--color-link); }
  a > [data-unread] { order: 1; }
  a > svg:last-of-type { order: 2; }
`;

import { styled } from 'styled-components';
import { linkRow } from '../../ui/theme/link-row.ts';

/** Menu entries as rows in one box: icon, label, unread count, arrow. */
export const EntryRows = styled.ul`
  border-radius: var(--radius-medium);
  background: var(--color-surface);
  box-shadow: inset 0 0 0 1px var(--color-border);
  li + li { border-block-start: 1px solid var(--color-border); }
  a {
    ${linkRow}
    min-block-size: 52px;
    padding-inline: var(--space-4);
    border-radius: 0;
  }
  a > [data-unread] { order: 1; }
  a > svg:last-of-type { order: 2; }
`;

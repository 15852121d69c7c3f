import { styled } from 'styled-components';

/** Sticky header: 52 px plus the device's safe area. */
export const HeaderBar = styled.header`
  position: sticky;
  z-index: 20;
  inset-block-start: 0;
  padding-block-start: env(safe-area-inset-top);
  background: var(--color-header);
  color: var(--color-on-header);
  box-shadow: 0 1px 0 rgb(var(--rgb-on-header) / 0.1);
`;

export const HeaderRow = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 52px;
  padding-inline: var(--space-4);
`;

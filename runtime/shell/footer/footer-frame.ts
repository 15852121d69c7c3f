import { css, styled } from 'styled-components';
import { EntryLink } from '../../member/menu/entry-link.tsx';
import { columnWidth } from '../../ui/theme/column-width.ts';
import { pressable } from '../../ui/theme/motion.ts';

export const footerHeight = 56;

/** Distance between the edge of the screen and the edge of the column. */
export const columnInset = `max(0px, calc(50% - ${columnWidth} / 2))`;

export const FooterNav = styled.nav`
  position: fixed;
  z-index: 30;
  inset-block-end: 0;
  inset-inline: ${columnInset};
  padding-block-end: env(safe-area-inset-bottom);
  background: var(--color-footer);
  color: var(--color-on-footer);
  box-shadow: 0 -1px 0 rgb(var(--rgb-on-footer) / 0.14);
`;

export const FooterList = styled.ul`
  display: flex;
  block-size: ${footerHeight}px;
  > li { flex: 1 1 0; min-inline-size: 0; }
`;

export const itemLook = css`
  position: relative;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: 3px;
  block-size: 100%;
  padding-inline: 2px;
  color: inherit;
  /* Capped by the viewport width, so that labels in large text still fit. */
  font-size: min(var(--font-size-12), 4.2vw);
  font-weight: 600;
  line-height: calc(1.1 * var(--tall, 1));
  text-decoration: none;
  -webkit-user-select: none;
  user-select: none;
  ${pressable}
  span {
    max-inline-size: 100%;
    overflow: hidden;
    /* Nastaliq reaches above and below its line. */
    overflow: clip visible;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [data-unread] { position: absolute; inset-block-start: 4px; inset-inline-start: calc(50% + 4px); }
  &:focus-visible { outline-offset: -3px; }
`;

export const FooterItem = styled(EntryLink)`${itemLook}`;

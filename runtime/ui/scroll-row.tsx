import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { limits } from '../../schema/constants.ts';
import { useText } from '../texts/texts-context.tsx';
import { BackwardIcon, ForwardIcon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { type HeadLook, SectionHead } from './section-head.tsx';

/**
 * Section with heading, link, and a horizontally scrolling row that extends to the edge and snaps. The arrows move by three cards and are
 * disabled at the ends (HOME-13, HOME-14). Children are `<li>`.
 */
export function ScrollRow({
  look,
  heading,
  more,
  children,
}: {
  look: HeadLook;
  heading: ReactNode;
  /** Link to the full list. */
  more?: ReactNode;
  children: ReactNode;
}) {
  const t = useText('shell');
  const list = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ start: true, end: false });
  const measure = useCallback(() => {
    const row = list.current;
    if (row === null) return;
    // In right-to-left text `scrollLeft` is negative.
    const passed = Math.abs(row.scrollLeft);
    const start = passed < 4;
    const end = passed + row.clientWidth > row.scrollWidth - 4;
    setEnds((known) => (known.start === start && known.end === end ? known : { start, end }));
  }, []);
  useEffect(() => {
    const row = list.current;
    if (row === null) return;
    // The observer reports the first size as well, after a layout: measuring at once would force a layout of its own, for each row of a
    // page that hydrates. Measured in a separate frame, because resizes caused by it would be reported within this frame (WebKit treats
    // that as an error).
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    });
    observer.observe(row);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [measure]);
  const move = (direction: 1 | -1) => {
    const row = list.current;
    const [first, second] = row?.children ?? [];
    if (row === null || first === undefined) return;
    const step =
      second === undefined
        ? row.clientWidth
        : Math.abs(second.getBoundingClientRect().left - first.getBoundingClientRect().left);
    const sign = getComputedStyle(row).direction === 'rtl' ? -direction : direction;
    row.scrollBy({ left: sign * step * limits.homeRowStep, behavior: 'smooth' });
  };
  return (
    <section>
      <SectionHead
        look={look}
        heading={heading}
        more={more}
        controls={
          <>
            <IconButton label={t('row.previous')} disabled={ends.start} onClick={() => move(-1)}>
              <BackwardIcon size={20} />
            </IconButton>
            <IconButton label={t('row.next')} disabled={ends.end} onClick={() => move(1)}>
              <ForwardIcon />
            </IconButton>
          </>
        }
      />
      <List ref={list} onScroll={measure}>
        {children}
      </List>
    </section>
  );
}

const List = styled.ul`
  display: flex;
  gap: var(--space-3);
  overflow-x: auto;
  /* Scrolling boxes clip. The room below is for the shadows of the cards. */
  padding: var(--space-1) var(--space-4) 32px;
  margin-block-end: calc(var(--space-2) - 32px);
  scroll-padding-inline: var(--space-4);
  scroll-snap-type: x proximity;
  scrollbar-width: none;
  overscroll-behavior-x: contain;
  &::-webkit-scrollbar { display: none; }
  > li { flex: none; scroll-snap-align: start; }
`;

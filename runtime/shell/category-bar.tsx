import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { pathTo } from '../../schema/page-address.ts';
import type { PageId } from '../../schema/routes.ts';
import { useIsPageOn, useManifest } from '../brand/brand-context.tsx';
import { placeInRow } from '../browser/place-in-row.ts';
import { useText, useTextOf } from '../texts/texts-context.tsx';
import { ChipLink } from '../ui/chip.tsx';
import { categoryBarHeight } from '../ui/theme/sticky-bars.ts';
import { pages } from './pages.ts';

/** Pages of the category bar; none if the current page is not one of them. */
export function useCategoryPages(current: PageId): readonly PageId[] {
  const isPageOn = useIsPageOn();
  const shown = useManifest().nav.categoryBar.filter(isPageOn);
  return shown.includes(current) ? shown : [];
}

/** Scrollable category bar on all game pages (NAV-BOTTOM-01). */
export function CategoryBar({ shown, current }: { shown: readonly PageId[]; current: PageId }) {
  const t = useText('shell');
  const textOf = useTextOf();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const row = list.current;
    const item = row?.querySelector(`[data-page="${current}"]`);
    if (row === null || item === null || item === undefined) return;
    return placeInRow({
      row,
      item,
      act: ({ frame, place }) => {
        row.scrollLeft += place.left + place.width / 2 - (frame.left + frame.width / 2);
      },
    });
  }, [current]);
  return (
    <nav aria-label={t('nav.categories')}>
      <List ref={list}>
        {shown.map((page) => (
          <li key={page} data-page={page}>
            <ChipLink to={pathTo({ page })} current={page === current}>
              {textOf(pages[page].titleKey)}
            </ChipLink>
          </li>
        ))}
      </List>
    </nav>
  );
}

const List = styled.ul`
  display: flex;
  gap: var(--space-2);
  overflow-x: auto;
  block-size: ${categoryBarHeight};
  padding: 10px var(--space-4);
  background: var(--color-background);
  scrollbar-width: none;
  &::-webkit-scrollbar { display: none; }
  > li { flex: none; }
`;

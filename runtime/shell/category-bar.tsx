import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { pathTo } from '../../schema/page-address.ts';
import type { PageId } from '../../schema/routes.ts';
import { useIsPageOn, useManifest } from '../brand/brand-context.tsx';
import { useText, useTextOf } from '../texts/texts-context.tsx';
import { ChipLink } from '../ui/chip.tsx';
import { pages } from './pages.ts';

/** Scrollable category bar on all game pages (NAV-BOTTOM-01). */
export function CategoryBar({ current }: { current: PageId }) {
  const t = useText('shell');
  const textOf = useTextOf();
  const isPageOn = useIsPageOn();
  const { categoryBar } = useManifest().nav;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const row = list.current;
    const item = row?.querySelector(`[data-page="${current}"]`)?.getBoundingClientRect();
    if (row === null || item === undefined) return;
    const { left, width } = row.getBoundingClientRect();
    row.scrollLeft += item.left + item.width / 2 - (left + width / 2);
  }, [current]);
  const shown = categoryBar.filter(isPageOn);
  if (!shown.includes(current)) return null;
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
  padding: var(--space-3) var(--space-4);
  scrollbar-width: none;
  &::-webkit-scrollbar { display: none; }
  > li { flex: none; }
`;

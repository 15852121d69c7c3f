import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { type GameCategory, offeredCategories } from '../../../../schema/offered-categories.ts';
import { pathTo } from '../../../../schema/page-address.ts';
import { useManifest, usePlaces } from '../../../brand/brand-context.tsx';
import { PageLink } from '../../../page/page-link.tsx';
import type { HomeBlockSettings } from '../../../page/registry.ts';
import { useText, useTextOf } from '../../../texts/texts-context.tsx';
import { ChipLink } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { edgeInForcedColors } from '../../../ui/theme/forced-colors.ts';
import { pressable } from '../../../ui/theme/motion.ts';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { shownCategories } from '../shown-categories.ts';
import { SectionHead } from './section-head.tsx';

type Settings = HomeBlockSettings<'categoryTiles'>;
type Shown = { readonly shown: readonly GameCategory[] };

/** Links to the categories (HOME-09), including new games (HOME-06). */
export function CategoryTiles({ settings: { variant, limit } }: { settings: Settings }) {
  const t = useText('home');
  const shown = shownCategories({ categories: offeredCategories(useManifest()), limit });
  const Variant = variants[variant];
  return (
    <nav aria-label={t('categories.title')}>
      <Variant shown={shown} />
    </nav>
  );
}

const variants: Readonly<Record<Settings['variant'], (shown: Shown) => ReactNode>> = {
  tiles: ({ shown }) => <Titled shown={shown} List={Tiles} />,
  chips: InChips,
  mosaic: ({ shown }) => <Titled shown={shown} List={Mosaic} />,
};

function InChips({ shown }: Shown) {
  const t = useText('home');
  const textOf = useTextOf();
  return (
    <Chips>
      {shown.map((category) => (
        <li key={category.id}>
          <ChipLink to={pathTo({ page: category.page })}>
            <Icon id={category.icon} size={16} />
            {textOf(category.titleKey)}
          </ChipLink>
        </li>
      ))}
      <li>
        <ChipLink to={pathTo({ page: 'allGames' })}>{t('categories.all')}</ChipLink>
      </li>
    </Chips>
  );
}

function Titled({ shown, List }: Shown & { List: typeof Tiles | typeof Mosaic }) {
  const t = useText('home');
  return (
    <>
      <SectionHead title={t('categories.title')} more={{ page: 'allGames', label: t('categories.all') }} />
      <List>
        {shown.map((category) => (
          <Tile key={category.id} category={category} />
        ))}
      </List>
    </>
  );
}

function Tile({ category: { id, page, icon, titleKey } }: { category: GameCategory }) {
  const textOf = useTextOf();
  return (
    <li {...usePlaces()(`/games/categories/${id}`)}>
      <PageLink page={page}>
        <i>
          <Icon id={icon} size={24} />
        </i>
        <WholeWords text={textOf(titleKey)} />
      </PageLink>
    </li>
  );
}

const Chips = styled.ul`
  display: flex;
  gap: var(--space-2);
  overflow-x: auto;
  padding: var(--space-1) var(--space-4);
  scrollbar-width: none;
  &::-webkit-scrollbar { display: none; }
  > li { flex: none; }
  svg { color: var(--color-primary); }
`;

const Grid = styled.ul`
  display: grid;
  padding: var(--space-1) var(--space-4) 0;
  a {
    display: grid;
    block-size: 100%;
    color: var(--color-text);
    font-size: var(--font-size-12);
    font-weight: 600;
    line-height: calc(1.25 * var(--tall, 1));
    text-decoration: none;
    ${pressable}
    ${edgeInForcedColors}
  }
`;

const Tiles = styled(Grid)`
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: var(--space-3) var(--space-2);
  /* Tamil words are half as long again as others. */
  &:lang(ta) { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  a { justify-items: center; align-content: start; gap: var(--space-2); text-align: center; }
  i {
    display: grid;
    place-items: center;
    inline-size: 100%;
    max-inline-size: 72px;
    aspect-ratio: 1;
    border-radius: var(--radius-medium);
    background: linear-gradient(160deg, rgb(var(--rgb-primary) / 0.2), rgb(var(--rgb-accent) / 0.14)) var(--color-surface);
    color: var(--color-primary);
    box-shadow: var(--shadow-low);
  }
  li:nth-child(3n + 2) i { color: var(--color-link); }
  li:nth-child(3n) i { color: var(--color-text); }
`;

const Mosaic = styled(Grid)`
  grid-template-columns: repeat(6, minmax(0, 1fr));
  gap: var(--space-2);
  li { grid-column: span 2; }
  li:nth-child(-n + 2) { grid-column: span 3; }
  a {
    align-content: space-between;
    gap: var(--space-2);
    min-block-size: 76px;
    padding: var(--space-3);
    border-radius: var(--radius-medium);
    background: var(--color-surface);
    box-shadow: var(--shadow-low);
  }
  li:nth-child(-n + 2) a { min-block-size: 104px; font: var(--weight-display-small) var(--font-size-16)/calc(1.2 * var(--tall, 1)) var(--font-display-small); }
  li:nth-child(1) a { background: var(--color-primary); color: var(--color-on-primary); }
  li:nth-child(2) a { background: var(--color-accent); color: var(--color-on-accent); }
  li:nth-child(n + 3) svg { color: var(--color-primary); }
  /* The last tile fills its row, so that the grid has no gap. */
  li:nth-child(n + 3):last-child:nth-child(3n) { grid-column: span 6; }
  li:nth-child(n + 3):last-child:nth-child(3n + 1) { grid-column: span 4; }
`;

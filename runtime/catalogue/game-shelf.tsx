import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { GameCategory } from '../../schema/offered-categories.ts';
import type { PageId } from '../../schema/routes.ts';
import { useManifest } from '../brand/brand-context.tsx';
import { PageLink } from '../page/page-link.tsx';
import { useText, useTextOf } from '../texts/texts-context.tsx';
import { ForwardIcon, Icon } from '../ui/icon.tsx';
import { ScrollRow } from '../ui/scroll-row.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { Game, GameList } from './game-queries.ts';
import { GameTile } from './game-tile.tsx';
import { Retry } from './retry.tsx';
import { TileGrid, tileSkeletons } from './tile-grid.tsx';
import { type TileShape, tileShapes } from './tile-shapes.ts';

type ShelfProps = {
  /** An `<h2>`. */
  readonly heading: ReactNode;
  /** Link to the full list, if there is one. */
  readonly more?: ReactNode;
  readonly list: GameList;
  readonly layout: 'snap' | 'grid';
  readonly shape: TileShape;
  readonly provider: boolean;
  /** Number of skeletons shown while loading. */
  readonly expected: number;
  /** Whether the shelf is in the first view. */
  readonly leads: boolean;
};

/** Heading, link to all games, and the games as a scrolling row or a grid. Renders nothing for a category without games. */
export function GameShelf({ heading, more, list, layout, shape, provider, expected, leads }: ShelfProps) {
  const { games, failed, retry, retrying } = list;
  const look = useManifest().shell.sectionHead;
  if (games?.length === 0) return null;
  const frame = (content: ReactNode) => (
    <section>
      <SectionHead look={look} heading={heading} more={more} />
      <Inset>{content}</Inset>
    </section>
  );
  if (failed) return frame(<Retry onRetry={retry} retrying={retrying} />);
  const tiles = games?.map((game, place) => (
    <GameTile key={game.nodeId} game={game} shape={shape} provider={provider} leads={leads && place < expected} />
  ));
  const cells = tiles ?? tileSkeletons({ shape, provider, count: expected });
  if (layout === 'grid') return frame(<TileGrid shape={shape}>{asItems(cells)}</TileGrid>);
  // List tiles are wide, so three are stacked in each column to keep the row short.
  const slides = shape === 'list' ? columnsOf(cells, games) : asItems(cells);
  return (
    <Snap $inView={tileShapes[shape].inView} aria-busy={games === undefined || undefined}>
      <ScrollRow look={look} heading={heading} more={more}>
        {slides}
      </ScrollRow>
    </Snap>
  );
}

export function ShelfHeading({ category }: { category: GameCategory }) {
  const textOf = useTextOf();
  return (
    <Heading>
      <Icon id={category.icon} size={20} />
      {textOf(category.titleKey)}
    </Heading>
  );
}

/** The link 'More games' of a category (HOME-05). */
export function MoreLink({ category }: { category: GameCategory }) {
  const t = useText('games');
  const textOf = useTextOf();
  return <MoreOn page={category.page} label={t('moreOf', { category: textOf(category.titleKey) })} />;
}

/** A visible 'More' for the head of a row. `label` is the accessible name. */
export function MoreOn({ page, label }: { page: PageId; label: string }) {
  const t = useText('games');
  return (
    <More page={page}>
      <span aria-hidden>{t('more')}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
      <ForwardIcon size={16} />
    </More>
  );
}

function asItems(cells: readonly ReactNode[]): ReactNode[] {
  return cells.map((cell, place) => <li key={keyOf(cell, place)}>{cell}</li>);
}

function columnsOf(cells: readonly ReactNode[], games: readonly Game[] | undefined) {
  const starts = Array.from({ length: Math.ceil(cells.length / 3) }, (_, column) => column * 3);
  return starts.map((start) => (
    <li key={games?.[start]?.nodeId ?? start}>
      <Stack>{cells.slice(start, start + 3)}</Stack>
    </li>
  ));
}

function keyOf(cell: ReactNode, place: number): string {
  return typeof cell === 'object' && cell !== null && 'key' in cell && cell.key !== null
    ? String(cell.key)
    : `${place}`;
}

const Heading = styled.h2`
  svg { flex: none; color: var(--color-primary); }
`;

const More = styled(PageLink)`
  white-space: nowrap;
`;

const Inset = styled.div`
  padding: var(--space-1) var(--space-4) 0;
`;

const Snap = styled.div<{ $inView: number }>`
  li {
    inline-size: calc((min(100vw, 480px) - var(--space-4) - 3 * var(--space-3)) / ${({ $inView }) => $inView});
  }
`;

const Stack = styled.div`
  display: grid;
  gap: var(--space-2);
`;

import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { pageSizes } from '../../../../schema/constants.ts';
import { useManifest } from '../../../brand/brand-context.tsx';
import type { Game } from '../../../catalogue/game-queries.ts';
import { GameTile } from '../../../catalogue/game-tile.tsx';
import { TileGrid, tileSkeletons } from '../../../catalogue/tile-grid.tsx';
import { tileShapes } from '../../../catalogue/tile-shapes.ts';
import { useText } from '../../../texts/texts-context.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { LoadMore } from './load-more.tsx';
import { PageWindow } from './page-window.tsx';
import type { GamePages } from './use-game-pages.ts';

/** A list in all its states: loading, failed, empty, and pages that load on scrolling (GAME-LIST-06..08, GAME-LIST-20). */
export function GameGrid({
  id,
  list,
  empty,
  more,
}: {
  /** Identifies the list with its filters; page heights are cached by it. */
  id: string;
  list: GamePages;
  empty: ReactNode;
  /** Replaces loading on scroll. */
  more?: ReactNode;
}) {
  if (list.failed) return <ErrorState onRetry={list.retry} retrying={list.retrying} />;
  if (list.pages === undefined) return <GridWaiting />;
  // The page's own filter may remove all games of the first pages; later pages may still have some.
  if (!list.hasMore && list.pages.every((page) => page.length === 0)) return empty;
  return (
    <Pages>
      {list.pages.map((games, place) => (
        // Pages are only ever appended.
        <PageWindow key={keyOf(place)} id={`${id} ${place}`}>
          <Games games={games} leads={place === 0} />
        </PageWindow>
      ))}
      {more ?? <LoadMore list={list} />}
    </Pages>
  );
}

const keyOf = (place: number) => `page ${place + 1}`;

/** Rows of tiles in the first view. */
const firstRows = 3;

export function Games({ games, leads }: { games: readonly Game[]; leads: boolean }) {
  const { tile } = useManifest().games;
  const first = leads ? firstRows * tileShapes[tile.variant].columns : 0;
  return (
    <TileGrid shape={tile.variant}>
      {games.map((game, place) => (
        <li key={game.nodeId}>
          <GameTile game={game} shape={tile.variant} provider={tile.provider} leads={place < first} />
        </li>
      ))}
    </TileGrid>
  );
}

/** GAME-LIST-07. */
export function GridWaiting() {
  const t = useText('shell');
  const { tile } = useManifest().games;
  const { variant: shape, provider } = tile;
  return (
    <Pages aria-busy>
      <VisuallyHidden role="status">{t('state.loading')}</VisuallyHidden>
      <TileGrid shape={shape}>
        {tileSkeletons({ shape, provider, count: pageSizes.skeleton }).map((cell, place) => (
          <li key={keyOf(place)}>{cell}</li>
        ))}
      </TileGrid>
    </Pages>
  );
}

export const Pages = styled.div`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-3) var(--space-4) var(--space-5);
  /* Re-rendered pages keep their height: scroll anchoring by the browser would make the list jump. */
  overflow-anchor: none;
`;

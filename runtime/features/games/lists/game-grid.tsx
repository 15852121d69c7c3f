import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { gesture, pageSizes, timing } from '../../../../schema/constants.ts';
import { useManifest } from '../../../brand/brand-context.tsx';
import type { Game } from '../../../catalogue/game-queries.ts';
import { GameTile } from '../../../catalogue/game-tile.tsx';
import { Retry } from '../../../catalogue/retry.tsx';
import { TileGrid, tileSkeletons } from '../../../catalogue/tile-grid.tsx';
import { tileShapes } from '../../../catalogue/tile-shapes.ts';
import { useText } from '../../../texts/texts-context.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
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

/** Distance in px from the viewport within which a page of a list is rendered: about two screens. */
const near = 1600;

/** Heights of pages in px, by list and index. They restore the length of a revisited list before its pages are rendered. */
const heights = new Map<string, number>();
const rememberedHeights = 400;

/**
 * One page of a long list. Far from the viewport it is replaced by an empty box of the same height, so that even a very long list renders
 * only a few screens.
 */
function PageWindow({ id, children }: { id: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(() => heights.get(id));
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // If several changes arrive at once, the last one counts.
        const entry = entries.at(-1);
        if (entry === undefined) return;
        if (entry.isIntersecting) return setHeight(undefined);
        const { height: measured } = entry.boundingClientRect;
        remember(id, measured);
        setHeight(measured);
      },
      { rootMargin: `${near}px 0px` },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      remember(id, element.offsetHeight);
    };
  }, [id]);
  return (
    <div ref={box} style={height === undefined ? undefined : { blockSize: height }}>
      {height === undefined && children}
    </div>
  );
}

function remember(id: string, height: number): void {
  if (height === 0) return;
  heights.delete(id);
  heights.set(id, height);
  const [oldest] = heights.keys();
  if (heights.size > rememberedHeights && oldest !== undefined) heights.delete(oldest);
}

/** End of a list: loads the next page before the player reaches it, at most once a second (GAME-LIST-21, -22). */
function LoadMore({ list }: { list: GamePages }) {
  const t = useText('shell');
  const { hasMore, loadingMore, moreFailed, loadMore } = list;
  const place = useRef<HTMLDivElement>(null);
  const last = useRef(0);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null || !hasMore) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: `${gesture.infiniteScroll}px 0px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore]);
  useEffect(() => {
    if (!near || !hasMore || loadingMore || moreFailed) return;
    const wait = last.current + timing.loadMoreThrottle - Date.now();
    const timer = setTimeout(
      () => {
        last.current = Date.now();
        loadMore();
      },
      Math.max(0, wait),
    );
    return () => clearTimeout(timer);
  }, [near, hasMore, loadingMore, moreFailed, loadMore]);
  if (!hasMore) return null;
  return (
    <Place ref={place} role="status">
      {moreFailed ? (
        <Retry onRetry={loadMore} retrying={loadingMore} />
      ) : (
        <>
          <Spinner $size={24} />
          <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
        </>
      )}
    </Place>
  );
}

const Place = styled.div`
  display: grid;
  place-items: center;
  min-block-size: 72px;
`;

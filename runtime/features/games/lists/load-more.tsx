import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { gesture, timing } from '../../../../schema/constants.ts';
import { Retry } from '../../../catalogue/retry.tsx';
import { useText } from '../../../texts/texts-context.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { GamePages } from './use-game-pages.ts';

/** End of a list: loads the next page before the player reaches it, at most once a second (GAME-LIST-21, -22). */
export function LoadMore({ list }: { list: GamePages }) {
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

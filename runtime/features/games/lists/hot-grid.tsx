import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageSizes } from '../../../../schema/constants.ts';
import { pathTo } from '../../../../schema/page-address.ts';
import { useManifest } from '../../../brand/brand-context.tsx';
import { type Game, hotGamesQuery } from '../../../catalogue/game-queries.ts';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import type { ListState } from '../list-state.ts';
import { passesFilter } from './belongs-to.ts';
import { Games, GridWaiting, Pages } from './game-grid.tsx';

/**
 * Hot games that pass the filter, loaded once and shown in pages of 24 (GAME-HOT-01, -02). After the last page the first one is repeated
 * (GAME-HOT-03), unless the brand turns that off.
 */
export function HotGrid({
  state,
  belongs = () => true,
}: {
  state: Pick<ListState, 'gameType' | 'vassalage' | 'gameName'>;
  /** Whether a game belongs to the list's category; by default all do. */
  belongs?: ((game: Game) => boolean) | undefined;
}) {
  const t = useText('lists');
  const manifest = useManifest();
  const { code: languageCode } = useLanguage();
  const { data, isError, isFetching, refetch, error } = useQuery(hotGamesQuery({ manifest, languageCode }));
  const [turn, setTurn] = useState(0);
  if (data === undefined)
    return isError ? (
      <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <GridWaiting />
    );
  const games = data.games.filter((game) => belongs(game) && passesFilter({ game, state }));
  if (games.length === 0)
    return (
      <EmptyState title={t('empty.title')} action={{ label: t('empty.look'), to: pathTo({ page: 'allGames' }) }} />
    );
  const count = Math.ceil(games.length / pageSizes.hotGrid);
  const place = turn % count;
  const hasNext = count > 1 && (manifest.games.hotGridCycle || place < count - 1);
  return (
    <Pages>
      <Games games={games.slice(place * pageSizes.hotGrid, (place + 1) * pageSizes.hotGrid)} leads />
      {hasNext && (
        <Button
          wide
          variant="secondary"
          onClick={() => {
            setTurn(place + 1);
            window.scrollTo({ top: 0 });
          }}
        >
          {t('hot.more')}
        </Button>
      )}
    </Pages>
  );
}

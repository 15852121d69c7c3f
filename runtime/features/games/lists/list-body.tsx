import { pathTo } from '../../../../schema/page-address.ts';
import { useManifest } from '../../../brand/brand-context.tsx';
import type { Game } from '../../../catalogue/game-queries.ts';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { gameQueryOf, type ListState, withoutFilter } from '../list-state.ts';
import { GameGrid } from './game-grid.tsx';
import { HotGrid } from './hot-grid.tsx';
import { SavedGrid } from './saved-grid.tsx';
import { useGamePages } from './use-game-pages.ts';

/** The games of a list state: from the catalogue, the hot games, or the member's favourites or recent games. */
export function ListBody({
  state,
  category,
  gameType,
  belongs,
  onChange,
}: {
  state: ListState;
  category: string | undefined;
  /** Type of the list; '' for all. */
  gameType: string;
  /** Whether a hot game belongs to the list's category. */
  belongs?: (game: Game) => boolean;
  onChange: (state: ListState) => void;
}) {
  if (state.dataType === 'HOT') return <HotGrid state={{ ...state, gameType }} belongs={belongs} />;
  if (state.dataType === 'FAV') return <SavedGrid from="favourites" gameType={gameType} state={state} />;
  if (state.dataType === 'RECENT') return <SavedGrid from="recent" gameType={gameType} state={state} />;
  return <CatalogueGrid state={state} category={category} onChange={onChange} />;
}

function CatalogueGrid({
  state,
  category,
  onChange,
}: {
  state: ListState;
  category: string | undefined;
  onChange: (state: ListState) => void;
}) {
  const t = useText('lists');
  const manifest = useManifest();
  const { code: languageCode } = useLanguage();
  const query = gameQueryOf({ state, category, manifest, languageCode });
  const list = useGamePages({ source: { from: 'catalogue', query } });
  const cleared = withoutFilter({ ...state, dataType: 'ALL', gameClassify: '' });
  const narrowed = JSON.stringify(cleared) !== JSON.stringify(state);
  return (
    <GameGrid
      id={JSON.stringify(query)}
      list={list}
      empty={
        <EmptyState
          title={t('empty.title')}
          // Without a filter there is nothing to reset.
          text={narrowed ? t('empty.text') : undefined}
          action={
            narrowed
              ? { label: t('empty.reset'), onPress: () => onChange(cleared) }
              : { label: t('empty.look'), to: pathTo({ page: 'allGames' }) }
          }
        />
      }
    />
  );
}

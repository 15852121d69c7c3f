import { usePageHeader } from '../../page/page-header.tsx';
import { useThisPage } from './lists/list-category.ts';
import { SavedGrid } from './lists/saved-grid.tsx';
import { TypeChips } from './lists/type-chips.tsx';
import { useListState } from './lists/use-list-state.ts';
import { SearchLink } from './search-link.tsx';

/** Constant, so that its identity is stable and the header is set only once. */
const search = <SearchLink />;

/** Favourites or recent games, depending on the path (FAV-01, FAV-02). */
export function Page() {
  usePageHeader({ end: search });
  const { state, change } = useListState();
  const from = useThisPage() === 'recentGames' ? 'recent' : 'favourites';
  return (
    <>
      <TypeChips gameType={state.gameType} onPick={(gameType) => change({ ...state, gameType })} />
      <SavedGrid from={from} gameType={state.gameType} />
    </>
  );
}

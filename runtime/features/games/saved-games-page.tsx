import { useThisPage } from './lists/list-category.ts';
import { SavedGrid } from './lists/saved-grid.tsx';
import { TypeChips } from './lists/type-chips.tsx';
import { useListState } from './lists/use-list-state.ts';

/** Favourites or recent games, depending on the path (FAV-01, FAV-02). */
export function Page() {
  const { state, change } = useListState();
  const from = useThisPage() === 'recentGames' ? 'recent' : 'favourites';
  return (
    <>
      <TypeChips gameType={state.gameType} onPick={(gameType) => change({ ...state, gameType })} />
      <SavedGrid from={from} gameType={state.gameType} />
    </>
  );
}

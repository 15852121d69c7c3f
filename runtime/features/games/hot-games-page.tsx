import { hotGamesQuery } from '../../catalogue/game-queries.ts';
import type { FirstPaint } from '../../page/registry.ts';
import { HotGrid } from './lists/hot-grid.tsx';
import { TypeChips } from './lists/type-chips.tsx';
import { useListState } from './lists/use-list-state.ts';

export const queries = ({ manifest, languageCode }: FirstPaint) => [hotGamesQuery({ manifest, languageCode })];

/** Hot games by type (GAME-HOT-01..03). */
export function Page() {
  const { state, change } = useListState();
  const { gameType } = state;
  return (
    <>
      <TypeChips gameType={gameType} onPick={(chosen) => change({ ...state, gameType: chosen })} />
      <HotGrid key={gameType} state={state} />
    </>
  );
}

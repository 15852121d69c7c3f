import { hotGamesQuery } from '../../catalogue/game-queries.ts';
import { usePageHeader } from '../../page/page-header.tsx';
import type { FirstPaint } from '../../page/registry.ts';
import { HotGrid } from './lists/hot-grid.tsx';
import { TypeChips } from './lists/type-chips.tsx';
import { useListState } from './lists/use-list-state.ts';
import { SearchLink } from './search-link.tsx';

/** Constant, so that its identity is stable and the header is set only once. */
const search = <SearchLink />;

export const queries = ({ manifest, languageCode }: FirstPaint) => [
  hotGamesQuery({ manifest, languageCode }),
];

/** Hot games by type (GAME-HOT-01..03). */
export function Page() {
  usePageHeader({ end: search });
  const { state, change } = useListState();
  const { gameType } = state;
  return (
    <>
      <TypeChips gameType={gameType} onPick={(chosen) => change({ ...state, gameType: chosen })} />
      <HotGrid key={gameType} state={state} />
    </>
  );
}

import { useManifest } from '../../brand/brand-context.tsx';
import { useVendors, vendorsQuery } from '../../catalogue/vendors-query.ts';
import { usePageHeader } from '../../page/page-header.tsx';
import { useGoTo } from '../../page/page-link.tsx';
import type { FirstPaint } from '../../page/registry.ts';
import { onceEach } from './filter/once-each.ts';
import { gameQueryOf, readListState } from './list-state.ts';
import { ActiveFilters } from './lists/active-filters.tsx';
import { ListBody } from './lists/list-body.tsx';
import { ListTabs } from './lists/list-tabs.tsx';
import { ListTools } from './lists/list-tools.tsx';
import { firstPageQuery } from './lists/use-game-pages.ts';
import { useListState } from './lists/use-list-state.ts';

export const queries = ({ manifest, languageCode, search: address }: FirstPaint) => [
  firstPageQuery(gameQueryOf({ state: readListState(address), category: undefined, manifest, languageCode })),
  vendorsQuery(languageCode),
];

/** Games of all categories, filtered by the query of the address (GAME-ROUTE-25). */
export function Page() {
  const { state, change, pickTab } = useListState();
  const goTo = useGoTo();
  const { gameCenterFilter } = useManifest().games;
  const { data } = useVendors();
  const [only, ...others] = state.vassalage;
  const name = data?.vendors.find(({ vassalage }) => vassalage === only)?.displayName;
  usePageHeader({ title: others.length === 0 ? name : undefined });
  return (
    <>
      <ListTabs state={state} gameType={state.gameType === '' ? null : state.gameType} onPick={pickTab} />
      <ListTools
        state={state}
        vendorFilter
        vendorsOf={({ vendors }) => onceEach(vendors)}
        ownType=""
        onChange={change}
        // GAME-LIST-11, GAME-LIST-AMB-02.
        onFilter={gameCenterFilter === 'home' ? () => goTo({ page: 'home' }) : undefined}
      />
      <ActiveFilters state={state} onChange={change} />
      <ListBody state={state} category={undefined} gameType={state.gameType} onChange={change} />
    </>
  );
}

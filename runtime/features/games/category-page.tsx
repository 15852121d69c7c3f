import { pathTo } from '../../../schema/page-address.ts';
import { Place, useManifest } from '../../brand/brand-context.tsx';
import { hotGamesQuery } from '../../catalogue/game-queries.ts';
import { vendorsQuery } from '../../catalogue/vendors-query.ts';
import type { FirstPaint } from '../../page/registry.ts';
import { useText } from '../../texts/texts-context.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { gameQueryOf, readListState } from './list-state.ts';
import { ActiveFilters } from './lists/active-filters.tsx';
import { belongsTo, providerOf } from './lists/belongs-to.ts';
import { ListBody } from './lists/list-body.tsx';
import { isSearchable, type ListCategory, listCategoryOf, useThisPage } from './lists/list-category.ts';
import { ListTabs } from './lists/list-tabs.tsx';
import { ListTools } from './lists/list-tools.tsx';
import { firstPageQuery } from './lists/use-game-pages.ts';
import { useListState } from './lists/use-list-state.ts';
import { lotteriesQuery, lotteryTypeOf, numeroQuery } from './lottery/queries.ts';
import { vendorsOf } from './sections.ts';

/** Loaded only for the two lottery categories. */
const LotteryMenu = lazyPart(async () => (await import('./lottery/lottery-menu.tsx')).LotteryMenu);

export const queries = ({ manifest, languageCode, page, search: address }: FirstPaint) => {
  const category = listCategoryOf(manifest, page);
  if (category === undefined) return [];
  const state = readListState(address);
  const { dataType } = state;
  const lottery = lotteryTypeOf(category);
  if (dataType === 'HOT') return [hotGamesQuery({ manifest, languageCode }), vendorsQuery(languageCode)];
  if (dataType === 'FAV' || dataType === 'RECENT') return [vendorsQuery(languageCode)];
  if (lottery !== undefined)
    return [lotteriesQuery(lottery, languageCode), vendorsQuery(languageCode), numeroQuery(languageCode)];
  const query = gameQueryOf({ state, category: category.id, manifest, languageCode });
  return [firstPageQuery(query), vendorsQuery(languageCode)];
};

/** The games of one category: tabs, providers, filter, and an endless list (GAME-LIST-01..22). */
export function Page() {
  const t = useText('lists');
  const manifest = useManifest();
  const category = listCategoryOf(manifest, useThisPage());
  if (category === undefined)
    return (
      <EmptyState
        title={t('off.title')}
        text={t('off.text')}
        action={{ label: t('empty.look'), to: pathTo({ page: 'allGames' }) }}
      />
    );
  return (
    <Place key={category.id} of={`/games/categories/${category.id}`}>
      <CategoryList category={category} />
    </Place>
  );
}

function CategoryList({ category }: { category: ListCategory }) {
  const { state, change, pickTab } = useListState();
  const { games } = useManifest();
  const gameType = category.gameType ?? state.gameType;
  const lottery = lotteryTypeOf(category);
  const tabs = (
    <ListTabs
      state={state}
      gameType={category.vendorFilter ? category.gameType : null}
      category={category}
      onPick={pickTab}
    />
  );
  if (lottery !== undefined && (state.dataType === 'ALL' || state.dataType === 'NEW'))
    return (
      <>
        {tabs}
        <ActiveFilters state={{ ...state, gameName: '', minBet: '', minLine: '' }} onChange={change} />
        <LotteryMenu gameType={lottery} state={state} onChange={change} />
      </>
    );
  return (
    <>
      {tabs}
      {isSearchable(category) && (
        <ListTools
          state={state}
          vendorFilter={category.vendorFilter}
          vendorsOf={(answer) => vendorsOf({ category, ...answer })}
          ownType={category.gameType ?? ''}
          provider={providerOf({ category, games })}
          onChange={change}
        />
      )}
      <ActiveFilters state={state} onChange={change} />
      <ListBody
        state={state}
        category={category.id}
        gameType={gameType}
        belongs={(game) => belongsTo({ game, category, games })}
        onChange={change}
      />
    </>
  );
}

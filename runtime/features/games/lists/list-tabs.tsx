import { styled } from 'styled-components';
import { useManifest } from '../../../brand/brand-context.tsx';
import { useVendors } from '../../../catalogue/vendors-query.ts';
import { useIsOffered } from '../../../member/is-offered.ts';
import { useText } from '../../../texts/texts-context.tsx';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { stickyBelowBars } from '../../../ui/theme/sticky-bars.ts';
import { isFixedTab, type ListState, tabOf } from '../list-state.ts';
import { isSearchable, type ListCategory } from './list-category.ts';

/**
 * Tabs above a list: the brand's tabs, then the classifications of its type (ENTITY-CLASS-02, -03). Tabs without games in the category are
 * omitted, and those of saved games for guests, who have none. Lotteries cannot be favourites (FAV-06), so their lists have no favourites tab.
 */
export function ListTabs({
  state,
  gameType,
  category,
  onPick,
}: {
  state: ListState;
  /** Type whose classifications are offered; `null` for none. */
  gameType: string | null;
  /** `undefined` lists all categories. */
  category?: ListCategory;
  onPick: (tab: string) => void;
}) {
  const t = useText('lists');
  const { classificationTabs } = useManifest().games;
  const { data } = useVendors();
  const isOffered = useIsOffered();
  const own = data?.sorting.find(({ gameCategory }) => gameCategory === category?.id);
  const leadsNowhere: Partial<Record<string, boolean>> = {
    new: own?.hasNew === false,
    hot: own?.hasHot === false,
    favorite: !isOffered('favourites') || (category !== undefined && !isSearchable(category)),
    recent: !isOffered('recentGames'),
  };
  const classifications = (data?.classifications ?? [])
    .filter((row) => row.gameType === gameType && (own?.classifications.includes(row.key) ?? true))
    .map(({ key, displayName }) => ({ id: key, label: <bdi dir="auto">{displayName}</bdi> }));
  const fixed = classificationTabs
    .filter((tab) => leadsNowhere[tab] !== true)
    .map((tab) => ({ id: tab as string, label: t(`tab.${tab}`) }));
  const value = tabOf(state);
  const known = [...fixed, ...classifications];
  // An address may name a classification that no vendor currently has (GAME-ROUTE-AMB-03).
  const choices =
    isFixedTab(value) || known.some(({ id }) => id === value)
      ? known
      : [...known, { id: value, label: <bdi dir="auto">{value}</bdi> }];
  return (
    <Sticky>
      <ChoiceChips legend={t('tabs')} name="classification" choices={choices} value={value} onChange={onPick} />
    </Sticky>
  );
}

const Sticky = styled.div`${stickyBelowBars}`;

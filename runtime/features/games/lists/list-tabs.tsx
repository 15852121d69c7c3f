import { useQuery } from '@tanstack/react-query';
import { useManifest } from '../../../brand/brand-context.tsx';
import { vendorsQuery } from '../../../catalogue/game-queries.ts';
import { useText } from '../../../texts/texts-context.tsx';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { isFixedTab, type ListState, tabOf } from './list-state.ts';

/** Tabs over a list: those of the brand, then the classifications of its type (ENTITY-CLASS-02, -03). */
export function ListTabs({
  state,
  gameType,
  onPick,
}: {
  state: ListState;
  /** Type whose classifications are offered; null for none. */
  gameType: string | null;
  onPick: (tab: string) => void;
}) {
  const t = useText('lists');
  const { classificationTabs } = useManifest().games;
  const { data } = useQuery(vendorsQuery());
  const classifications = (data?.classifications ?? [])
    .filter((row) => row.gameType === gameType)
    .map(({ key, displayName }) => ({ id: key, label: <bdi dir="auto">{displayName}</bdi> }));
  const fixed = classificationTabs.map((tab) => ({ id: tab as string, label: t(`tab.${tab}`) }));
  const value = tabOf(state);
  const known = [...fixed, ...classifications];
  // An address may name a classification that no vendor has now (GAME-ROUTE-AMB-03).
  const choices =
    isFixedTab(value) || known.some(({ id }) => id === value)
      ? known
      : [...known, { id: value, label: <bdi dir="auto">{value}</bdi> }];
  return (
    <ChoiceChips legend={t('tabs')} name="classification" choices={choices} value={value} onChange={onPick} />
  );
}

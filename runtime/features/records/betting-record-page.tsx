import { styled } from 'styled-components';
import { offeredCategories } from '../../../schema/offered-categories.ts';
import { pathTo } from '../../../schema/page-address.ts';
import { useApiPages } from '../../api/use-api-pages.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { useText, useTextOf } from '../../texts/texts-context.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { BetRow } from './bet-row.tsx';
import { BetSums } from './bet-sums.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { recordPage } from './record-frame.tsx';
import { RecordList } from './record-list.tsx';
import { useFilters } from './use-filters.ts';

/** Bets filtered by game type and days, with totals. */
export const Page = recordPage(Content);

function Content() {
  const t = useText('records');
  const filters = useFilters();
  const types = useTypes();
  const type = filters.choice(
    'type',
    types.map(({ id }) => id),
  );
  const pages = useApiPages({
    operation: 'listBets',
    query: { ...filters.query, ...(type.value !== 'all' && { gameType: type.value }) },
  });
  return (
    <Parts>
      <ChoiceChips legend={t('bets.type')} name="type" choices={types} {...type} />
      <PeriodChoice filters={filters} />
      {(pages.data !== undefined || !pages.isError) && <BetSums sums={pages.data?.pages[0]} />}
      <RecordList
        pages={pages}
        timeOf={({ placedAt }) => placedAt}
        empty={{
          title: t('empty.title'),
          text: t('bets.emptyText'),
          action: { label: t('bets.emptyAction'), to: pathTo({ page: 'allGames' }) },
        }}
      >
        {(bet) => <BetRow bet={bet} />}
      </RecordList>
    </Parts>
  );
}

/** Game types that the brand offers, labelled like its categories. */
function useTypes(): readonly { readonly id: string; readonly label: string }[] {
  const t = useText('records');
  const textOf = useTextOf();
  const manifest = useManifest();
  const typed = offeredCategories(manifest).filter(({ id, gameType }) => gameType !== null && id === gameType);
  return [{ id: 'all', label: t('kind.all') }, ...typed.map(({ id, titleKey }) => ({ id, label: textOf(titleKey) }))];
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-1);
  padding-block-start: var(--space-3);
`;

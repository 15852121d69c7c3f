import { useState } from 'react';
import { styled } from 'styled-components';
import { pathTo } from '../../../schema/page-address.ts';
import { useApiPages } from '../../api/use-api-pages.ts';
import type { MoneyRecord } from '../../member/wallet/money-records.ts';
import { useText } from '../../texts/texts-context.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { MoneyDetail } from './money-detail.tsx';
import { MoneyRow } from './money-row.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { recordPage } from './record-frame.tsx';
import { entriesOf, RecordList } from './record-list.tsx';
import { useFilters } from './use-filters.ts';

const kinds = ['all', 'deposit', 'withdrawal', 'reward', 'bet', 'win', 'credit'] as const;

/** Wallet transactions and pending requests, filtered by kind and days. */
export const Page = recordPage(Content);

function Content() {
  const t = useText('records');
  const filters = useFilters();
  const kind = filters.choice('kind', kinds);
  const pages = useApiPages({
    operation: 'listTransactions',
    query: { ...filters.query, ...(kind.value !== 'all' && { kind: kind.value }) },
  });
  const [opened, setOpened] = useState<MoneyRecord>();
  const [open, setOpen] = useState(false);
  // Prefer the list's current version of the open entry: staff may have made a decision meanwhile.
  const record = entriesOf(pages).find(({ id }) => id === opened?.id) ?? opened;
  const show = (entry: MoneyRecord) => {
    setOpened(entry);
    setOpen(true);
  };
  return (
    <Parts>
      <Tabs label={t('kinds')} tabs={kinds.map((id) => ({ id, label: t(`kind.${id}`) }))} {...kind} idPrefix="kind" />
      <div role="tabpanel" id="kind-panel" aria-labelledby={`kind-${kind.value}`}>
        <Filters>
          <PeriodChoice filters={filters} />
        </Filters>
        <RecordList
          pages={pages}
          timeOf={({ createdAt }) => createdAt}
          empty={{
            title: t('empty.title'),
            text: t('empty.text'),
            action: { label: t('empty.action'), to: pathTo({ page: 'deposit' }) },
          }}
        >
          {(entry) => <MoneyRow record={entry} onOpen={() => show(entry)} />}
        </RecordList>
      </div>
      {record !== undefined && <MoneyDetail record={record} open={open} onClose={() => setOpen(false)} />}
    </Parts>
  );
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
`;

const Filters = styled.div`padding-block-start: var(--space-3);`;

import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { shownZone } from '../../../schema/formats.ts';
import { pathTo } from '../../../schema/page-address.ts';
import { useApiPages } from '../../api/use-api-pages.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { CancelRequest } from '../../member/wallet/cancel-request.tsx';
import { canCancel, type MoneyRecord, methodKey } from '../../member/wallet/money-records.ts';
import { RecordTime } from '../../member/wallet/record-time.tsx';
import { StatusChip } from '../../member/wallet/status-chip.tsx';
import { useLanguage, useText } from '../../texts/texts-context.tsx';
import { Money } from '../../ui/money.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CopyId } from './copy-id.tsx';
import { isVoid, MoneyRow, Sum } from './money-row.tsx';
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
    query: { ...filters.query, kind: kind.value === 'all' ? undefined : kind.value },
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

/** Details of an entry, with a cancel button while it is pending. `record` stays set during the sheet's closing animation. */
function MoneyDetail({ record, open, onClose }: { record: MoneyRecord; open: boolean; onClose: () => void }) {
  const t = useText('records');
  const cashier = useText('cashier');
  const { id, kind, status, amount, currency, direction, method, destination, reason, gameName } = record;
  const undone = isVoid(record);
  const isRequest = kind === 'deposit' || kind === 'withdrawal';
  const methodName = method === null ? undefined : methodKey(method);
  return (
    <Sheet open={open} onClose={onClose} title={t('detail.title')}>
      <Top>
        <span>{cashier(`kind.${kind}`)}</span>
        <Large data-direction={direction} data-void={undone || undefined}>
          <Money amount={amount} currency={currency} direction={undone ? undefined : direction} />
        </Large>
        <StatusChip status={status} />
      </Top>
      {reason !== null && reason !== '' && (
        <Reason>
          <strong>{t('detail.reason')}</strong>
          <p dir="auto">{reason}</p>
        </Reason>
      )}
      <dl>
        {method !== null && (
          <Line name={t('detail.method')}>{methodName === undefined ? method : cashier(methodName)}</Line>
        )}
        {gameName !== null && (
          <Line name={t('detail.game')}>
            <bdi>{gameName}</bdi>
          </Line>
        )}
        {destination !== null && (
          <Line name={t('detail.destination')}>
            <bdi dir="ltr">{destination}</bdi>
          </Line>
        )}
        <Line name={t(isRequest ? 'detail.created' : 'detail.booked')}>
          <RecordTime time={record.createdAt} withDay />
        </Line>
        {record.decidedAt !== null && isRequest && (
          <Line name={t('detail.decided')}>
            <RecordTime time={record.decidedAt} withDay />
          </Line>
        )}
        <Line name={t('detail.id')}>
          <CopyId id={id} />
        </Line>
      </dl>
      <Zone />
      {canCancel(record) && <CancelRequest record={record} wide onCancelled={onClose} />}
    </Sheet>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Pair>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </Pair>
  );
}

/** Names the brand's time zone, which may not be the player's. */
function Zone() {
  const t = useText('records');
  const { timeZone } = useManifest().locale;
  const { locale } = useLanguage();
  return <Small>{t('detail.zone', { zone: shownZone(locale, new Date(), timeZone, 'long') })}</Small>;
}

const Top = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-2);
  padding-block: var(--space-3) var(--space-4);
  > span:first-child { color: var(--color-text-muted); }
`;

const Large = styled(
  Sum,
)`font: var(--weight-display) var(--font-size-32)/calc(1.2 * var(--tall, 1)) var(--font-display);`;

const Reason = styled.div`
  margin-block-end: var(--space-3);
  padding: var(--space-3);
  border-radius: var(--radius-small);
  background: rgb(var(--rgb-danger) / 0.12);
  font-size: var(--font-size-14);
`;

const Pair = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-4);
  min-block-size: 44px;
  padding-block: var(--space-2);
  border-block-end: 1px solid var(--color-border);
  font-size: var(--font-size-14);
  dt { flex: none; color: var(--color-text-muted); }
  dd { min-inline-size: 0; text-align: end; }
`;

const Small = styled.p`
  padding-block: var(--space-3) var(--space-4);
  color: var(--color-text-muted);
  font-size: var(--font-size-12);
`;

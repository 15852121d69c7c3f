import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useManifest } from '../../brand/brand-context.tsx';
import { CancelRequest } from '../../member/wallet/cancel-request.tsx';
import { canCancel, type MoneyRecord, methodKey } from '../../member/wallet/money-records.ts';
import { RecordTime } from '../../member/wallet/record-time.tsx';
import { StatusChip } from '../../member/wallet/status-chip.tsx';
import { formatLocale } from '../../texts/format-locale.ts';
import { useLanguage, useText } from '../../texts/texts-context.tsx';
import { Money } from '../../ui/money.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { CopyId } from './copy-id.tsx';
import { isVoid, Sum } from './money-row.tsx';

/** Details of an entry, with a cancel button while it is pending. `record` stays set during the sheet's closing animation. */
export function MoneyDetail({ record, open, onClose }: { record: MoneyRecord; open: boolean; onClose: () => void }) {
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
          <Money amount={amount} currency={currency} {...(!undone && { direction })} />
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
  const { code } = useLanguage();
  const parts = new Intl.DateTimeFormat(formatLocale(code), { timeZone, timeZoneName: 'long' }).formatToParts(
    new Date(),
  );
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return <Small>{t('detail.zone', { zone })}</Small>;
}

const Top = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-2);
  padding-block: var(--space-3) var(--space-4);
  > span:first-child { color: var(--color-text-muted); }
`;

const Large = styled(Sum)`font: var(--weight-display) var(--font-size-32)/1.2 var(--font-display);`;

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

import { styled } from 'styled-components';
import { CancelRequest } from '../../member/wallet/cancel-request.tsx';
import { methodKey } from '../../member/wallet/money-records.ts';
import { RecordTime } from '../../member/wallet/record-time.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { Money } from '../../ui/money.tsx';
import { smallTitle } from '../../ui/theme/small-title.ts';
import type { Cashier } from './cashier.ts';

/** Pending requests of a kind, each with a cancel button. */
export function WaitingRequests({
  cashier,
  kind,
}: {
  cashier: Pick<Cashier, 'waiting'>;
  kind: 'deposit' | 'withdrawal';
}) {
  const t = useText('cashier');
  const waiting = cashier.waiting.filter((record) => record.kind === kind);
  if (waiting.length === 0) return null;
  return (
    <Part aria-labelledby="waiting-requests">
      <h2 id="waiting-requests">{t('waiting.title')}</h2>
      <List>
        {waiting.map((record) => {
          const method = record.method === null ? undefined : methodKey(record.method);
          return (
            <li key={record.id}>
              <div>
                <strong>
                  <Money amount={record.amount} currency={record.currency} />
                </strong>
                <small>
                  <span>{method === undefined ? record.method : t(method)}</span>
                  {record.destination !== null && (
                    <span>
                      {' '}
                      <bdi dir="ltr">{record.destination}</bdi>
                    </span>
                  )}
                </small>
                <small>
                  <RecordTime time={record.createdAt} withDay />
                </small>
              </div>
              <CancelRequest record={record} />
            </li>
          );
        })}
      </List>
    </Part>
  );
}

const Part = styled.section`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-5) var(--space-4) 0;
  h2 { ${smallTitle} font-size: var(--font-size-16); }
`;

const List = styled.ul`
  display: grid;
  gap: var(--space-2);
  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2) var(--space-3);
    padding: var(--space-3) var(--space-4);
    border-radius: var(--radius-medium);
    background: var(--color-surface);
    box-shadow: var(--shadow-low);
  }
  > li > div { display: grid; }
  > li > div small { color: var(--color-text-muted); font-size: var(--font-size-12); }
`;

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { styled } from 'styled-components';
import { timing } from '../../../schema/constants.ts';
import { pathTo } from '../../../schema/page-address.ts';
import { apiQuery } from '../../api/queries.ts';
import { useIsPageOn } from '../../brand/brand-context.tsx';
import { ForMember } from '../../member/for-member.tsx';
import { CancelRequest } from '../../member/wallet/cancel-request.tsx';
import { canCancel, type MoneyRecord, methodKey } from '../../member/wallet/money-records.ts';
import { StatusChip } from '../../member/wallet/status-chip.tsx';
import { useRefreshWallet } from '../../member/wallet/use-refresh-wallet.ts';
import { useGoTo } from '../../page/page-link.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { type Cashier, useCashier } from './cashier.ts';
import { useReceived, useShowReceived } from './received-request.ts';

type CashierPage = 'deposit' | 'withdraw';
type Form = (input: { cashier: Cashier; account: string }) => ReactNode;

/** Shared frame of deposit and withdrawal: confirmation of a sent request, loading and error states. */
export function CashierContent({ page, children }: { page: CashierPage; children: Form }) {
  return (
    <ForMember waiting={<CashierWaiting />}>
      {({ userName }) => (
        <Content page={page} account={userName}>
          {children}
        </Content>
      )}
    </ForMember>
  );
}

function Content({ page, account, children }: { page: CashierPage; account: string; children: Form }) {
  const received = useReceived();
  const { data, isError, isFetching, refetch, error } = useCashier();
  if (received !== undefined) return <RequestReceived key={received.id} sent={received} page={page} />;
  if (data === undefined)
    return isError ? (
      <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <CashierWaiting />
    );
  return children({ cashier: data, account });
}

/** Skeleton of both forms until the current limits are loaded. */
function CashierWaiting() {
  const t = useText('shell');
  return (
    <Stack role="status">
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      <Skeleton $height="92px" $radius="medium" />
      <Skeleton $width="45%" $height="16px" />
      <Skeleton $height="60px" $radius="medium" />
      <Skeleton $height="60px" $radius="medium" />
      <Skeleton $width="30%" $height="16px" />
      <Skeleton $height="56px" />
      <Skeleton $height="48px" $radius="pill" />
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-4);
`;

/** Confirmation shown instead of the form: the request, the next steps, and the decision once there is one. */
function RequestReceived({ sent, page }: { sent: MoneyRecord; page: 'deposit' | 'withdraw' }) {
  const t = useText('cashier');
  const goTo = useGoTo();
  const isPageOn = useIsPageOn();
  const record = useNewest(sent);
  // Shows the response to a cancellation: without the record page the brand has no other place for it.
  const showReceived = useShowReceived(page);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { status, kind, amount, currency, method, destination, reason } = record;
  const methodName = method === null ? undefined : methodKey(method);
  const texts = textsOf(record);
  return (
    <Parts>
      <Head role="status" data-status={status}>
        <Mark>
          <Icon id={marks[status]} size={32} />
        </Mark>
        <h2 ref={heading} tabIndex={-1}>
          {t(texts.title)}
        </h2>
        <Sum>
          <Money amount={amount} currency={currency} />
        </Sum>
        <p>
          <span>{methodName === undefined ? method : t(methodName)}</span>
          {destination !== null && (
            <span>
              {' · '}
              <bdi dir="ltr">{destination}</bdi>
            </span>
          )}
        </p>
        <StatusChip status={status} />
        {texts.text !== undefined && <p>{t(texts.text)}</p>}
        {reason !== null && reason !== '' && <blockquote dir="auto">{reason}</blockquote>}
      </Head>
      {status === 'pending' && <RequestSteps kind={kind === 'withdrawal' ? 'withdrawal' : 'deposit'} />}
      <Ways>
        {isPageOn('transactionRecord') && (
          <ButtonLink wide to={pathTo({ page: 'transactionRecord', query: { kind } })}>
            {t('received.record')}
          </ButtonLink>
        )}
        <Button variant="secondary" wide onClick={() => goTo({ page, replace: true })}>
          {t('received.again')}
        </Button>
        {canCancel(record) && <CancelRequest record={record} onCancelled={showReceived} wide variant="ghost" />}
      </Ways>
    </Parts>
  );
}

const marks = {
  pending: 'history',
  approved: 'success',
  done: 'success',
  rejected: 'error',
  cancelled: 'close',
} as const;

function textsOf({ kind, status }: MoneyRecord) {
  const withdrawal = kind === 'withdrawal';
  if (status === 'rejected')
    return {
      title: 'received.rejectedTitle',
      text: withdrawal ? 'received.rejectedWithdrawal' : 'received.rejectedDeposit',
    } as const;
  if (status === 'cancelled')
    return {
      title: 'received.cancelledTitle',
      text: withdrawal ? 'received.rejectedWithdrawal' : 'received.rejectedDeposit',
    } as const;
  if (status === 'pending')
    return { title: 'received.title', text: withdrawal ? 'received.withdrawalText' : 'received.depositText' } as const;
  return {
    title: 'received.approvedTitle',
    text: withdrawal ? 'received.approvedWithdrawal' : 'received.approvedDeposit',
  } as const;
}

/** Latest state of the request, if the brand has the record page. It is polled while the request is pending. */
function useNewest(sent: MoneyRecord): MoneyRecord {
  const isPageOn = useIsPageOn();
  const refresh = useRefreshWallet();
  const kind = sent.kind === 'withdrawal' ? 'withdrawal' : 'deposit';
  const find = (list: readonly MoneyRecord[] | undefined) => list?.find(({ id }) => id === sent.id);
  const { data } = useQuery({
    ...apiQuery({ operation: 'listTransactions', query: { kind, pageSize: 20 } }),
    staleTime: 0,
    enabled: isPageOn('transactionRecord'),
    refetchInterval: ({ state }) =>
      (find(state.data?.list) ?? sent).status === 'pending' ? timing.decisionPoll : false,
  });
  const record = find(data?.list) ?? sent;
  const { status } = record;
  const before = useRef(status);
  const followMoney = useEffectEvent(refresh);
  useEffect(() => {
    if (before.current !== status) followMoney();
    before.current = status;
  }, [status]);
  return record;
}

const Parts = styled.div`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-4) var(--space-4) 0;
`;

const Head = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-2);
  padding: var(--space-5) var(--space-4);
  border-radius: var(--radius-large);
  background: var(--color-surface);
  box-shadow: var(--shadow-low);
  text-align: center;
  h2:focus { outline: 0; }
  p { max-inline-size: 34ch; color: var(--color-text-muted); font-size: var(--font-size-14); text-wrap: balance; }
  blockquote {
    margin: var(--space-1) 0 0;
    padding: var(--space-3);
    inline-size: 100%;
    border-radius: var(--radius-small);
    background: var(--color-surface-sunken);
    font-size: var(--font-size-14);
  }
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  inline-size: 64px;
  block-size: 64px;
  margin-block-end: var(--space-1);
  border-radius: 50%;
  background: rgb(var(--rgb-warning) / 0.16);
  color: var(--color-warning);
  [data-status='approved'] > &, [data-status='done'] > & {
    background: rgb(var(--rgb-success) / 0.16);
    color: var(--color-success);
  }
  [data-status='rejected'] > & { background: rgb(var(--rgb-danger) / 0.14); color: var(--color-danger); }
  [data-status='cancelled'] > & { background: rgb(var(--rgb-text) / 0.1); color: var(--color-text-muted); }
`;

const Sum = styled.strong`font: var(--weight-display) var(--font-size-32)/calc(1.2 * var(--tall, 1)) var(--font-display);`;

const Ways = styled.div`
  display: grid;
  gap: var(--space-2);
`;

/** Steps of a request, with the current one marked. */
function RequestSteps({ kind }: { kind: 'deposit' | 'withdrawal' }) {
  const t = useText('cashier');
  return (
    <Card>
      <Steps>
        <li data-state="done">
          <Dot>
            <Icon id="check" size={16} />
          </Dot>
          {t('received.sent')}
        </li>
        <li aria-current="step" data-state="now">
          <Dot />
          {t('received.check')}
        </li>
        <li>
          <Dot />
          {t(kind === 'withdrawal' ? 'received.paid' : 'received.credited')}
        </li>
      </Steps>
    </Card>
  );
}

const Dot = styled.span`
  position: relative;
  z-index: 1;
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 24px;
  block-size: 24px;
  border-radius: 50%;
  background: var(--color-surface);
  box-shadow: inset 0 0 0 2px var(--color-border-strong);
`;

const Steps = styled.ol`
  display: grid;
  gap: var(--space-4);
  li {
    position: relative;
    display: flex;
    align-items: center;
    gap: var(--space-3);
    color: var(--color-text-muted);
    font-size: var(--font-size-14);
  }
  li:not(:last-child)::after {
    content: '';
    position: absolute;
    inset-block: 24px calc(-1 * var(--space-4));
    inset-inline-start: 11px;
    inline-size: 2px;
    background: var(--color-border-strong);
    opacity: 0.5;
  }
  li[data-state] { color: var(--color-text); font-weight: 600; }
  li[data-state='done'] ${Dot} {
    background: var(--color-primary);
    box-shadow: none;
    color: var(--color-on-primary);
  }
  li[data-state='now'] ${Dot} { box-shadow: inset 0 0 0 7px var(--color-primary); }
`;

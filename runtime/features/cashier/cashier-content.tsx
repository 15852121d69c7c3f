import type { ReactNode } from 'react';
import { ForMember } from '../../member/for-member.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { type Cashier, useCashier } from './cashier.ts';
import { CashierWaiting } from './cashier-waiting.tsx';
import { useReceived } from './received.ts';
import { RequestReceived } from './request-received.tsx';

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

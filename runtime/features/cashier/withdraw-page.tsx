import { SecureNotice, useIsSecure } from '../../forms/secure-notice.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ForAccounts } from '../../wallet/for-accounts.tsx';
import { type Cashier, useCashier } from './cashier.ts';
import { CashierWaiting } from './cashier-waiting.tsx';
import { useReceived } from './received.ts';
import { RequestReceived } from './request-received.tsx';
import { useWithdrawal } from './use-withdrawal.ts';
import { WaitingRequests } from './waiting-requests.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';

export function Page() {
  const secure = useIsSecure();
  if (!secure) return <SecureNotice />;
  return (
    <ForAccounts without="special" waiting={<CashierWaiting />}>
      {({ userName }) => <Content account={userName} />}
    </ForAccounts>
  );
}

function Content({ account }: { account: string }) {
  const received = useReceived();
  const { data, isError, isFetching, refetch } = useCashier();
  if (received !== undefined) return <RequestReceived key={received.id} asked={received} page="withdraw" />;
  if (data === undefined)
    return isError ? <ErrorState onRetry={() => void refetch()} retrying={isFetching} /> : <CashierWaiting />;
  return (
    <>
      <Form cashier={data} account={account} />
      <WaitingRequests />
    </>
  );
}

function Form({ cashier, account }: { cashier: Cashier; account: string }) {
  const withdrawal = useWithdrawal({ cashier, account });
  return <WithdrawalForm withdrawal={withdrawal} />;
}

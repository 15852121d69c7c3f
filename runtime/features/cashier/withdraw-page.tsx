import { SecureNotice, useIsSecure } from '../../forms/secure-notice.tsx';
import type { Cashier } from './cashier.ts';
import { CashierContent } from './cashier-content.tsx';
import { useWithdrawal } from './use-withdrawal.ts';
import { WaitingRequests } from './waiting-requests.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';

export function Page() {
  const secure = useIsSecure();
  if (!secure) return <SecureNotice />;
  return (
    <CashierContent page="withdraw">
      {({ cashier, account }) => (
        <>
          <Form cashier={cashier} account={account} />
          <WaitingRequests cashier={cashier} kind="withdrawal" />
        </>
      )}
    </CashierContent>
  );
}

function Form({ cashier, account }: { cashier: Cashier; account: string }) {
  const withdrawal = useWithdrawal({ cashier, account });
  return <WithdrawalForm withdrawal={withdrawal} />;
}

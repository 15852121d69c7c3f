import type { ComponentType } from 'react';
import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ForAccounts } from '../../wallet/for-accounts.tsx';
import { type Cashier, useCashier } from './cashier.ts';
import { CashierWaiting } from './cashier-waiting.tsx';
import { DepositCard } from './deposit-card.tsx';
import { DepositSteps } from './deposit-steps.tsx';
import { useReceived } from './received.ts';
import { RequestReceived } from './request-received.tsx';
import { type Deposit, useDeposit } from './use-deposit.ts';

/** The two versions of the page (STATUS-TPL-02, STATUS-TPL-AMB-01). */
const versions: Record<PublicManifest['templates']['deposit'], ComponentType<{ deposit: Deposit }>> = {
  base: DepositCard,
  new: DepositSteps,
};

export function Page() {
  return (
    <ForAccounts without="special" waiting={<CashierWaiting />}>
      {({ userName }) => <Content account={userName} />}
    </ForAccounts>
  );
}

function Content({ account }: { account: string }) {
  const received = useReceived();
  const { data, isError, isFetching, refetch } = useCashier();
  if (received !== undefined) return <RequestReceived key={received.id} asked={received} page="deposit" />;
  if (data === undefined)
    return isError ? <ErrorState onRetry={() => void refetch()} retrying={isFetching} /> : <CashierWaiting />;
  return <Form cashier={data} account={account} />;
}

/** Above the versions: a live change of the version keeps what was typed. */
function Form({ cashier, account }: { cashier: Cashier; account: string }) {
  const Version = versions[useManifest().templates.deposit];
  const deposit = useDeposit({ cashier, account });
  return <Version deposit={deposit} />;
}

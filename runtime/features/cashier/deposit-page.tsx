import type { ComponentType } from 'react';
import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import type { Cashier } from './cashier.ts';
import { CashierContent } from './cashier-content.tsx';
import { DepositCard } from './deposit-card.tsx';
import { DepositSteps } from './deposit-steps.tsx';
import { type Deposit, useDeposit } from './use-deposit.ts';
import { WaitingRequests } from './waiting-requests.tsx';

/** The two versions of the page (STATUS-TPL-02, STATUS-TPL-AMB-01). */
const versions: Record<PublicManifest['templates']['deposit'], ComponentType<{ deposit: Deposit }>> = {
  base: DepositCard,
  new: DepositSteps,
};

export function Page() {
  return (
    <CashierContent page="deposit">
      {({ cashier, account }) => (
        <>
          <Form cashier={cashier} account={account} />
          <WaitingRequests cashier={cashier} kind="deposit" />
        </>
      )}
    </CashierContent>
  );
}

/** Form state is stored above the versions, so that input survives a live change of version. */
function Form({ cashier, account }: { cashier: Cashier; account: string }) {
  const Version = versions[useManifest().templates.deposit];
  const deposit = useDeposit({ cashier, account });
  return <Version deposit={deposit} />;
}

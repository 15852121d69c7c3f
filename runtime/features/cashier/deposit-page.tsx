import type { ComponentType, FormEvent } from 'react';
import { styled } from 'styled-components';
import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { Balance } from '../../member/wallet/balance.tsx';
import { useLanguage, useText } from '../../texts/texts-context.tsx';
import { Card } from '../../ui/card.tsx';
import { formatMoney } from '../../ui/money.tsx';
import { AmountField } from './amount-field.tsx';
import type { Cashier } from './cashier.ts';
import { CashierContent } from './cashier-content.tsx';
import { DepositSteps } from './deposit-steps.tsx';
import { MethodChoice } from './method-choice.tsx';
import { QuickAmounts } from './quick-amounts.tsx';
import { SendButton } from './send-button.tsx';
import { type Deposit, useDeposit } from './use-deposit.ts';
import { WaitingNotice } from './waiting-notice.tsx';
import { WaitingRequests } from './waiting-requests.tsx';

/** Version `base`: everything on one page. */
function DepositCard({ deposit }: { deposit: Deposit }) {
  const t = useText('cashier');
  const { locale } = useLanguage();
  const { form, currency, limits, amount } = deposit;
  const money = (value: string) => formatMoney({ amount: value, currency, locale });
  const send = (event: FormEvent) => {
    event.preventDefault();
    deposit.submit();
  };
  return (
    <Fields ref={form.ref} method="post" noValidate onSubmit={send}>
      <Purse>
        <small>{t('deposit.balance')}</small>
        <Balance large />
      </Purse>
      <WaitingNotice limits={limits} kind="deposit" />
      <MethodChoice
        legend={t('deposit.method')}
        methods={deposit.methods}
        value={deposit.method}
        onChange={deposit.pick}
      />
      <Sum>
        <AmountField
          form={form}
          label={t('amount')}
          currency={currency}
          hint={t('limits', { min: money(limits.min), max: money(limits.max) })}
        />
        <QuickAmounts
          amounts={deposit.quick}
          currency={currency}
          chosen={amount}
          onPick={(quick) => form.change('amount', quick)}
        />
      </Sum>
      <SendButton alert={deposit.alert} sending={deposit.sending}>
        {t('deposit.submit')}
      </SendButton>
      <Note>{t('deposit.note')}</Note>
    </Fields>
  );
}

const Fields = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding: var(--space-4) var(--space-4) 0;
`;

const Purse = styled(Card)`
  display: grid;
  gap: var(--space-1);
  padding-block: var(--space-3) var(--space-2);
  small { color: var(--color-text-muted); }
`;

const Sum = styled.div`
  display: grid;
  gap: var(--space-3);
`;

const Note = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-12);
  line-height: calc(1.5 * var(--tall, 1));
  text-align: center;
  text-wrap: balance;
`;

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
  const deposit = useDeposit(cashier, account);
  return <Version deposit={deposit} />;
}

import type { FormEvent } from 'react';
import { styled } from 'styled-components';
import { FormField } from '../../forms/form-field.tsx';
import { useLanguage, useText } from '../../texts/texts-context.tsx';
import { formatMoney } from '../../ui/money.tsx';
import { AmountField } from './amount-field.tsx';
import { AvailableCard } from './available-card.tsx';
import { LoginAgain } from './login-again.tsx';
import { MethodChoice } from './method-choice.tsx';
import { PaymentPasswordFields } from './payment-password-fields.tsx';
import { SendButton } from './send-button.tsx';
import type { Withdrawal } from './use-withdrawal.ts';
import { WaitingNotice } from './waiting-notice.tsx';

/** Available balance, destination, amount, and the payment password if the brand requires it. */
export function WithdrawalForm({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useText('cashier');
  const { code } = useLanguage();
  const { form, currency, limits, method } = withdrawal;
  const money = (amount: string) => formatMoney({ amount, currency, languageCode: code });
  const send = (event: FormEvent) => {
    event.preventDefault();
    withdrawal.submit();
  };
  return (
    <Fields ref={form.ref} method="post" noValidate onSubmit={send}>
      <AvailableCard withdrawal={withdrawal} />
      <WaitingNotice limits={limits} kind="withdrawal" />
      <MethodChoice
        legend={t('withdraw.method')}
        methods={withdrawal.methods}
        value={method}
        onChange={withdrawal.pick}
      />
      <FormField
        form={form}
        id="destination"
        type={{ control: 'text', label: 'label.payeeName', autoComplete: 'off' }}
        rule={withdrawal.destinationRule}
        label={t(`destination.${method}`)}
      />
      <AmountField
        form={form}
        label={t('amount')}
        currency={currency}
        hint={t('limits', { min: money(limits.min), max: money(limits.max) })}
        end={
          <AllButton type="button" onClick={withdrawal.takeAll}>
            {t('withdraw.all')}
          </AllButton>
        }
      />
      {withdrawal.firstNeeds === 'login' || withdrawal.proof === 'login' ? (
        <LoginAgain
          alert={withdrawal.alert}
          text={t(withdrawal.proof === 'login' ? 'withdraw.newDestinationLogin' : 'withdraw.loginAgain')}
        />
      ) : (
        <>
          <PaymentPasswordFields withdrawal={withdrawal} />
          <SendButton alert={withdrawal.alert} sending={withdrawal.sending}>
            {t('withdraw.submit')}
          </SendButton>
        </>
      )}
      <Note>{t('withdraw.note')}</Note>
    </Fields>
  );
}

const Fields = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding: var(--space-4) var(--space-4) 0;
`;

const AllButton = styled.button`
  flex: none;
  min-block-size: 44px;
  min-inline-size: 56px;
  margin-inline-end: var(--space-1);
  padding-inline: var(--space-3);
  border-radius: var(--radius-small);
  color: var(--color-text);
  font-size: var(--font-size-14);
  font-weight: 700;
  text-decoration: underline;
  text-underline-offset: 3px;
`;

const Note = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-12);
  line-height: 1.5;
  text-align: center;
  text-wrap: balance;
`;

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { fieldTypes } from '../../forms/field-types.ts';
import { FormAlert } from '../../forms/form-alert.tsx';
import { FormField } from '../../forms/form-field.tsx';
import { SecureNotice, useIsSecure } from '../../forms/secure-notice.tsx';
import { amountOf, minorUnits } from '../../member/wallet/amounts.ts';
import { useHideBalance } from '../../member/wallet/hide-balance.ts';
import { useEndSession } from '../../session/use-end-session.ts';
import { useLanguage, useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { formatMoney, Money } from '../../ui/money.tsx';
import { leftToday } from './amount-faults.ts';
import { AmountField } from './amount-field.tsx';
import type { Cashier } from './cashier.ts';
import { CashierContent } from './cashier-content.tsx';
import { MethodChoice } from './method-choice.tsx';
import { SendButton } from './send-button.tsx';
import { useWithdrawal, type Withdrawal } from './use-withdrawal.ts';
import { WaitingNotice } from './waiting-notice.tsx';
import { WaitingRequests } from './waiting-requests.tsx';

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
  const withdrawal = useWithdrawal(cashier, account);
  return <WithdrawalForm withdrawal={withdrawal} />;
}

/** Available balance, destination, amount, and the payment password if the brand requires it. */
function WithdrawalForm({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useText('cashier');
  const { locale } = useLanguage();
  const { form, currency, limits, method } = withdrawal;
  const money = (amount: string) => formatMoney({ amount, currency, locale });
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
  line-height: calc(1.5 * var(--tall, 1));
  text-align: center;
  text-wrap: balance;
`;

/** The payment password. A new one is entered twice, with the account password if the account has one. */
function PaymentPasswordFields({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useText('cashier');
  const { form, password, passwordRule, firstNeeds, typedRule, proof } = withdrawal;
  if (password === 'off' && proof !== 'paymentPassword') return null;
  if (password !== 'unset')
    return (
      <FormField
        form={form}
        id="paymentPassword"
        type={{ control: 'password', label: 'label.paymentPassword', autoComplete: 'off', figures: 'code' }}
        rule={passwordRule}
        hint={proof === 'paymentPassword' ? t('withdraw.newDestinationHint') : undefined}
      />
    );
  return (
    <>
      <FormField
        form={form}
        id="paymentPassword"
        type={{ ...fieldTypes.password, autoComplete: 'new-password', figures: 'code' }}
        rule={passwordRule}
        label={t('withdraw.newPassword')}
        hint={t('withdraw.newPasswordHint')}
      />
      <FormField
        form={form}
        id="repeatPassword"
        type={{ ...fieldTypes.confirmPassword, figures: 'code' }}
        rule={{ ...passwordRule, patternId: null }}
        label={t('withdraw.repeatPassword')}
      />
      {firstNeeds === 'loginPassword' && (
        <FormField
          form={form}
          id="loginPassword"
          type={{ control: 'password', label: 'label.password', autoComplete: 'current-password' }}
          rule={typedRule}
          label={t('withdraw.loginPassword')}
          hint={t('withdraw.loginPasswordHint')}
        />
      )}
    </>
  );
}

/**
 * Shown if the player must log in again: to set the first payment password of an account without a password, such as from a social login,
 * or to withdraw to a new destination. Ending the session makes the guard of this page redirect to login, and login returns here.
 */
function LoginAgain({
  alert,
  text,
}: {
  /** Why the member has to log in. */
  text: string;
  /** Error of a request that was refused because filling it in took too long. This box replaces the form's button. */
  alert: string | undefined;
}) {
  const t = useText('cashier');
  const endSession = useEndSession();
  const [leaving, setLeaving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const refused = alert !== undefined;
  useEffect(() => {
    if (refused) button.current?.focus();
  }, [refused]);
  const leave = () => {
    setLeaving(true);
    void endSession({ again: true });
  };
  return (
    <>
      <FormAlert text={alert} />
      <Box>
        <p>{text}</p>
        <Button ref={button} wide loading={leaving} onClick={leave}>
          {t('withdraw.logInAgain')}
        </Button>
      </Box>
    </>
  );
}

const Box = styled.section`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-4);
  border-radius: var(--radius-small);
  background: rgb(var(--rgb-warning) / 0.14);
  p {
    color: var(--color-text);
    font-size: var(--font-size-14);
    line-height: calc(1.4 * var(--tall, 1));
  }
`;

/** Amount available for withdrawal (the balance without pending requests), and the remainder of the daily limit. */
function AvailableCard({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useText('cashier');
  const { locale } = useLanguage();
  const [hidden] = useHideBalance();
  const { available, currency, limits } = withdrawal;
  const left = leftToday(limits);
  const money = (amount: string) => formatMoney({ amount, currency, locale });
  return (
    <Card>
      <small>{t('withdraw.available')}</small>
      <strong>
        <Money amount={available} currency={currency} hidden={hidden} />
      </strong>
      {limits.dailyMax !== null && left !== undefined && (
        <Day>
          <span>{t('withdraw.today')}</span>
          <span>{t('withdraw.ofDaily', { left: money(amountOf(left)), all: money(limits.dailyMax) })}</span>
          <Bar aria-hidden>
            <i style={{ inlineSize: `${(100 * left) / Math.max(1, minorUnits(limits.dailyMax))}%` }} />
          </Bar>
        </Day>
      )}
    </Card>
  );
}

const Card = styled.section`
  display: grid;
  gap: var(--space-1);
  padding: var(--space-4);
  border-radius: var(--radius-large);
  background: var(--color-surface-raised);
  box-shadow: var(--shadow-high);
  small { color: var(--color-text-muted); }
  strong { font: var(--weight-display) var(--font-size-32)/calc(1.2 * var(--tall, 1)) var(--font-display); }
`;

const Day = styled.p`
  display: grid;
  grid-template-columns: auto auto;
  justify-content: space-between;
  gap: var(--space-1) var(--space-3);
  margin-block-start: var(--space-2);
  color: var(--color-text-muted);
  font-size: var(--font-size-12);
  font-variant-numeric: lining-nums tabular-nums;
`;

const Bar = styled.span`
  grid-column: 1 / -1;
  overflow: hidden;
  block-size: 6px;
  border-radius: 3px;
  background: rgb(var(--rgb-text) / 0.14);
  i { display: block; block-size: 100%; border-radius: inherit; background: var(--color-primary); }
`;

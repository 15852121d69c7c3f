import { Delete } from 'lucide-react';
import { type FormEvent, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { pathTo } from '../../../schema/page-address.ts';
import { useFaultText } from '../../forms/fault-text.ts';
import type { Form } from '../../forms/use-form.ts';
import { Balance } from '../../member/wallet/balance.tsx';
import { useLanguage, useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldFrame } from '../../ui/field-frame.tsx';
import { formatMoney, Money } from '../../ui/money.tsx';
import { pressable } from '../../ui/theme/motion.ts';
import { currencyMark } from './currency-mark.ts';
import { MethodChoice } from './method-choice.tsx';
import { QuickAmounts } from './quick-amounts.tsx';
import { SendButton } from './send-button.tsx';
import type { Deposit } from './use-deposit.ts';
import { WaitingNotice } from './waiting-notice.tsx';

/** Version `new`: first the amount with an on-screen keypad, then the method. Each step is a history entry. */
export function DepositSteps({ deposit }: { deposit: Deposit }) {
  const t = useText('cashier');
  const navigate = useNavigate();
  const { form, amount } = deposit;
  const second = useIsSecondStep();
  // Return to the first step if the amount was refused, or was lost by a reload.
  const chosen = second && amount !== undefined && form.faults('amount').length === 0;
  const toMethod = () => void navigate(pathTo({ page: 'deposit' }), { state: { step: 'method' } });
  // Also leave the history entry of the second step, or the first digit typed would count as a confirmed amount and jump to it.
  const lost = second && !chosen;
  useEffect(() => {
    if (lost) void navigate(-1);
  }, [lost, navigate]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) deposit.submit();
    else if (form.check()) toMethod();
  };
  const step = chosen ? 2 : 1;
  return (
    <Fields ref={form.ref} method="post" noValidate onSubmit={send}>
      <Progress>
        <i aria-hidden data-done />
        <i aria-hidden data-done={chosen || undefined} />
        <span>{t('deposit.step', { step, steps: 2 })}</span>
      </Progress>
      {chosen ? (
        <Way deposit={deposit} amount={amount} onChange={() => void navigate(-1)} />
      ) : (
        <HowMuch deposit={deposit} />
      )}
    </Fields>
  );
}

function HowMuch({ deposit: { form, currency, limits, amount, quick } }: { deposit: Deposit }) {
  const t = useText('cashier');
  const { locale } = useLanguage();
  const money = (value: string) => formatMoney({ amount: value, currency, locale });
  const typed = form.value('amount');
  return (
    <>
      <Purse>
        <small>{t('deposit.balance')}</small>
        <Balance large />
      </Purse>
      <BigAmount
        form={form}
        label={t('deposit.howMuch')}
        currency={currency}
        hint={t('limits', { min: money(limits.min), max: money(limits.max) })}
      />
      <Bleed>
        <QuickAmounts
          amounts={quick}
          currency={currency}
          chosen={amount}
          onPick={(picked) => form.change('amount', picked)}
          layout="row"
        />
      </Bleed>
      <Keypad
        // Local digits or separators from a keyboard are converted, so that the keypad can continue.
        text={/^[\d.]*$/.test(typed) ? typed : (amount ?? '')}
        onType={(text) => form.change('amount', text)}
      />
      <WaitingNotice limits={limits} kind="deposit" />
      <Button type="submit" wide>
        {t('deposit.next')}
      </Button>
    </>
  );
}

function Way({ deposit, amount, onChange }: { deposit: Deposit; amount: string; onChange: () => void }) {
  const t = useText('cashier');
  const { locale } = useLanguage();
  const { currency } = deposit;
  return (
    <>
      <Chosen>
        <span>
          <small>{t('deposit.youDeposit')}</small>
          <strong>
            <Money amount={amount} currency={currency} />
          </strong>
        </span>
        <Button variant="secondary" size="small" onClick={onChange}>
          {t('deposit.change')}
        </Button>
      </Chosen>
      <MethodChoice
        legend={t('deposit.method')}
        methods={deposit.methods}
        value={deposit.method}
        onChange={deposit.pick}
        layout="tiles"
      />
      <Note>{t('deposit.note')}</Note>
      <SendButton alert={deposit.alert} sending={deposit.sending}>
        {t('deposit.submitAmount', { amount: formatMoney({ amount, currency, locale }) })}
      </SendButton>
    </>
  );
}

function useIsSecondStep(): boolean {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'step' in state && state.step === 'method';
}

const Fields = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding: var(--space-3) var(--space-4) 0;
`;

const Progress = styled.p`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--space-1) var(--space-2);
  color: var(--color-text-muted);
  font-size: var(--font-size-12);
  i { block-size: 4px; border-radius: 2px; background: rgb(var(--rgb-text) / 0.16); }
  i[data-done] { background: var(--color-primary); }
  span { grid-column: 1 / -1; }
`;

const Purse = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  small { color: var(--color-text-muted); font-size: var(--font-size-14); }
  > div > span:first-child { font-size: var(--font-size-16); }
`;

const Bleed = styled.div`margin-inline: calc(-1 * var(--space-4));`;

const Chosen = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  padding: var(--space-4);
  border-radius: var(--radius-large);
  background: var(--color-surface-raised);
  box-shadow: var(--shadow-high);
  > span { display: grid; min-inline-size: 0; }
  small { color: var(--color-text-muted); }
  strong { font: var(--weight-display) var(--font-size-32)/calc(1.2 * var(--tall, 1)) var(--font-display); }
`;

const Note = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-14);
  line-height: calc(1.5 * var(--tall, 1));
`;

/** Large amount input that grows with its content. */
function BigAmount({
  form,
  label,
  currency,
  hint,
}: {
  form: Form<'amount'>;
  label: string;
  currency: string;
  hint: string;
}) {
  const { locale } = useLanguage();
  const faultText = useFaultText();
  const { sign, side } = currencyMark({ currency, locale });
  const value = form.value('amount');
  const mark = <Sign aria-hidden>{sign}</Sign>;
  return (
    <Centred>
      <FieldFrame label={label} hint={hint} error={faultText(form.faults('amount'), {})} required>
        {(control) => (
          <Line $long={value.length > 8} data-invalid={control['aria-invalid']}>
            {side === 'before' && mark}
            <Field>
              {/* Invisible copy that gives the input its width. */}
              <span aria-hidden>{value === '' ? '0' : value}</span>
              <input
                {...control}
                name="amount"
                value={value}
                placeholder="0"
                inputMode="decimal"
                autoComplete="off"
                enterKeyHint="next"
                maxLength={14}
                onChange={({ target }) => form.change('amount', target.value)}
                onBlur={() => form.leave('amount')}
              />
            </Field>
            {side === 'after' && mark}
          </Line>
        )}
      </FieldFrame>
    </Centred>
  );
}

const Centred = styled.div`
  > div > div:first-child { justify-content: center; color: var(--color-text-muted); }
  > div > p { min-block-size: 2.8em; text-align: center; }
`;

const Line = styled.div<{ $long: boolean }>`
  display: flex;
  align-items: baseline;
  justify-content: center;
  gap: var(--space-2);
  min-block-size: 72px;
  font-size: ${({ $long }) => ($long ? 'var(--font-size-32)' : 'calc(var(--font-size-32) * 1.75)')};
  font-family: var(--font-display);
  font-weight: var(--weight-display);
  line-height: 72px;
  border-block-end: 2px solid var(--color-border-strong);
  &:focus-within { border-color: var(--color-focus); }
  &[data-invalid] { border-color: var(--color-danger); }
`;

const Sign = styled.bdi`
  color: var(--color-text-muted);
  font-size: var(--font-size-24);
  font-weight: 600;
`;

const Field = styled.span`
  position: relative;
  display: inline-block;
  min-inline-size: 1ch;
  max-inline-size: 100%;
  font-variant-numeric: lining-nums tabular-nums;
  span { visibility: hidden; white-space: pre; }
  input {
    position: absolute;
    inset: 0;
    inline-size: calc(100% + 4px);
    padding: 0;
    border: 0;
    outline: 0;
    background: transparent;
    font: inherit;
    font-variant-numeric: inherit;
    text-align: center;
  }
  input::placeholder { color: var(--color-text-muted); opacity: 0.6; }
`;

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'delete'];

/** On-screen keypad; left to right in every language, like a telephone's. */
function Keypad({ text, onType }: { text: string; onType: (text: string) => void }) {
  const t = useText('cashier');
  return (
    <Keys role="group" aria-label={t('keypad')} dir="ltr">
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          aria-label={key === 'delete' ? t('keypad.delete') : key === '.' ? t('keypad.point') : undefined}
          onClick={() => onType(pressKey({ text, key }))}
        >
          {key === 'delete' ? <Delete size={24} aria-hidden focusable={false} /> : key}
        </button>
      ))}
    </Keys>
  );
}

const Keys = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--space-2);
  button {
    display: grid;
    place-items: center;
    min-block-size: 52px;
    border-radius: var(--radius-medium);
    background: var(--color-surface);
    box-shadow: inset 0 0 0 1px var(--color-border);
    color: var(--color-text);
    font: var(--weight-display) var(--font-size-20)/1 var(--font-display);
    font-variant-numeric: lining-nums tabular-nums;
    ${pressable}
    &:active { background: var(--color-surface-raised); }
  }
`;

/** Maximum number of digits before the decimal point. */
const mostFigures = 9;

/** New text of the field after a key: a digit, the point, or `delete`. Keys that would give an invalid amount are ignored. */
export function pressKey({ text, key }: { text: string; key: string }): string {
  if (key === 'delete') return text.slice(0, -1);
  const [whole = '', places] = text.split('.');
  if (key === '.') return places === undefined ? `${whole === '' ? '0' : whole}.` : text;
  if (places !== undefined) return places.length < 2 ? text + key : text;
  if (whole === '0') return key;
  return whole.length < mostFigures ? text + key : text;
}

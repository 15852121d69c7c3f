import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useFaultText } from '../../forms/fault-text.ts';
import type { Form } from '../../forms/use-form.ts';
import { useLanguage } from '../../texts/texts-context.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { currencyMark } from './currency-mark.ts';
import type { WithdrawalField } from './use-withdrawal.ts';

/** Amount input with the currency symbol; phones show the decimal keyboard. */
export function AmountField({
  form,
  label,
  currency,
  hint,
  end,
}: {
  form: Form<'amount'> | Form<WithdrawalField>;
  label: string;
  currency: string;
  hint: string;
  end?: ReactNode;
}) {
  const { locale } = useLanguage();
  const faultText = useFaultText();
  const { sign, side } = currencyMark({ currency, locale });
  const mark = (
    <Sign aria-hidden>
      <bdi>{sign}</bdi>
    </Sign>
  );
  return (
    <Large data-side={side}>
      <TextField
        label={label}
        name="amount"
        value={form.value('amount')}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="send"
        maxLength={20}
        size={1}
        required
        hint={hint}
        error={faultText(form.faults('amount'), {})}
        onChange={({ target }) => form.change('amount', target.value)}
        onBlur={() => form.leave('amount')}
        start={side === 'before' ? mark : undefined}
        end={
          <>
            {side === 'after' ? mark : undefined}
            {end}
          </>
        }
      />
    </Large>
  );
}

const Large = styled.div`
  input {
    font: var(--weight-display) var(--font-size-24)/1 var(--font-display);
    font-variant-numeric: lining-nums tabular-nums;
    block-size: 56px;
  }
  &[data-side='before'] input { padding-inline-start: var(--space-2); }
`;

/** Its direction is that of the page, on whose side it has its space. The sign inside has its own. */
const Sign = styled.span`
  flex: none;
  padding-inline: var(--space-4) 0;
  color: var(--color-text-muted);
  font: var(--weight-display) var(--font-size-20)/1 var(--font-display);
  input + & { padding-inline: 0 var(--space-4); }
`;

import { styled } from 'styled-components';
import { useFaultText } from '../../forms/fault-text.ts';
import type { Form } from '../../forms/use-form.ts';
import { useLanguage } from '../../texts/texts-context.tsx';
import { FieldFrame } from '../../ui/field-frame.tsx';
import { currencyMark } from './currency-mark.ts';

/** Large amount input that grows with its content. */
export function BigAmount({
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
  const { code } = useLanguage();
  const faultText = useFaultText();
  const { sign, side } = currencyMark({ currency, languageCode: code });
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

import { text } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import sheet from '../../ui/sheet.module.css';
import { TextField } from '../../ui/text-field.tsx';
import styles from './people.module.css';
import type { Policy } from './policy-act.ts';

type Limits = Policy['secondPersonAbove'];

/** Amounts of each currency from which on a second person decides about a request. */
export function AmountsField({ value, onChange }: { value: Limits; onChange: (value: Limits) => void }) {
  const change = (at: number, part: Partial<Limits[number]>) =>
    onChange(value.map((limit, index) => (index === at ? { ...limit, ...part } : limit)));
  return (
    <fieldset className={styles.passed}>
      <legend>{text('policies.amounts')}</legend>
      {value.map(({ currency, amount }, index) => (
        // Rows have no identity of their own: one is changed, added at the end or removed.
        <div key={String(index)} className={sheet.filters}>
          <TextField
            label={text('policies.currency')}
            value={currency}
            maxLength={3}
            autoComplete="off"
            onChange={(next) => change(index, { currency: next.toUpperCase() })}
          />
          <TextField
            label={text('policies.amount')}
            value={amount}
            maxLength={14}
            inputMode="decimal"
            autoComplete="off"
            onChange={(next) => change(index, { amount: next })}
          />
          <Button look="plain" onPress={() => onChange(value.filter((_, at) => at !== index))}>
            {text('people.remove', { name: currency })}
          </Button>
        </div>
      ))}
      <div>
        <Button onPress={() => onChange([...value, { currency: '', amount: '' }])}>{text('policies.addAmount')}</Button>
      </div>
    </fieldset>
  );
}

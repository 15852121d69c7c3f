import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { isStatedAmount } from '../../requests/typed-amount.ts';
import { text } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import sheet from '../../ui/sheet.module.css';
import { TextField } from '../../ui/text-field.tsx';
import styles from './people.module.css';
import type { Policy } from './policy-act.ts';

type Amounts = Policy['secondPersonAbove'];
/** Largest amounts that a person or a machine decides on, by currency. */
export type Limits = AdminValueOf<'listStaff'>[number]['limits'];

/** Amounts of each currency from which on a second person decides about a request. */
export function AmountsField({ value, onChange }: { value: Amounts; onChange: (value: Amounts) => void }) {
  return (
    <CurrencyRows
      legend={text('policies.amounts')}
      value={value}
      onChange={onChange}
      empty={{ currency: '', amount: '' }}
      amounts={[
        { label: text('policies.amount'), of: ({ amount }) => amount, set: (row, amount) => ({ ...row, amount }) },
      ]}
    />
  );
}

/** Limits of decisions about money: by currency, of one decision and of a day. */
export function LimitsField({ value, onChange }: { value: Limits; onChange: (value: Limits) => void }) {
  return (
    <CurrencyRows
      legend={text('people.limits')}
      hint={text('people.limitsHint')}
      value={value}
      onChange={onChange}
      empty={{ currency: '', perDecision: null, perDay: null }}
      amounts={[
        {
          label: text('people.limits.once'),
          of: ({ perDecision }) => perDecision ?? '',
          set: (row, given) => ({ ...row, perDecision: given === '' ? null : given }),
        },
        {
          label: text('people.limits.day'),
          of: ({ perDay }) => perDay ?? '',
          set: (row, given) => ({ ...row, perDay: given === '' ? null : given }),
        },
      ]}
    />
  );
}

const isAmount = (amount: string | null): boolean => amount === null || isStatedAmount(amount);

/** Whether limits can be stored: each currency once, and an amount in each row. */
export const areLimits = (limits: Limits): boolean =>
  limits.every(
    ({ currency, perDecision, perDay }) =>
      /^[A-Z]{3}$/.test(currency) &&
      isAmount(perDecision) &&
      isAmount(perDay) &&
      (perDecision ?? perDay) !== null &&
      limits.filter((each) => each.currency === currency).length === 1,
  );

/** Limits in words, one for each currency: `PHP: 5000 at once, 50000 a day`. */
export const limitWords = (limits: Limits): string[] =>
  limits.map(({ currency, perDecision, perDay }) => {
    const parts = [
      ...(perDecision === null ? [] : [text('people.limits.onceIs', { amount: perDecision })]),
      ...(perDay === null ? [] : [text('people.limits.dayIs', { amount: perDay })]),
    ];
    return `${currency}: ${parts.join(', ')}`;
  });

/** The option of the command that states limits. */
export const limitOptions = (limits: Limits): string[] => [
  '--limits',
  limits.length === 0
    ? 'none'
    : limits.map(({ currency, perDecision, perDay }) => `${currency}=${perDecision ?? ''}/${perDay ?? ''}`).join(','),
];

function CurrencyRows<Row extends { currency: string }>({
  legend,
  hint,
  value,
  onChange,
  empty,
  amounts,
}: {
  legend: string;
  hint?: string;
  value: readonly Row[];
  onChange: (value: Row[]) => void;
  empty: Row;
  amounts: readonly { label: string; of: (row: Row) => string; set: (row: Row, given: string) => Row }[];
}) {
  const change = (at: number, next: Row) => onChange(value.map((row, index) => (index === at ? next : row)));
  return (
    <fieldset className={styles.passed}>
      <legend>{legend}</legend>
      {hint === undefined ? null : <p className={sheet.quiet}>{hint}</p>}
      {value.map((row, index) => (
        // Rows have no identity of their own: one is changed, added at the end or removed.
        <div key={String(index)} className={sheet.filters}>
          <TextField
            label={text('policies.currency')}
            value={row.currency}
            maxLength={3}
            autoComplete="off"
            onChange={(next) => change(index, { ...row, currency: next.toUpperCase() })}
          />
          {amounts.map(({ label, of, set }) => (
            <TextField
              key={label}
              label={label}
              value={of(row)}
              maxLength={14}
              inputMode="decimal"
              autoComplete="off"
              onChange={(next) => change(index, set(row, next))}
            />
          ))}
          <Button look="plain" onPress={() => onChange(value.filter((_, at) => at !== index))}>
            {text('people.remove', { name: row.currency })}
          </Button>
        </div>
      ))}
      <div>
        <Button onPress={() => onChange([...value, empty])}>{text('policies.addAmount')}</Button>
      </div>
    </fieldset>
  );
}

import { CurrencySelect } from '../../requests/currency-select.tsx';
import { text } from '../../texts.ts';
import { AddressField } from '../../ui/address-field.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { useSearch } from '../../ui/use-search.ts';
import styles from './money.module.css';
import { type Age, ages, isAmount, type QueueFilter, requestKinds } from './queue.ts';

const any = 'any';

/** Narrows a queue; the address follows, so that a colleague sees the same. */
export function MoneyFilters({
  filter: { kind, age, currency, from, to, player, isMine },
  currencies,
}: {
  filter: QueueFilter;
  /** Currencies of what is listed. */
  currencies: readonly string[];
}) {
  const { replace } = useSearch();
  const known = [...new Set([...currencies, ...(currency === undefined ? [] : [currency])])].sort();
  const amountField = (name: 'from' | 'to', value: string) => (
    <div className={styles.amount}>
      <TextField
        label={text(`money.${name}`)}
        error={isAmount(value) ? undefined : text('money.amountInvalid')}
        defaultValue={value}
        inputMode="decimal"
        maxLength={14}
        onChange={(typed) => replace({ [name]: typed.trim() })}
      />
    </div>
  );
  return (
    <div className={sheet.filters}>
      <Select
        label={text('money.kind')}
        value={kind ?? any}
        onChange={(value) => replace({ kind: value === any ? undefined : value })}
        options={[any, ...requestKinds].map((each) => ({
          value: each,
          label: text(`money.kind.${each as typeof any | (typeof requestKinds)[number]}`),
        }))}
      />
      <Select
        label={text('money.age')}
        value={age ?? any}
        onChange={(value) => replace({ age: value === any ? undefined : value })}
        options={[any, ...Object.keys(ages)].map((each) => ({
          value: each,
          label: text(`money.age.${each as typeof any | Age}`),
        }))}
      />
      <CurrencySelect value={currency} known={known} />
      {amountField('from', from)}
      {amountField('to', to)}
      <AddressField name="player" value={player} label={text('money.player')} maxLength={64} />
      <Select
        label={text('money.claimed')}
        value={isMine ? 'mine' : any}
        onChange={(value) => replace({ mine: value === 'mine' ? '1' : undefined })}
        options={([any, 'mine'] as const).map((each) => ({ value: each, label: text(`money.claimed.${each}`) }))}
      />
    </div>
  );
}

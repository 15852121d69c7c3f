import { text } from '../texts.ts';
import { Select } from '../ui/select.tsx';
import { useSearch } from '../ui/use-search.ts';

const any = 'any';

/** The currency that an address states; `undefined` for any. */
export function currencyIn(search: URLSearchParams): string | undefined {
  const stated = search.get('currency') ?? '';
  return /^[A-Z]{3}$/.test(stated) ? stated : undefined;
}

/** Chooses one of the currencies, or any; the address follows. */
export function CurrencySelect({ value, known }: { value: string | undefined; known: readonly string[] }) {
  const { replace } = useSearch();
  return (
    <Select
      label={text('money.currency')}
      value={value ?? any}
      onChange={(next) => replace({ currency: next === any ? undefined : next })}
      options={[
        { value: any, label: text('money.anyCurrency') },
        ...known.map((currency) => ({ value: currency, label: currency })),
      ]}
    />
  );
}

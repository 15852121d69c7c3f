import { styled } from 'styled-components';
import { shownAmount } from '../../schema/formats.ts';
import { useLanguage } from '../texts/texts-context.tsx';

/**
 * An amount in the player's number format with the currency's decimals and tabular digits. `hidden` shows asterisks; `direction` adds a plus
 * or minus.
 */
export function Money({
  amount,
  currency,
  hidden = false,
  direction,
}: {
  /** Decimal string as the platform sends it. */
  amount: string;
  /** ISO 4217. */
  currency: string;
  hidden?: boolean;
  direction?: 'in' | 'out';
}) {
  const { locale } = useLanguage();
  const text = formatMoney({ amount, currency, locale, direction });
  // `auto`, because the formatted text carries its own direction marks: `ltr` would move the currency to the wrong side in Arabic.
  return <Figures dir="auto">{hidden ? '*****' : text}</Figures>;
}

/** An amount as text, with a plus or minus if it has a direction. */
export function formatMoney({
  amount,
  currency,
  locale,
  direction,
}: {
  amount: string;
  currency: string;
  locale: string;
  direction?: 'in' | 'out' | undefined;
}): string {
  const signed = direction === 'out' ? negated(amount) : amount;
  return shownAmount(locale, signed, currency, { signDisplay: direction === undefined ? 'auto' : 'exceptZero' });
}

const negated = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

const Figures = styled.bdi`
  font-variant-numeric: lining-nums tabular-nums;
  white-space: nowrap;
`;

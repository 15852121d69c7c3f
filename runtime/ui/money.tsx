import { styled } from 'styled-components';
import { formatLocale } from '../texts/format-locale.ts';
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
  const { code } = useLanguage();
  const text = formatMoney({ amount, currency, languageCode: code, direction });
  // `auto`, because the formatted text carries its own direction marks: `ltr` would move the currency to the wrong side in Arabic.
  return <Figures dir="auto">{hidden ? '*****' : text}</Figures>;
}

export function formatMoney({
  amount,
  currency,
  languageCode,
  direction,
}: {
  amount: string;
  currency: string;
  languageCode: string;
  direction?: 'in' | 'out' | undefined;
}): string {
  const format = new Intl.NumberFormat(formatLocale(languageCode), {
    style: 'currency',
    currency,
    signDisplay: direction === undefined ? 'auto' : 'exceptZero',
  });
  const signed = direction === 'out' ? negated(amount) : amount;
  // Formatted as a string, so that all digits are shown. Browsers that only accept numbers convert it.
  return format.format(signed as Intl.StringNumericLiteral);
}

const negated = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

const Figures = styled.bdi`
  font-variant-numeric: lining-nums tabular-nums;
  white-space: nowrap;
`;

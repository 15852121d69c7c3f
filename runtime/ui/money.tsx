import { styled } from 'styled-components';
import { formatLocale } from '../texts/format-locale.ts';
import { useLanguage } from '../texts/texts-context.tsx';

/**
 * An amount in the form of the player's language, two places, figures that don't jump. `hidden` shows asterisks; `direction` puts a
 * plus or a minus before it.
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
  // The form says its own direction: forced from left to right, an Arabic amount would have its currency on the other side.
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
  return new Intl.NumberFormat(formatLocale(languageCode), {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: direction === undefined ? 'auto' : 'exceptZero',
  }).format(direction === 'out' ? -Number(amount) : Number(amount));
}

const Figures = styled.bdi`
  font-variant-numeric: lining-nums tabular-nums;
  white-space: nowrap;
`;

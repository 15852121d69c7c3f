import { styled } from 'styled-components';
import { useLanguage } from '../texts/texts-context.tsx';

/** An amount in the form of the player's language, two places, figures that don't jump. `hidden` shows asterisks. */
export function Money({
  amount,
  currency,
  hidden = false,
}: {
  /** Decimal string as the platform sends it. */
  amount: string;
  /** ISO 4217. */
  currency: string;
  hidden?: boolean;
}) {
  const { code } = useLanguage();
  const text = formatMoney({ amount, currency, languageCode: code });
  return <Figures dir="ltr">{hidden ? '*****' : text}</Figures>;
}

export function formatMoney({
  amount,
  currency,
  languageCode,
}: {
  amount: string;
  currency: string;
  languageCode: string;
}): string {
  return new Intl.NumberFormat(languageCode, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(Number(amount));
}

const Figures = styled.bdi`
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

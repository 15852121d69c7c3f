import { styled } from 'styled-components';
import { hasRightToLeft, isolated } from '../../schema/isolated-values.ts';
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
  return inOrder(format.formatToParts(signed as Intl.StringNumericLiteral));
}

/**
 * The parts of an amount as one text. In right-to-left languages its direction marks alone would move the sign of `US$` to the front of its
 * letters, and the amount would mix with the sentence around it.
 */
export function inOrder(parts: readonly Intl.NumberFormatPart[]): string {
  const joined = (of: typeof parts) => of.map(({ value }) => value).join('');
  if (!hasRightToLeft(joined(parts))) return joined(parts);
  return isolated(
    joined(parts.map((part) => (part.type === 'currency' ? { ...part, value: isolated(part.value) } : part))),
  );
}

const negated = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

const Figures = styled.bdi`
  font-variant-numeric: lining-nums tabular-nums;
  white-space: nowrap;
`;

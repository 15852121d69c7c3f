import { styled } from 'styled-components';
import { shownAmount } from '../../../schema/formats.ts';
import { useLanguage, useText } from '../../texts/texts-context.tsx';
import { pressable } from '../../ui/theme/motion.ts';

/** Preset amounts; those outside the limits are hidden. */
export function QuickAmounts({
  amounts,
  currency,
  chosen,
  onPick,
  layout = 'grid',
}: {
  amounts: readonly number[];
  currency: string;
  /** Current amount of the field, to highlight its preset. */
  chosen: string | undefined;
  onPick: (amount: string) => void;
  layout?: 'grid' | 'row';
}) {
  const t = useText('cashier');
  const { locale } = useLanguage();
  if (amounts.length === 0) return null;
  return (
    <List data-layout={layout} aria-label={t('quick')}>
      {amounts.map((amount) => (
        <li key={amount}>
          <button type="button" aria-pressed={chosen === `${amount}`} onClick={() => onPick(`${amount}`)}>
            <bdi>{shownAmount(locale, `${amount}`, currency, { maximumFractionDigits: 0 })}</bdi>
          </button>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: var(--space-2);
  &[data-layout='row'] {
    display: flex;
    justify-content: safe center;
    overflow-x: auto;
    padding: 2px var(--space-4);
    scrollbar-width: none;
    &::-webkit-scrollbar { display: none; }
    > * { flex: none; }
  }
  button {
    inline-size: 100%;
    min-block-size: 44px;
    padding-inline: var(--space-1);
    border-radius: var(--radius-small);
    background: var(--color-surface-sunken);
    box-shadow: inset 0 0 0 1px var(--color-border);
    color: var(--color-text);
    font-size: var(--font-size-14);
    font-weight: 700;
    font-variant-numeric: lining-nums tabular-nums;
    white-space: nowrap;
    ${pressable}
  }
  &[data-layout='row'] button { padding-inline: var(--space-4); border-radius: var(--radius-pill); }
  button[aria-pressed='true'] { background: rgb(var(--rgb-accent) / 0.2); box-shadow: inset 0 0 0 2px var(--color-primary); }
`;

import { styled } from 'styled-components';
import { amountOf, minorUnits } from '../../member/wallet/amounts.ts';
import { useHideBalance } from '../../member/wallet/hide-balance.ts';
import { useLanguage, useText } from '../../texts/texts-context.tsx';
import { formatMoney, Money } from '../../ui/money.tsx';
import { leftToday } from './amount-faults.ts';
import type { Withdrawal } from './use-withdrawal.ts';

/** Amount available for withdrawal (the balance without pending requests), and the remainder of the daily limit. */
export function AvailableCard({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useText('cashier');
  const { code } = useLanguage();
  const [hidden] = useHideBalance();
  const { available, currency, limits } = withdrawal;
  const left = leftToday(limits);
  const money = (amount: string) => formatMoney({ amount, currency, languageCode: code });
  return (
    <Card>
      <small>{t('withdraw.available')}</small>
      <strong>
        <Money amount={available} currency={currency} hidden={hidden} />
      </strong>
      {limits.dailyMax !== null && left !== undefined && (
        <Day>
          <span>{t('withdraw.today')}</span>
          <span>{t('withdraw.ofDaily', { left: money(amountOf(left)), all: money(limits.dailyMax) })}</span>
          <Bar aria-hidden>
            <i style={{ inlineSize: `${(100 * left) / Math.max(1, minorUnits(limits.dailyMax))}%` }} />
          </Bar>
        </Day>
      )}
    </Card>
  );
}

const Card = styled.section`
  display: grid;
  gap: var(--space-1);
  padding: var(--space-4);
  border-radius: var(--radius-large);
  background: var(--color-surface-raised);
  box-shadow: var(--shadow-high);
  small { color: var(--color-text-muted); }
  strong { font: var(--weight-display) var(--font-size-32)/1.2 var(--font-display); }
`;

const Day = styled.p`
  display: grid;
  grid-template-columns: auto auto;
  justify-content: space-between;
  gap: var(--space-1) var(--space-3);
  margin-block-start: var(--space-2);
  color: var(--color-text-muted);
  font-size: var(--font-size-12);
  font-variant-numeric: lining-nums tabular-nums;
`;

const Bar = styled.span`
  grid-column: 1 / -1;
  overflow: hidden;
  block-size: 6px;
  border-radius: 3px;
  background: rgb(var(--rgb-text) / 0.14);
  i { display: block; block-size: 100%; border-radius: inherit; background: var(--color-primary); }
`;

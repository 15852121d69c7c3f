import { Gift } from 'lucide-react';
import { styled } from 'styled-components';
import { amountOf, minorUnits } from '../../member/wallet/amounts.ts';
import { useText } from '../../texts/texts-context.tsx';
import { Money } from '../../ui/money.tsx';
import { OptionalLine } from '../../ui/optional-line.tsx';
import type { Reward } from './rewards.ts';

/** Total of the claimable rewards. */
export function RewardSum({ rewards }: { rewards: readonly Reward[] }) {
  const t = useText('rewards');
  const ready = rewards.filter(({ status }) => status === 'claimable');
  const sum = ready.reduce((total, { amount }) => total + minorUnits(amount), 0);
  const [{ currency } = { currency: '' }] = ready;
  return (
    <Box>
      <Gift size={112} strokeWidth={1} aria-hidden focusable={false} />
      {sum === 0 ? (
        <>
          <h2>{t('readyNoneTitle')}</h2>
          <OptionalLine text={t('readyNoneText')} />
        </>
      ) : (
        <>
          <p>{t('ready')}</p>
          <strong>
            <Money amount={amountOf(sum)} currency={currency} />
          </strong>
          <p>{t('balance')}</p>
        </>
      )}
    </Box>
  );
}

const Box = styled.section`
  position: relative;
  overflow: hidden;
  display: grid;
  gap: var(--space-1);
  padding: var(--space-5) var(--space-4);
  border-radius: var(--radius-large);
  background: var(--color-accent);
  box-shadow: var(--shadow-high);
  color: var(--color-on-accent);
  strong { font: var(--weight-display) var(--font-size-32)/1.2 var(--font-display); }
  p { max-inline-size: 30ch; font-size: var(--font-size-14); }
  && h2 { padding: 0; font-size: var(--font-size-20); }
  svg {
    position: absolute;
    inset-block-start: calc(50% - 56px);
    inset-inline-end: -16px;
    opacity: 0.22;
    transform: rotate(12deg);
  }
`;

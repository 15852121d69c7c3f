import { keyframes, styled } from 'styled-components';
import { useManifest } from '../../brand/brand-context.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Money } from '../../ui/money.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useHideBalance } from './hide-balance.ts';
import { useWallet } from './use-wallet.ts';

/** Balance with hide and refresh buttons. It shows asterisks while hidden or loading (WALLET-01..03). */
export function Balance({ large = false }: { large?: boolean }) {
  const t = useText('shell');
  const { currency } = useManifest().wallet;
  const [hidden, setHidden] = useHideBalance();
  const { data, isFetching, refetch } = useWallet();
  return (
    <Line $large={large}>
      <Amount $large={large} aria-live="polite" aria-busy={isFetching}>
        <VisuallyHidden>{hidden ? t('wallet.hidden') : t('wallet.balance')}</VisuallyHidden>
        <Money
          amount={data?.sumBalance ?? '0'}
          currency={data?.currency ?? currency}
          hidden={hidden || isFetching || data === undefined}
        />
      </Amount>
      <SmallButton
        label={hidden ? t('wallet.show') : t('wallet.hide')}
        aria-pressed={hidden}
        onClick={() => setHidden(!hidden)}
      >
        <Icon id={hidden ? 'eyeOff' : 'eye'} size={18} />
      </SmallButton>
      <SmallButton label={t('wallet.refresh')} disabled={isFetching} onClick={() => void refetch()}>
        <Turning $on={isFetching}>
          <Icon id="refresh" size={18} />
        </Turning>
      </SmallButton>
    </Line>
  );
}

const Line = styled.div<{ $large: boolean }>`
  display: flex;
  align-items: center;
  min-inline-size: 0;
  ${({ $large }) => !$large && 'padding-inline-start: var(--space-3); border-radius: var(--radius-pill); background: rgb(var(--rgb-on-header) / 0.09);'}
`;

const Amount = styled.span<{ $large: boolean }>`
  overflow: hidden;
  text-overflow: ellipsis;
  font-weight: 700;
  font-size: ${({ $large }) => ($large ? 'var(--font-size-24)' : 'min(var(--font-size-14), 5vw)')};
  ${({ $large }) => $large && 'font-family: var(--font-display);'}
  margin-inline-end: var(--space-1);
`;

const SmallButton = styled(IconButton)`
  @media (max-width: 359px) { inline-size: 36px; }
`;

const turn = keyframes`to { transform: rotate(1turn); }`;

const Turning = styled.span<{ $on: boolean }>`
  display: inline-flex;
  animation: ${turn} 0.9s linear infinite ${({ $on }) => ($on ? 'running' : 'paused')};
`;

import { styled } from 'styled-components';
import type { Schemas } from '../../api/operation-types.ts';
import { useGamePicture } from '../../content/media/use-game-picture.ts';
import { RecordTime } from '../../member/wallet/record-time.tsx';
import { ToneChip } from '../../member/wallet/status-chip.tsx';
import { useLanguage, useText } from '../../texts/texts-context.tsx';
import { formatMoney, Money } from '../../ui/money.tsx';
import { RoundLink } from './round-link.tsx';

type Bet = Schemas['Bet'];

const tones = { open: 'warning', won: 'success', lost: 'text-muted', void: 'text-muted' } as const;

/** One bet: cover of the game, time, stake and result. */
export function BetRow({ bet }: { bet: Bet }) {
  const t = useText('records');
  const { code } = useLanguage();
  const icon = useGamePicture({ path: bet.iconUrl, nodeId: bet.nodeId, shape: 'square', width: 240 });
  const { gameName, vendorName, stake, payout, currency, status, placedAt, hasRound } = bet;
  return (
    <Row>
      <img {...icon} sizes="48px" width={48} height={48} alt="" loading="lazy" decoding="async" />
      <span>
        <strong dir="auto">{gameName}</strong>
        <small>
          <RecordTime time={placedAt} /> · <bdi>{vendorName}</bdi>
        </small>
        <small>{t('bets.stakeOf', { amount: formatMoney({ amount: stake, currency, languageCode: code }) })}</small>
      </span>
      <End>
        {status === 'won' && (
          <Won>
            <Money amount={payout} currency={currency} direction="in" />
          </Won>
        )}
        <ToneChip tone={tones[status]}>{t(`bet.${status}`)}</ToneChip>
      </End>
      {hasRound && <RoundLink bet={bet.id} game={gameName} />}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  padding: var(--space-3) var(--space-4);
  img {
    flex: none;
    inline-size: 48px;
    block-size: 48px;
    border-radius: var(--radius-small);
    background: var(--color-surface-sunken);
    object-fit: cover;
  }
  > span:nth-of-type(1) { display: grid; flex: 1; min-inline-size: 0; line-height: 1.4; }
  strong {
    overflow: hidden;
    font-weight: 600;
    text-align: -webkit-match-parent;
    text-align: match-parent;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  small { color: var(--color-text-muted); font-size: var(--font-size-12); }
`;

const End = styled.span`
  display: grid;
  justify-items: end;
  gap: var(--space-1);
`;

const Won = styled.span`color: var(--color-success); font-weight: 700;`;

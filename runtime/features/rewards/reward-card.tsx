import { Cake, CalendarHeart, Crown, Gift, Lock, type LucideIcon, PiggyBank } from 'lucide-react';
import { styled } from 'styled-components';
import { useManifest } from '../../brand/brand-context.tsx';
import { formatTime } from '../../member/wallet/record-time.tsx';
import { ToneChip } from '../../member/wallet/status-chip.tsx';
import { useLanguage, useText } from '../../texts/texts-context.tsx';
import { formatMoney } from '../../ui/money.tsx';
import { ClaimButton } from './claim-button.tsx';
import { type Reward, rankKey } from './rewards.ts';
import { WayToReward } from './way-to-reward.tsx';

const icons: Record<Reward['kind'], LucideIcon> = {
  welcome: Gift,
  firstDeposit: PiggyBank,
  weekly: CalendarHeart,
  rankUp: Crown,
  birthday: Cake,
};

/** One reward: reason, amount, and the action currently available. */
export function RewardCard({ reward }: { reward: Reward }) {
  const t = useText('rewards');
  const vip = useText('vip');
  const { code } = useLanguage();
  const { kind, amount, currency, status } = reward;
  const named = rankKey(reward.rank);
  const rank = named === undefined ? (reward.rank ?? '') : vip(named);
  const money = formatMoney({ amount, currency, languageCode: code });
  const title = t(`kind.${kind}`, { rank });
  const Drawing = icons[kind];
  return (
    <Card data-status={status}>
      <Mark>
        <Drawing size={24} aria-hidden focusable={false} />
        {status === 'locked' && (
          <Locked>
            <Lock size={12} aria-hidden focusable={false} />
          </Locked>
        )}
      </Mark>
      <Words>
        <h3>{title}</h3>
        <p>{t(`text.${kind}`, { amount: money, rank })}</p>
        <When reward={reward} />
        {status === 'locked' && <WayToReward kind={kind} />}
        {status === 'claimed' && <ToneChip tone="success">{t('status.claimed')}</ToneChip>}
        {status === 'expired' && <ToneChip tone="text-muted">{t('status.expired')}</ToneChip>}
      </Words>
      {status === 'claimable' && <ClaimButton reward={reward} title={title} />}
    </Card>
  );
}

/** Expiry date, or the date it was claimed. */
function When({ reward: { status, expiresAt, claimedAt } }: { reward: Reward }) {
  const t = useText('rewards');
  const { code } = useLanguage();
  const { timeZone } = useManifest().locale;
  const time = status === 'claimed' ? claimedAt : expiresAt;
  if (time === null) return null;
  const key = status === 'claimed' ? 'claimedAt' : status === 'expired' ? 'expiredAt' : 'until';
  const shown = formatTime({ time, timeZone, languageCode: code, withDay: true });
  return (
    <small>
      <time dateTime={time}>{t(key, { time: shown })}</time>
    </small>
  );
}

const Card = styled.article`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  padding: var(--space-4);
  border-radius: var(--radius-medium);
  background: var(--color-surface);
  box-shadow: var(--shadow-low);
  &[data-status='claimed'], &[data-status='expired'] {
    background: transparent;
    box-shadow: inset 0 0 0 1px var(--color-border);
  }
`;

const Mark = styled.span`
  position: relative;
  display: grid;
  place-items: center;
  flex: none;
  align-self: flex-start;
  inline-size: 48px;
  block-size: 48px;
  border-radius: var(--radius-medium);
  background: rgb(var(--rgb-text) / 0.08);
  color: var(--color-text-muted);
  [data-status='claimable'] > & { background: var(--color-accent); color: var(--color-on-accent); }
`;

const Locked = styled.span`
  position: absolute;
  inset-block-end: -4px;
  inset-inline-end: -4px;
  display: grid;
  place-items: center;
  inline-size: 22px;
  block-size: 22px;
  border-radius: 50%;
  background: var(--color-text-muted);
  color: var(--color-surface);
`;

const Words = styled.div`
  display: grid;
  justify-items: start;
  flex: 1;
  min-inline-size: 0;
  gap: 2px;
  > span { margin-block-start: var(--space-1); }
  h3 { font: 700 var(--font-size-16)/1.35 var(--font-text); }
  p { color: var(--color-text-muted); font-size: var(--font-size-14); line-height: 1.4; }
  small { color: var(--color-text-muted); font-size: var(--font-size-12); }
`;

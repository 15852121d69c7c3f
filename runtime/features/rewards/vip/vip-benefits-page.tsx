import { styled } from 'styled-components';
import type { PublicManifest } from '../../../../schema/generated/public-manifest.ts';
import { useManifest, usePlaces } from '../../../brand/brand-context.tsx';
import { rankName, useRank } from '../../../member/vip/use-rank.ts';
import { useLanguage, useText, useTextOf } from '../../../texts/texts-context.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatMoney } from '../../../ui/money.tsx';
import { Standing } from './standing.tsx';

type Rank = PublicManifest['vip']['ranks'][number];

/** The member's rank, and all ranks with conditions and benefits (MENU-SHEET-06, FLAG-24). */
export function Page() {
  const t = useText('vip');
  const { ranks } = useManifest().vip;
  const rank = useRank();
  const at = ranks.findIndex(({ id }) => id === rank.standing?.rank);
  return (
    <Parts>
      {rank.failed ? <ErrorState onRetry={rank.retry} retrying={rank.trying} /> : <Standing rank={rank} />}
      <section>
        <h2>{t('ladderTitle')}</h2>
        <Ladder>
          {ranks.map((step, index) => (
            <Step
              key={step.id}
              rank={step}
              state={at < 0 ? undefined : index === at ? 'here' : index < at ? 'passed' : 'ahead'}
            />
          ))}
        </Ladder>
      </section>
    </Parts>
  );
}

function Step({ rank, state }: { rank: Rank; state: 'here' | 'passed' | 'ahead' | undefined }) {
  const t = useText('vip');
  const textOf = useTextOf();
  const at = usePlaces();
  const { locale } = useLanguage();
  const { wallet, rewards, flags } = useManifest();
  const { currency } = wallet;
  const isGiftOn = flags.REWCEN3 && rewards.birthday > 0;
  const benefits = rank.benefits.filter((id) => id !== 'birthdayGift' || isGiftOn);
  const money = (amount: number) => formatMoney({ amount: String(amount), currency, locale });
  const conditions = [
    ...(rank.deposited > 0 ? [t('asks.deposited', { amount: money(rank.deposited) })] : []),
    ...(rank.wagered > 0 ? [t('asks.wagered', { amount: money(rank.wagered) })] : []),
  ];
  return (
    <Card {...at(`/vip/ranks/${rank.id}`)} data-state={state} aria-current={state === 'here' ? 'step' : undefined}>
      <Mark aria-hidden>
        <Icon id={state === 'passed' ? 'check' : 'crown'} size={20} />
      </Mark>
      <div>
        <Head>
          <h3>{rankName(rank.id, textOf)}</h3>
          {state === 'here' && <b>{t('here')}</b>}
        </Head>
        <p>{conditions.length === 0 ? t('asks.nothing') : conditions.join(' · ')}</p>
        <Benefits>
          {rank.reward > 0 && (
            <li>
              <Icon id="gift" size={16} />
              {t('reward', { amount: money(rank.reward) })}
            </li>
          )}
          {benefits.map((id) => (
            <li key={id}>
              <Icon id="check" size={16} />
              {t(`benefit.${id}`)}
            </li>
          ))}
        </Benefits>
      </div>
    </Card>
  );
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  padding: var(--space-4) var(--space-4) 0;
  h2 { margin-block-end: var(--space-3); }
`;

const Ladder = styled.ol`
  display: grid;
  gap: var(--space-3);
`;

const Card = styled.li`
  display: grid;
  grid-template-columns: 40px minmax(0, 1fr);
  gap: var(--space-3);
  padding: var(--space-4);
  border-radius: var(--radius-medium);
  background: var(--color-surface);
  box-shadow: inset 0 0 0 1px var(--color-border);
  &[data-state='here'] { background: var(--color-surface-raised); box-shadow: inset 0 0 0 2px var(--color-primary); }
  p { color: var(--color-text-muted); font-size: var(--font-size-14); }
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  inline-size: 40px;
  block-size: 40px;
  border-radius: 50%;
  background: rgb(var(--rgb-text) / 0.08);
  color: var(--color-text-muted);
  [data-state='here'] > & { background: var(--color-primary); color: var(--color-on-primary); }
  [data-state='passed'] > & { background: rgb(var(--rgb-success) / 0.16); color: var(--color-success); }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-3);
  b {
    padding: 2px 10px;
    border-radius: var(--radius-pill);
    background: var(--color-primary);
    color: var(--color-on-primary);
    font-size: var(--font-size-12);
  }
`;

const Benefits = styled.ul`
  display: grid;
  gap: 6px;
  margin-block-start: var(--space-3);
  font-size: var(--font-size-14);
  line-height: calc(1.4 * var(--tall, 1));
  li { display: flex; align-items: flex-start; gap: var(--space-2); }
  svg { margin-block-start: 2px; color: var(--color-success); }
`;

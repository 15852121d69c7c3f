import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Cake, CalendarHeart, Crown, Gift, Lock, type LucideIcon, PiggyBank } from 'lucide-react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import type { ValueOf } from '../../../schema/call-types.ts';
import { pathTo } from '../../../schema/page-address.ts';
import type { PageId } from '../../../schema/routes.ts';
import type { Schemas } from '../../api/operation-types.ts';
import { apiQuery } from '../../api/queries.ts';
import { useCommand } from '../../api/use-command.ts';
import { useIsPageOn, useManifest } from '../../brand/brand-context.tsx';
import { ForMember } from '../../member/for-member.tsx';
import { amountOf, minorUnits } from '../../member/wallet/amounts.ts';
import { formatTime } from '../../member/wallet/record-time.tsx';
import { ToneChip } from '../../member/wallet/status-chip.tsx';
import { useRefreshWallet } from '../../member/wallet/use-refresh-wallet.ts';
import { PageLink } from '../../page/page-link.tsx';
import type { KeyOf } from '../../texts/namespaces.ts';
import { useLanguage, useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ForwardIcon } from '../../ui/icon.tsx';
import { formatMoney, Money } from '../../ui/money.tsx';
import { OptionalLine } from '../../ui/optional-line.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { smallTitle } from '../../ui/theme/small-title.ts';
import { useToast } from '../../ui/toast.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** Rewards: claimable, locked with their conditions, and past ones (ROLE-10). */
export function Page() {
  return <ForMember waiting={<Waiting />}>{() => <Content />}</ForMember>;
}

function Content() {
  const t = useText('rewards');
  const { data, isError, isFetching, refetch, error } = useQuery({
    ...apiQuery({ operation: 'listRewards' }),
    staleTime: 0,
  });
  if (data === undefined)
    return isError ? <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} /> : <Waiting />;
  if (data.list.length === 0)
    return (
      <EmptyState
        title={t('empty.title')}
        text={t('empty.text')}
        action={{ label: t('empty.action'), to: pathTo({ page: 'allGames' }) }}
      />
    );
  return (
    <Parts>
      <RewardSum rewards={data.list} />
      {grouped(data.list).map(({ id, rewards }) => (
        <section key={id} aria-labelledby={`rewards-${id}`}>
          <h2 id={`rewards-${id}`}>{t(`list.${id}Title`)}</h2>
          <ul>
            {rewards.map((reward) => (
              <li key={reward.id}>
                <RewardCard reward={reward} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Parts>
  );
}

function Waiting() {
  const t = useText('shell');
  return (
    <Parts role="status">
      <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
      <Skeleton $height="128px" $radius="large" />
      <Skeleton $width="35%" $height="18px" />
      <Skeleton $height="104px" $radius="medium" />
      <Skeleton $height="104px" $radius="medium" />
      <Skeleton $height="104px" $radius="medium" />
    </Parts>
  );
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  padding: var(--space-4) var(--space-4) 0;
  &[role='status'] { gap: var(--space-3); }
  h2 { ${smallTitle} padding-block-end: var(--space-3); font-size: var(--font-size-16); }
  ul { display: grid; gap: var(--space-3); }
`;

/** Total of the claimable rewards. */
function RewardSum({ rewards }: { rewards: readonly Reward[] }) {
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
  strong { font: var(--weight-display) var(--font-size-32)/calc(1.2 * var(--tall, 1)) var(--font-display); }
  p { max-inline-size: 30ch; font-size: var(--font-size-14); }
  && h2 { padding: 0; font-size: calc(var(--font-size-20) * var(--head, 1)); }
  svg {
    position: absolute;
    inset-block-start: calc(50% - 56px);
    inset-inline-end: -16px;
    opacity: 0.22;
    transform: rotate(12deg);
  }
`;

const icons: Record<Reward['kind'], LucideIcon> = {
  welcome: Gift,
  firstDeposit: PiggyBank,
  weekly: CalendarHeart,
  rankUp: Crown,
  birthday: Cake,
};

/** One reward: reason, amount, and the action currently available. */
function RewardCard({ reward }: { reward: Reward }) {
  const t = useText('rewards');
  const vip = useText('vip');
  const { locale } = useLanguage();
  const { kind, amount, currency, status } = reward;
  const named = rankKey(reward.rank);
  const rank = named === undefined ? (reward.rank ?? '') : vip(named);
  const money = formatMoney({ amount, currency, locale });
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
  const { locale } = useLanguage();
  const { timeZone } = useManifest().locale;
  const time = status === 'claimed' ? claimedAt : expiresAt;
  if (time === null) return null;
  const key = status === 'claimed' ? 'claimedAt' : status === 'expired' ? 'expiredAt' : 'until';
  const shown = formatTime({ time, timeZone, locale, withDay: true });
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
  h3 { font: 700 var(--font-size-16)/calc(1.35 * var(--tall, 1)) var(--font-text); }
  p { color: var(--color-text-muted); font-size: var(--font-size-14); line-height: calc(1.4 * var(--tall, 1)); }
  small { color: var(--color-text-muted); font-size: var(--font-size-12); }
`;

/** Link to the place where a locked reward is earned. */
const pages: Record<Reward['kind'], PageId | undefined> = {
  welcome: undefined,
  firstDeposit: 'deposit',
  weekly: 'allGames',
  rankUp: 'vipBenefits',
  birthday: undefined,
};

function WayToReward({ kind }: { kind: Reward['kind'] }) {
  const t = useText('rewards');
  const isPageOn = useIsPageOn();
  const page = pages[kind];
  if (page === undefined || !isPageOn(page)) return null;
  return (
    <Way page={page}>
      {t(`do.${kind}`)}
      <ForwardIcon size={16} />
    </Way>
  );
}

const Way = styled(PageLink)`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  min-block-size: 44px;
  margin-block-end: -12px;
  font-size: var(--font-size-14);
  font-weight: 600;
  text-decoration: none;
`;

/** Claims a reward. Not optimistic: it is shown as claimed only after the platform's response. */
function ClaimButton({ reward, title }: { reward: Reward; title: string }) {
  const t = useText('rewards');
  const { locale } = useLanguage();
  const toast = useToast();
  const client = useQueryClient();
  const refresh = useRefreshWallet();
  const busy = useRef(false);
  const claim = useCommand('claimReward', {
    onSuccess: (claimed) => {
      const { queryKey } = apiQuery({ operation: 'listRewards' });
      client.setQueryData<ValueOf<'listRewards'>>(queryKey, (known) =>
        known === undefined
          ? undefined
          : { list: known.list.map((entry) => (entry.id === claimed.id ? claimed : entry)) },
      );
      const amount = formatMoney({ ...claimed, locale });
      toast(t('claimed', { amount }), { tone: 'success', duration: 'short' });
    },
    onSettled: () => {
      busy.current = false;
      refresh();
    },
  });
  const press = () => {
    // A ref, because the pending state updates too late for a double click.
    if (busy.current) return;
    busy.current = true;
    claim.mutate({ body: { id: reward.id } });
  };
  return (
    <Button size="small" loading={claim.isPending} aria-label={t('claimNamed', { title })} onClick={press}>
      {t('claim')}
    </Button>
  );
}

type Reward = Schemas['Reward'];

const ranks = ['bronze', 'silver', 'gold', 'platinum', 'diamond'] as const;

/** Text key of a rank id; `undefined` for unknown ranks. */
function rankKey(id: string | null): KeyOf<'vip'> | undefined {
  const rank = ranks.find((known) => known === id);
  return rank === undefined ? undefined : `rank.${rank}`;
}

type Group = 'claimable' | 'locked' | 'past';

/** Groups rewards into claimable, locked and past, keeping the platform's order within each. */
function grouped(rewards: readonly Reward[]): readonly { id: Group; rewards: readonly Reward[] }[] {
  const of = (...statuses: Reward['status'][]) => rewards.filter(({ status }) => statuses.includes(status));
  const groups = [
    { id: 'claimable', rewards: of('claimable') },
    { id: 'locked', rewards: of('locked') },
    { id: 'past', rewards: of('claimed', 'expired') },
  ] as const;
  return groups.filter(({ rewards: found }) => found.length > 0);
}

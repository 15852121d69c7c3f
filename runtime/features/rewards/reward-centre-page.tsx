import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { pathTo } from '../../../schema/page-address.ts';
import { apiQuery } from '../../api/queries.ts';
import { ForMember } from '../../member/for-member.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { smallTitle } from '../../ui/theme/small-title.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { RewardCard } from './reward-card.tsx';
import { RewardSum } from './reward-sum.tsx';
import { grouped } from './rewards.ts';

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

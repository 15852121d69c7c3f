import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { pathTo } from '../../../../schema/page-address.ts';
import { announcementsQuery } from '../../../content/notices/announcements-query.ts';
import { ForMember } from '../../../member/for-member.tsx';
import type { PageModule } from '../../../page/registry.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ApplyForm } from './apply-form.tsx';
import { usePromotions } from './use-promotions.ts';

export const queries: PageModule['queries'] = (context) => [announcementsQuery({ ...context, types: 'PR' })];

/** Application for the reward of a promotion. The promotion is found by its id in the list (REWARD-03, REWARD-AMB-01). */
export function Page() {
  return <ForMember waiting={<Waiting />}>{() => <Application />}</ForMember>;
}

function Application() {
  const [search] = useSearchParams();
  const id = search.get('id');
  const { data, isError, isFetching, isKnown, refetch, error } = usePromotions();
  const [sent, setSent] = useState(false);
  // Checked before the promotion's state, which has changed too (REWARD-07).
  if (sent || id === null || id === '') return <Navigate to={pathTo({ page: 'promotions' })} replace />;
  if (isError && !isKnown) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (data === undefined || !isKnown) return <Waiting />;
  const promotion = data.promotion.find((one) => one.id === id);
  if (promotion === undefined) return <Navigate to={pathTo({ page: 'promotions' })} replace />;
  const { standing } = promotion;
  // A player who can't apply sees the promotion's state instead of a form that would be refused.
  if (standing?.state !== 'claim' || standing.action !== 'apply')
    return <Navigate to={pathTo({ page: 'promotions', query: { id } })} replace />;
  return <ApplyForm promotion={promotion} onSent={() => setSent(true)} />;
}

function Waiting() {
  return (
    <Parts aria-busy>
      <Skeleton $height="96px" $radius="medium" />
      <Skeleton $width="30%" $height="18px" />
      <Skeleton $height="130px" $radius="small" />
      <Skeleton $height="84px" $radius="medium" />
      <Skeleton $height="48px" $radius="pill" />
    </Parts>
  );
}

const Parts = styled.div`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-4) var(--space-4) 0;
`;

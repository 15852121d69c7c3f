import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isMemberType, timing } from '../../../../schema/constants.ts';
import type { Schemas } from '../../../api/operation-types.ts';
import { useManifest } from '../../../brand/brand-context.tsx';
import { announcementsQuery } from '../../../content/notices/announcements-query.ts';
import { useDecisions, useRefreshOnceDecided } from '../../../member/unread/use-decisions.ts';
import { useSession } from '../../../session/session-context.tsx';
import { useLanguage } from '../../../texts/texts-context.tsx';

export type Promotion = Schemas['Announcement'];
export type Standing = Schemas['PromotionStanding'];
export type State = Standing['state'];

/** States that wait for a decision of staff. `joined` is one of them, because staff may decide before the promotion's end. */
const waiting: readonly State[] = ['joined', 'applying', 'process'];

function usePromotionsQuery() {
  const manifest = useManifest();
  const { code: languageCode } = useLanguage();
  return announcementsQuery({ manifest, languageCode, types: 'PR' });
}

const isWaiting = ({ standing }: Promotion) => standing !== undefined && waiting.includes(standing.state);

/**
 * Promotions, and whether their states are known for the current viewer: a list that came with the document is that of a visitor. While a
 * promotion waits for staff, the list is refetched after each decision, and also polled slowly in case the event was missed.
 */
export function usePromotions() {
  const { status } = useSession();
  const query = useQuery({
    ...usePromotionsQuery(),
    refetchInterval: ({ state }) => (state.data?.promotion.some(isWaiting) ? timing.unreadPoll : false),
  });
  const { data, refetch, isFetchedAfterMount, isError } = query;
  const count = data?.promotion.filter(isWaiting).length ?? 0;
  useDecisions({ waits: count > 0, refetch });
  useRefreshOnceDecided(count);
  useEffect(() => {
    if (status === 'member') void refetch({ cancelRefetch: false });
  }, [status, refetch]);
  const isKnown = status === 'visitor' || (status === 'member' && isFetchedAfterMount && !isError);
  return { ...query, isKnown };
}

/** Updates a promotion's state in the cached list without a request. */
export function useSetStanding(): (change: { id: string; standing: Standing }) => void {
  const client = useQueryClient();
  const { queryKey } = usePromotionsQuery();
  return ({ id, standing }) =>
    client.setQueryData(queryKey, (known) =>
      known === undefined
        ? undefined
        : {
            ...known,
            promotion: known.promotion.map((promotion) =>
              promotion.id === id ? { ...promotion, standing } : promotion,
            ),
          },
    );
}

/** Whether the viewer can take part, can do so after a login, or has an unsuitable account type. */
export function useMayTakePart(): 'yes' | 'afterLogin' | 'otherAccount' {
  const { status, record } = useSession();
  if (status !== 'member' || record === undefined) return 'afterLogin';
  return isMemberType(record.type, 'real') ? 'yes' : 'otherAccount';
}

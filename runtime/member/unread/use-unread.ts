import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isMemberType, limits, timing } from '../../../schema/constants.ts';
import { apiQuery } from '../../api/queries.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import type { UnreadKind } from '../../page/registry.ts';
import { useSession } from '../../session/session-context.tsx';
import { useDecisions } from './use-decisions.ts';

/**
 * Unread counts, `undefined` while unknown. All badges share one query, which is refetched when the page becomes visible and every minute
 * while it is, at most once in 250 ms (CONST-TIME-09). It is also refetched after a decision of staff if the member has pending items. A
 * failed refetch keeps the old count (CALL-ACC-26). Read-only guests have no messages (ROLE-12).
 */
export function useUnread(): Readonly<Record<UnreadKind | 'waiting', number | undefined>> {
  const { INBOX3, CBS3 } = useManifest().flags;
  const { record } = useSession();
  const hasMessages = record !== undefined && !isMemberType(record.type, 'noUnread');
  const inbox = useQuery({
    ...apiQuery({ operation: 'countInboxUnread' }),
    ...whenLookedAt,
    enabled: hasMessages && INBOX3,
  });
  const { refetch } = inbox;
  // All badges receive the event, but share one request.
  const refetchOnce = useCallback(() => refetch({ cancelRefetch: false }), [refetch]);
  useDecisions({ waits: hasMessages && INBOX3 && (inbox.data?.waiting ?? 0) > 0, refetch: refetchOnce });
  const chat = useQuery({
    ...apiQuery({ operation: 'countChatUnread' }),
    ...whenLookedAt,
    enabled: hasMessages && CBS3,
  });
  return {
    inbox: hasMessages && INBOX3 ? inbox.data?.unReadCount : undefined,
    /** Requests and applications that staff have not decided yet. */
    waiting: hasMessages && INBOX3 ? inbox.data?.waiting : undefined,
    chat: hasMessages && CBS3 ? chat.data?.unReadCount : undefined,
  };
}

const whenLookedAt = {
  staleTime: timing.unreadThrottle,
  refetchInterval: timing.unreadPoll,
  refetchOnWindowFocus: true,
  retry: false,
} satisfies Partial<UseQueryOptions>;

/** `99+` above 99 (CONST-UNREAD-01). */
export function shownCount(count: number): string {
  return count > limits.unreadShown ? `${limits.unreadShown}+` : String(count);
}

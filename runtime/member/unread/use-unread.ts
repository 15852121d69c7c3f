import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { isMemberType, limits, timing } from '../../../schema/constants.ts';
import { apiQuery } from '../../api/queries.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import type { UnreadKind } from '../../page/registry.ts';
import { useSession } from '../../session/session-context.tsx';

/**
 * Unread counts, undefined while unknown. All badges share one query: refetched when the page becomes visible and every minute
 * while it is, at most once in 250 ms (CONST-TIME-09). A failed refetch keeps the old count (CALL-ACC-26). Read-only guests have no
 * messages (ROLE-12).
 */
export function useUnread(): Readonly<Record<UnreadKind, number | undefined>> {
  const { INBOX3, CBS3 } = useManifest().flags;
  const { record } = useSession();
  const asks = record !== undefined && !isMemberType({ type: record.type, of: 'noUnread' });
  const inbox = useQuery({
    ...apiQuery({ operation: 'countInboxUnread' }),
    ...whenLookedAt,
    enabled: asks && INBOX3,
  });
  const chat = useQuery({
    ...apiQuery({ operation: 'countChatUnread' }),
    ...whenLookedAt,
    enabled: asks && CBS3,
  });
  return {
    inbox: asks && INBOX3 ? inbox.data?.unReadCount : undefined,
    chat: asks && CBS3 ? chat.data?.unReadCount : undefined,
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

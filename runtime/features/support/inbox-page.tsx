import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { pathTo } from '../../../schema/page-address.ts';
import { apiQuery } from '../../api/queries.ts';
import { useApiPages } from '../../api/use-api-pages.ts';
import { useCommand } from '../../api/use-command.ts';
import { useRefreshOnceDecided } from '../../member/unread/use-decisions.ts';
import { useUnread } from '../../member/unread/use-unread.ts';
import { useSession } from '../../session/session-context.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Message } from './message.tsx';

/** Messages, newest first. Showing them marks them as read; the "new" mark stays visible until the page is left. */
export function Page() {
  const t = useText('support');
  const { status } = useSession();
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch, error } = useApiPages({
    operation: 'listInbox',
    query: {},
    enabled: status === 'member',
  });
  const messages = data?.pages.flatMap(({ list }) => list);
  const fresh = useFirstUnread(messages);
  const newest = messages?.find(({ read }) => !read) === undefined ? undefined : messages[0]?.id;
  useMarkRead(newest);
  // A decision adds a message, which this page shows at once.
  useRefreshOnceDecided(useUnread().waiting ?? 0);

  if (isError && messages === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (messages?.length === 0)
    return (
      <EmptyState
        title={t('inbox.emptyTitle')}
        text={t('inbox.emptyText')}
        action={{ label: t('toHome'), to: pathTo({ page: 'home' }) }}
      />
    );
  return (
    <Parts>
      <List aria-busy={messages === undefined}>
        {messages === undefined
          ? [1, 2, 3, 4].map((key) => (
              <li key={key}>
                <Skeleton $height="84px" $radius="medium" />
              </li>
            ))
          : messages.map((message) => (
              <li key={message.id}>
                <Message message={message} isNew={fresh.has(message.id)} />
              </li>
            ))}
      </List>
      {hasNextPage && (
        <Button variant="secondary" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('inbox.more')}
        </Button>
      )}
    </Parts>
  );
}

/** Ids of all messages that were unread when this page first showed them. A refetch would report them as read. */
function useFirstUnread(messages: readonly { id: string; read: boolean }[] | undefined): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const more = (messages ?? []).filter(({ id, read }) => !read && !fresh.has(id));
  if (more.length > 0) setFresh(new Set([...fresh, ...more.map(({ id }) => id)]));
  return fresh;
}

/** Marks messages up to the newest one as read, and updates every unread count. */
function useMarkRead(newest: string | undefined): void {
  const client = useQueryClient();
  const { mutate } = useCommand('markInboxRead', {
    ownErrors: 'all',
    onSuccess: (left) =>
      client.setQueryData(apiQuery({ operation: 'countInboxUnread' }).queryKey, (known) =>
        known === undefined ? undefined : { ...known, ...left },
      ),
  });
  const mark = useEffectEvent((upTo: string) => mutate({ body: { upTo } }));
  useEffect(() => {
    if (newest !== undefined) mark(newest);
  }, [newest]);
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding: var(--space-4) var(--space-4) 0;
`;

const List = styled.ul`
  display: grid;
  gap: var(--space-3);
`;

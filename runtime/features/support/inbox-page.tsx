import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { shownDate } from '../../../schema/formats.ts';
import { pathTo } from '../../../schema/page-address.ts';
import type { IconId } from '../../../schema/vocabulary.ts';
import type { Schemas } from '../../api/operation-types.ts';
import { apiQuery } from '../../api/queries.ts';
import { useApiPages } from '../../api/use-api-pages.ts';
import { useCommand } from '../../api/use-command.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { useRefreshOnceDecided } from '../../member/unread/use-decisions.ts';
import { useUnread } from '../../member/unread/use-unread.ts';
import { useSession } from '../../session/session-context.tsx';
import { useLanguage, useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatMoney } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { smallTitle } from '../../ui/theme/small-title.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

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

type InboxMessage = Schemas['InboxMessage'];

const icons: Record<InboxMessage['kind'], IconId> = {
  welcome: 'sparkles',
  depositApproved: 'wallet',
  depositRejected: 'wallet',
  withdrawalApproved: 'banknote',
  withdrawalRejected: 'banknote',
  rewardReady: 'gift',
  promotionIssued: 'gift',
  promotionRejected: 'gift',
  passwordChanged: 'shield',
};

/** One message in the player's language: its kind selects the text, the platform supplies the values. */
function Message({ message: { kind, values, createdAt }, isNew }: { message: InboxMessage; isNew: boolean }) {
  const t = useText('support');
  const { locale } = useLanguage();
  const {
    tenant,
    wallet,
    locale: { timeZone },
  } = useManifest();
  const { amount, currency = wallet.currency, account = '', reason = '', promotion = '' } = values;
  const filled = {
    ...values,
    brand: tenant.brandName,
    promotion,
    amount: amount === undefined ? '' : formatMoney({ amount, currency, locale }),
  };
  return (
    <Card data-new={isNew || undefined}>
      <Mark aria-hidden>
        <Icon id={icons[kind]} size={22} />
      </Mark>
      <div>
        <h2>
          <span>{t(`inbox.${kind}.title`)}</span>
          {isNew && (
            <>
              <Dot aria-hidden />
              <VisuallyHidden>{t('inbox.new')}</VisuallyHidden>
            </>
          )}
        </h2>
        <p>{t(`inbox.${kind}.text`, filled)}</p>
        {account !== '' && <p>{t('inbox.account', { account })}</p>}
        {reason !== '' && <p>{t('inbox.reason', { reason })}</p>}
        <time dateTime={createdAt}>
          {shownDate(locale, createdAt, { dateStyle: 'medium', timeStyle: 'short', timeZone })}
        </time>
      </div>
    </Card>
  );
}

const Card = styled.article`
  display: grid;
  grid-template-columns: 44px minmax(0, 1fr);
  gap: var(--space-3);
  padding: var(--space-4);
  border-radius: var(--radius-medium);
  background: var(--color-surface);
  box-shadow: inset 0 0 0 1px var(--color-border);
  &[data-new] { background: var(--color-surface-raised); box-shadow: inset 0 0 0 1px var(--color-border-strong); }
  h2 { ${smallTitle} display: flex; align-items: center; gap: var(--space-2); font-size: var(--font-size-16); }
  p { font-size: var(--font-size-14); overflow-wrap: anywhere; }
  time { display: block; margin-block-start: var(--space-1); color: var(--color-text-muted); font-size: var(--font-size-12); }
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  inline-size: 44px;
  block-size: 44px;
  border-radius: 50%;
  background: rgb(var(--rgb-primary) / 0.14);
  color: var(--color-link);
`;

const Dot = styled.i`
  flex: none;
  inline-size: 8px;
  block-size: 8px;
  border-radius: 50%;
  background: var(--color-danger);
`;

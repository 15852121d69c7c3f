import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { usePlaces } from '../../../brand/brand-context.tsx';
import { ContentArticle } from '../../../content/content-article.ts';
import { announcementsQuery } from '../../../content/notices/announcements-query.ts';
import { NoticeWords } from '../../../content/notices/notice-words.tsx';
import { useMarkRead } from '../../../content/notices/use-mark-read.ts';
import { useNotices } from '../../../content/notices/use-notices.ts';
import { PlainDate } from '../../../content/plain-date.tsx';
import { textLanguage } from '../../../content/text-language.ts';
import type { PageModule } from '../../../page/registry.ts';
import { StandaloneLink } from '../../../page/standalone-link.tsx';
import { useInstead } from '../../../page/use-instead.ts';
import { useText } from '../../../texts/texts-context.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const types = 'PL,PU,H';

export const queries: PageModule['queries'] = (context) => [announcementsQuery({ ...context, types })];

/** Page of one announcement (NOTICE-10); redirects to the list if there is none. */
export function Page() {
  const t = useText('notices');
  const at = usePlaces();
  const [search] = useSearchParams();
  const { data, isError, isFetching, refetch, tracked, error } = useNotices(types);
  const markRead = useMarkRead();
  const id = search.get('id');
  const notice = data && [...data.player, ...data.hot, ...data.popup].find((one) => one.id === id);
  useInstead({ page: 'notices', lost: data !== undefined && notice === undefined });
  const isNew = notice !== undefined && tracked && !notice.read;
  const read = useEffectEvent(() => notice && markRead(notice.id));
  useEffect(() => {
    if (isNew) read();
  }, [isNew]);
  if (notice === undefined)
    return isError && data === undefined ? (
      <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Whole aria-busy="true">
        <Skeleton $width="70%" $height="28px" />
        <Skeleton $height="200px" $radius="medium" />
      </Whole>
    );
  return (
    <Whole {...at(`/content/announcements/${notice.id}`)}>
      <h2 {...textLanguage(notice, 'title')}>{notice.title}</h2>
      <small>
        <PlainDate date={notice.startDate} at="noticeDetail" />
      </small>
      <NoticeWords notice={notice} />
      <StandaloneLink page="notices">{t('all')}</StandaloneLink>
    </Whole>
  );
}

const Whole = styled(ContentArticle)`
  padding: var(--space-5) var(--space-4) 0;
  > small { margin-block-start: calc(-1 * var(--space-3)); color: var(--color-text-muted); font-size: var(--font-size-14); }
`;

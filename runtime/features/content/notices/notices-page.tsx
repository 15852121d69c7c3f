import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { announcementsQuery } from '../../../content/notices/announcements-query.ts';
import { NoticeList } from '../../../content/notices/notice-list.tsx';
import { placeOf } from '../../../page/place-of.ts';
import type { PageModule } from '../../../page/registry.ts';

export const queries: PageModule['queries'] = (context) => [announcementsQuery({ ...context, types: 'PL' })];

/** `?i=` is the index of the open announcement, from zero (NOTICE-04, NOTICE-AMB-02). */
export function Page() {
  const [search] = useSearchParams();
  const place = placeOf(search.get('i'));
  return (
    <Place>
      <NoticeList key={place} on="page" openAt={place} />
    </Place>
  );
}

const Place = styled.div`padding: var(--space-4) var(--space-4) 0;`;

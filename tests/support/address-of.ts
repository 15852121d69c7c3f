import { type PageId, routeOf } from '../../schema/routes.ts';

/** What pages of one thing are asked for, in the sandbox; without it they lead to the list. */
const queries: Partial<Record<PageId, string>> = {
  helpDetail: '?tag=terms',
  noticeDetail: '?id=new-studios',
};

/** Where a page can be seen as it is meant. */
export const addressOf = (page: PageId): string => routeOf(page).path + (queries[page] ?? '');

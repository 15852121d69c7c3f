import { type PageId, routeOf } from '../../schema/routes.ts';

/** Queries of pages that show one item, with ids of the sandbox. Without them these pages lead to their list. */
const queries: Partial<Record<PageId, string>> = {
  helpDetail: '?tag=terms',
  noticeDetail: '?id=new-studios',
  applyReward: '?id=tell-your-story',
  playGame: '?vendor=NOVA&nodeId=103001',
};

/** Address of a page with the query that it needs. */
export const addressOf = (page: PageId): string => routeOf(page).path + (queries[page] ?? '');

/** Demo account with which a page looks as intended: an agent's page sends other members home. `undefined` if the page is public. */
export function accountFor(page: PageId): 'player' | 'agent' | undefined {
  const { guard } = routeOf(page);
  return guard && (guard.access === 'agent' ? 'agent' : 'player');
}

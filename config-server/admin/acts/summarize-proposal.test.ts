import { expect, it } from 'vitest';
import { summarizeProposal } from './summarize-proposal.ts';

it('a promotion that names an entry twice counts it once, and those that the plan does not list as further ones', () => {
  const article = (id: string) => ({ kind: 'articles', id });
  const listed = (id: string, taken: boolean) => ({ ...article(id), taken, before: {}, after: { title: { EN: id } } });
  const summaryOf = (...ids: string[]) =>
    summarizeProposal({
      operation: 'promoteRelease',
      tenants: ['two'],
      request: { tenant: 'two', number: 4, content: ids.map(article) },
      planned: { number: 4, content: { entries: [listed('h1', true), listed('h2', false)], more: 1 }, games: null },
    });
  expect(summaryOf('h1', 'h1')).toMatchObject({
    sentence: 'promote release 4 of two to production, with 1 entry of content',
    differences: [{ path: '/articles/h1' }],
    more: 0,
  });
  expect(summaryOf('h1', 'h3', 'h1').more).toBe(1);
});

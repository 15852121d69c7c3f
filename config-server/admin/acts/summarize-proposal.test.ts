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

it('an undo of changes names them, and the scheduled changes that it cancels', () => {
  const from = '2026-03-02T10:00:00.000Z';
  const [one, two] = ['one', 'two'].map((tenant) => ({ tenant, path: '/flags/CBS3' }));
  const scheduled = { ...one, value: false, removed: false, from, until: null, actor: 'bob', reason: 'x' };
  const sentenceOf = (requests: readonly object[], cancelled: readonly object[] = []) =>
    summarizeProposal({
      operation: 'changeBrands',
      tenants: ['one', 'two'],
      request: { requests },
      planned: { differences: [], cancelled },
    }).sentence;
  const cancels = `; this cancels what was scheduled: /flags/CBS3 of one (false from ${from}, by bob)`;
  expect(sentenceOf([{ ...one, undoes: '214' }], [scheduled])).toBe(
    `take back change 214 of /flags/CBS3 of one${cancels}`,
  );
  expect(
    sentenceOf([
      { ...one, undoes: '214' },
      { ...two, undoes: '215' },
    ]),
  ).toBe('take back 2 changes of 2 brands');
  const later = { ...one, value: false, from: '2026-03-03T10:00:00.000Z' };
  expect(sentenceOf([{ ...one, undoes: '214' }, later], [scheduled])).toBe(
    `take back change 214 of /flags/CBS3 of one, and change /flags/CBS3 of one from ${later.from}${cancels}`,
  );
  expect(
    sentenceOf(
      [{ ...one, value: true }],
      [1, 2, 3, 4, 5].map(() => scheduled),
    ),
  ).toMatch(/^change \/flags\/CBS3 of one; this cancels .* and 2 more$/);
});

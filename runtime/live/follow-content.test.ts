import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { operationRules } from '../../schema/generated/operation-rules.ts';
import { type OperationId, operations } from '../../schema/generated/operations.ts';
import { followContent, offered, published } from './start-live.ts';

/** Query clients without a query, which note what is invalidated. */
const noting = (refetched: unknown[]) => ({
  getQueryCache: () => ({ findAll: () => [] }),
  invalidateQueries: ({ queryKey }: { queryKey: unknown[] }) => refetched.push(queryKey[1]),
});

describe('following content', () => {
  it('refetches all operations that return content', () => {
    const ids = Object.keys(operations) as OperationId[];
    const read = ids.filter((id) => operationRules[id].feature === 'content' && operations[id].method === 'get');
    expect(read).toEqual(published);
  });

  it('refetches all operations that return games, and no others', () => {
    const ids = Object.keys(operations) as OperationId[];
    const others: readonly OperationId[] = [
      'countOnline',
      'launchGame',
      'listFavouriteIds',
      'listDraws',
      'listBets',
      'showBetRound',
    ] as const;
    const read = ids.filter(
      (id) => operationRules[id].feature === 'games' && operations[id].method === 'get' && !others.includes(id),
    );
    expect(read).toEqual(offered);
  });

  it('refetches games if suspensions changed, and content if content changed', () => {
    const refetched: unknown[] = [];
    const queries = noting(refetched);
    const { changed } = followContent(queries as never, 'c1 ', { run: (work) => work() });
    changed('c1 ');
    expect(refetched).toEqual([]);
    changed('c1 s1');
    expect(refetched.splice(0)).toEqual(offered);
    changed('c2 s1');
    expect(refetched.splice(0)).toEqual(published);
    changed('c2 ');
    expect(refetched.splice(0)).toEqual(offered);
  });

  it('refetches once for all changes while it waits for its turn, and not for a change that was reverted', () => {
    const refetched: unknown[] = [];
    const waiting = new Set<() => void>();
    const turn = () => {
      for (const work of waiting) work();
      waiting.clear();
    };
    const queries = noting(refetched);
    const spread = { run: (work: () => void) => void waiting.add(work) };
    const { changed } = followContent(queries as never, 'c1 ', spread);
    changed('c2 ');
    changed('c2 s1');
    expect(refetched).toEqual([]);
    turn();
    expect(refetched.splice(0)).toEqual([...published, ...offered]);
    changed('c2 ');
    changed('c2 s1');
    turn();
    expect(refetched).toEqual([]);
  });

  it('asks again for a first response that was on its way when the content changed', async () => {
    const queries = new QueryClient();
    const answers: ((value: string) => void)[] = [];
    const queryFn = () => new Promise<string>((answer) => answers.push(answer));
    const query = { queryKey: ['api', 'listHelp', {}], queryFn, staleTime: 60_000 };
    void queries.prefetchQuery(query);
    const { changed } = followContent(queries, 'c1 ', { run: (work) => work() });
    changed('c2 ');
    answers[0]?.('before');
    await expect.poll(() => queries.getQueryState(query.queryKey)?.isInvalidated).toBe(true);
    const stop = new QueryObserver(queries, query).subscribe(() => undefined);
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.('after');
    await expect.poll(() => queries.getQueryData(query.queryKey)).toBe('after');
    stop();
    queries.clear();
  });
});

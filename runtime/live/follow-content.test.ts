import { describe, expect, it } from 'vitest';
import { operationRules } from '../../schema/generated/operation-rules.ts';
import { type OperationId, operations } from '../../schema/generated/operations.ts';
import { followContent, offered, published } from './start-live.ts';

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
    const queries = { invalidateQueries: ({ queryKey }: { queryKey: unknown[] }) => refetched.push(queryKey[1]) };
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
    const queries = { invalidateQueries: ({ queryKey }: { queryKey: unknown[] }) => refetched.push(queryKey[1]) };
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
});

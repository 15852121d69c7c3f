import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AdminQueryOf, AdminValueOf } from '../../schema/admin-call-types.ts';
import type { AdminOperationId } from '../../schema/generated/admin-operations.ts';
import { type CallParts, callAdmin } from './call-admin.ts';

const keyOf = <Id extends AdminOperationId>({ operation, params, query }: CallParts<Id>) =>
  [operation, params ?? null, query ?? null] as const;

/** A reading call as a query. Its key begins with the operation, by which staff events invalidate it. */
export const callQuery = <Id extends AdminOperationId>(parts: CallParts<Id>) =>
  queryOptions({
    queryKey: keyOf(parts),
    queryFn: ({ signal }): Promise<AdminValueOf<Id>> => callAdmin<Id>({ ...parts, signal }),
  });

/** Calls that answer a page at a time: `after` of one call is `next` of the one before. */
type PagedId = {
  [Id in AdminOperationId]: AdminValueOf<Id> extends { list: readonly unknown[]; next: string | null }
    ? AdminQueryOf<Id> extends { after?: string }
      ? Id
      : never
    : never;
}[AdminOperationId];

/** A call that answers in pages, as a query. `data.pages` are the answers in order. */
export const pagesQuery = <Id extends PagedId>(parts: CallParts<Id>) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(parts), 'pages'],
    queryFn: ({ signal, pageParam }): Promise<AdminValueOf<Id>> =>
      callAdmin<Id>({ ...parts, query: { ...parts.query, after: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (answer: { next: string | null }) => answer.next,
  });

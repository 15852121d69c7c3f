import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { QueryOf, ValueOf } from '../../schema/call-types.ts';
import { useCall } from './api-context.tsx';
import type { CallInput, ReadOperation } from './operation-types.ts';

type PageOfList = { readonly pageNo: number; readonly totalPages: number };

/** Reading calls that answer page by page. */
export type PagedOperation = {
  [Op in ReadOperation]: ValueOf<Op> extends PageOfList ? Op : never;
}[ReadOperation];

/**
 * A list that grows page by page: `fetchNextPage` asks for the next one. Its key begins as that of `apiQuery` does, so that both go
 * stale together. With another query the pages before stay until the new ones are there, marked by `isPlaceholderData`.
 */
export function useApiPages<Op extends PagedOperation>({
  operation,
  query,
  enabled = true,
}: {
  operation: Op;
  query: Omit<QueryOf<Op>, 'pageNo'>;
  enabled?: boolean;
}) {
  const call = useCall();
  return useInfiniteQuery({
    queryKey: ['api', operation, query, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call({ operation, query: { ...query, pageNo: pageParam }, signal } as unknown as CallInput<Op>),
    initialPageParam: 1,
    getNextPageParam: (last: ValueOf<Op>) => {
      const { pageNo, totalPages } = last as PageOfList;
      return pageNo < totalPages ? pageNo + 1 : undefined;
    },
    placeholderData: keepPreviousData,
    enabled,
  });
}

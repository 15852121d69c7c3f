import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { QueryOf, ValueOf } from '../../schema/call-types.ts';
import { useCall } from './api-context.tsx';
import type { CallInput, ReadOperation } from './operation-types.ts';

type PageOfList = { readonly pageNo: number; readonly totalPages: number };

/** Read operations with paginated responses. */
export type PagedOperation = {
  [Op in ReadOperation]: ValueOf<Op> extends PageOfList ? Op : never;
}[ReadOperation];

/**
 * A paginated list: `fetchNextPage` appends the next page. Its key starts like that of `apiQuery`, so that both are invalidated
 * together. When the query changes, the previous pages stay until the new ones arrive, marked by `isPlaceholderData`.
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

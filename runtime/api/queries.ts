import { type DefaultError, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { QueryOf, ValueOf } from '../../schema/call-types.ts';
import type { ReadOperation } from './operation-types.ts';

export type ApiQueryKey = readonly ['api', ReadOperation, Readonly<Record<string, unknown>>];

/** The query properties that prefetching for the first paint needs. */
export type FirstPaintQuery = { readonly queryKey: QueryKey; readonly staleTime?: unknown };

/** How long a response counts as fresh, in ms. It also prevents a refetch on load of queries that came with the document. */
const staleTime = 60_000;

/**
 * `useQuery` options of a read operation. The query client's default `queryFn` makes the request from the key, so the same options
 * work in the browser and during server rendering.
 */
export function apiQuery<Op extends ReadOperation>(
  input: { readonly operation: Op } & (Record<never, never> extends QueryOf<Op>
    ? { readonly query?: QueryOf<Op> }
    : { readonly query: QueryOf<Op> }),
) {
  const queryKey: ApiQueryKey = ['api', input.operation, (input.query ?? {}) as Record<string, unknown>];
  return queryOptions<ValueOf<Op>, DefaultError, ValueOf<Op>, ApiQueryKey>({ queryKey, staleTime });
}

import { type DefaultError, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { QueryOf, ValueOf } from '../../schema/call-types.ts';
import type { ReadOperation } from './operation-types.ts';

export type ApiQueryKey = readonly ['api', ReadOperation, Readonly<Record<string, unknown>>];

/** Enough of a query to ask for it before the first paint. */
export type FirstPaintQuery = { readonly queryKey: QueryKey; readonly staleTime?: unknown };

/** How long an answer counts as fresh: a document's lists are not asked again while they are younger. */
const staleTime = 60_000;

/**
 * Options of a reading call for `useQuery`. The client's own query function asks the platform by the key, so the same
 * options serve in the browser and while a document is rendered.
 */
export function apiQuery<Op extends ReadOperation>(
  input: { readonly operation: Op } & (Record<never, never> extends QueryOf<Op>
    ? { readonly query?: QueryOf<Op> }
    : { readonly query: QueryOf<Op> }),
) {
  const queryKey: ApiQueryKey = ['api', input.operation, (input.query ?? {}) as Record<string, unknown>];
  return queryOptions<ValueOf<Op>, DefaultError, ValueOf<Op>, ApiQueryKey>({ queryKey, staleTime });
}

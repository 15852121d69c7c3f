import {
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { useOffers } from './session-context.tsx';

/** A query of offers. It is pending, and requests nothing, until the platform has answered that the member may see offers. */
export function useOffersQuery<Value, Key extends QueryKey>(
  options: UseQueryOptions<Value, DefaultError, Value, Key>,
): Pick<UseQueryResult<Value>, 'data' | 'isPending' | 'isError' | 'isFetching' | 'refetch'> {
  const isShown = useOffers() === 'shown';
  const query = useQuery({ ...options, enabled: isShown && options.enabled !== false });
  if (isShown) return query;
  return { data: undefined, isPending: true, isError: false, isFetching: false, refetch: query.refetch };
}

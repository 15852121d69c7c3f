import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { CodedError } from '../../schema/errors.ts';
import type { Call, CallInput, ReadOperation } from './operation-types.ts';
import type { ApiQueryKey } from './queries.ts';
import type { OwnErrors } from './use-command.ts';

export type Failure = {
  readonly error: CodedError;
  /** True for queries, which show no error message (ERR-21). Commands show one, unless the form handles the code itself. */
  readonly silent: boolean;
};

// A form learns that its call is pending before the second click of a double click. A timer, the default, may run after it.
notifyManager.setScheduler(queueMicrotask);

export function createQueryClient(call: Call, onFailure: (failure: Failure) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => onFailure({ error: codedErrorOf(error), silent: true }) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        const own = (mutation.meta?.ownErrors ?? []) as OwnErrors;
        const coded = codedErrorOf(error);
        onFailure({ error: coded, silent: own === 'all' || own.includes(coded.code) });
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => {
          const [, operation, query] = queryKey as unknown as ApiQueryKey;
          return call({ operation, query, signal } as unknown as CallInput<ReadOperation>);
        },
        // Offline queries pause indefinitely by default. Here they fail, show the failure, and are retried on reconnect.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) => count < 1 && isWorthRetrying(error),
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

function codedErrorOf(error: unknown): CodedError {
  return error instanceof CodedError ? error : new CodedError('unknown');
}

/** A 4xx response would be the same on retry; a 5xx or a network failure may be temporary. */
function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof CodedError)) return true;
  const { status = 0, code } = error;
  return status >= 500 || code === 'service.unavailable' || code === 'unknown';
}

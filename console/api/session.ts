import {
  QueryClient as Client,
  MutationCache,
  notifyManager,
  QueryCache,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { callAdmin, Refusal } from './call-admin.ts';

/** The signed-in account. `hasEnded` is set when the server no longer knows the session; the page and what was typed stay open. */
export type Session = AdminValueOf<'whoAmI'> & { readonly hasEnded?: boolean };

/** Null when nobody is signed in. */
const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session | null> => {
    try {
      return await callAdmin({ operation: 'whoAmI', signal });
    } catch (error) {
      if (error instanceof Refusal && error.code === 'staff.required') return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Query key of the signed-in account's sessions. */
export const sessionsKey = ['listMySessions'];

// A form learns that its call is pending before the second click of a double click. A timer, the default, may run after it.
notifyManager.setScheduler(queueMicrotask);

/** A query client that marks the session as ended when a call is refused for that reason. */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof Refusal && error.code === 'staff.required')
      client.setQueryData(sessionQuery.queryKey, (known) => known && { ...known, hasEnded: true });
  };
  const client = new Client({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Calls that cannot reach the server fail at once. By default they would wait silently for the network.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 5_000,
        retry: (failures, error) => failures < 2 && error instanceof Refusal && error.code === 'unreachable',
      },
    },
  });
  return client;
}

export const useSession = () => useQuery(sessionQuery);

/** The session of a page behind the sign-in. */
export function useStaff(): Session {
  const { data } = useSession();
  if (!data) throw new Error('this page is shown to staff only');
  return data;
}

/** Removes every cached answer but the session itself, which is still observed. */
const isRead = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== sessionQuery.queryKey[0];

/** Takes over a sign-in and clears the cache, so that nobody sees what the person before them had opened. */
export function useBegin(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const before = client.getQueryData(sessionQuery.queryKey);
    const session = await callAdmin({ operation: 'whoAmI' });
    if (before && before.actor !== session.actor) client.removeQueries({ predicate: isRead });
    client.setQueryData(sessionQuery.queryKey, session);
    await client.invalidateQueries({ predicate: isRead });
  };
}

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callAdmin({ operation: 'signOut', body: { reason: 'signed out' } }),
    onSettled: () => {
      client.removeQueries({ predicate: isRead });
      client.setQueryData(sessionQuery.queryKey, null);
    },
  });
}

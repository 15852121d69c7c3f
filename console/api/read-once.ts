/** A query that only its reader repeats, never focus, reconnection or a new visit to its page: each look-up of players is recorded and counted. */
export const readOnce = {
  staleTime: 5 * 60_000,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
} as const;

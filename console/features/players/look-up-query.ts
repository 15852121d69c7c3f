/** Each look-up of players is recorded and counted, so nothing but its reader repeats it: no focus, no reconnection, no page that is opened again. */
export const readOnce = {
  staleTime: 5 * 60_000,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
} as const;

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and during hydration; for what only a browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

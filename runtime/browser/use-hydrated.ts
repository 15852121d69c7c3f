import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and during hydration. For content that depends on the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

import { useCallback } from 'react';
import { useCall } from '../api/api-context.tsx';
import { forgetMember } from './member-storage.ts';
import { forgetDevice } from './remember-record.ts';
import { useSessionStore } from './session-context.tsx';
import { temporaryPassword } from './temporary-password.ts';
import { forgetTyped } from './typed-by-visitors.ts';

/** `again`: the member logs out only to log in again, so the input of open forms is preserved. */
type Leaving = { readonly again: boolean };

/**
 * Logs out on the platform and on this device, where it works even if the request fails (SESSION-AMB-01). Removes record, token and cached
 * queries, and turns off automatic login (SESSION-05, -06).
 */
export function useEndSession(): (leaving?: Leaving) => Promise<void> {
  const store = useSessionStore();
  const call = useCall();
  return useCallback(
    async ({ again }: Leaving = { again: false }) => {
      const player = store.current().record?.userName;
      try {
        await call({ operation: 'logout' });
      } catch {
        // The request failed: still log out on this device. The cookie expires by itself.
      } finally {
        forgetDevice();
        temporaryPassword.set(undefined);
        clearSessionStorage();
        forgetTyped();
        store.end({ over: again });
        if (player !== undefined) forgetMember(player);
      }
    },
    [store, call],
  );
}

function clearSessionStorage(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is blocked.
  }
}

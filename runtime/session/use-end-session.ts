import { useCallback } from 'react';
import { useCall } from '../api/api-context.tsx';
import { forgetDevice } from './remember-record.ts';
import { useSessionStore } from './session-context.tsx';
import { temporaryPassword } from './temporary-password.ts';

/**
 * Ends the session on the platform and here, here even where the call fails (SESSION-AMB-01): record, token and all that was
 * asked are gone, and this device logs in no more by itself (SESSION-05, -06).
 */
export function useEndSession(): () => Promise<void> {
  const store = useSessionStore();
  const call = useCall();
  return useCallback(async () => {
    try {
      await call({ operation: 'logout' });
    } catch {
      // The player asked to leave this device; the cookie ends by itself if the platform could not be told.
    } finally {
      forgetDevice();
      temporaryPassword.set(undefined);
      clearSessionStorage();
      store.end();
    }
  }, [store, call]);
}

function clearSessionStorage(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was kept.
  }
}

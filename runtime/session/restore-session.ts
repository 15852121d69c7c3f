import { CodedError } from '../../schema/errors.ts';
import type { Call } from '../api/operation-types.ts';
import { logsInByItself } from './auto-login.ts';
import type { SessionStore } from './session-store.ts';

/** Retry interval in milliseconds while the platform is unreachable. */
const retryAfter = 5000;

/**
 * Fetches the session if the hint cookie indicates one but its record is missing, or if a remembered device may resume one. A 4xx response
 * ends the session. Other failures are retried, so that a bad connection does not log anyone out. Returns a function that stops retrying.
 */
export function restoreSession({
  store,
  call,
  wait = retryAfter,
}: {
  store: SessionStore;
  call: Call;
  wait?: number;
}): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const wanted = () => store.current().status !== 'member';
  const attempt = async (): Promise<void> => {
    try {
      const record = await call({ operation: 'getSession' });
      if (!stopped && wanted()) store.start(record);
    } catch (error) {
      if (stopped || !wanted()) return;
      // If a visitor's remembered device was rejected, no session ended just now: don't set `over`.
      const { status, over = false } = store.current();
      if (error instanceof CodedError && error.refused) store.end({ over: status === 'pending' || over });
      else timer = setTimeout(attempt, wait);
    }
  };
  if (store.current().status === 'pending' || (wanted() && logsInByItself())) void attempt();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

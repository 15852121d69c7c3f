import { CodedError } from '../../schema/errors.ts';
import type { Call } from '../api/operation-types.ts';
import { logsInByItself } from './auto-login.ts';
import type { SessionStore } from './session-store.ts';

/** Between two tries while the platform does not answer, in milliseconds. */
const retryAfter = 5000;

/**
 * Asks the platform for a session that the hint says exists and whose record is lost, or that a remembered device may resume.
 * A refusal ends it; a platform that does not answer is asked again, for nobody is logged out by a bad connection. Returns the
 * way to stop asking.
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
  const ask = async (): Promise<void> => {
    try {
      const record = await call({ operation: 'getSession' });
      if (!stopped && wanted()) store.start(record);
    } catch (error) {
      if (stopped || !wanted()) return;
      // Of a visitor whose device was no longer known, nothing ended just now.
      const { status, over = false } = store.current();
      if (error instanceof CodedError && error.status < 500)
        store.end({ over: status === 'pending' || over });
      else timer = setTimeout(ask, wait);
    }
  };
  if (store.current().status === 'pending' || (wanted() && logsInByItself())) void ask();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

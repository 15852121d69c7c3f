import { CodedError } from '../../schema/errors.ts';
import type { Call } from '../api/operation-types.ts';
import { logsInByItself } from './auto-login.ts';
import { forgetDevice, keepHandle, readHandle } from './remember-record.ts';
import type { SessionStore } from './session-store.ts';

/** One tab at a time exchanges the cookie of the device; an exchange made twice would look like a stolen one. */
const lockName = 'resume-session';

/** Whether there is a session again. Rejects where the platform can't be asked: the device may be known all the same. */
export function createResume({
  call,
  store,
}: {
  call: Call;
  store: SessionStore;
}): (before: string | undefined) => Promise<boolean> {
  let running: Promise<boolean> | undefined;

  async function exchange(before: string | undefined): Promise<boolean> {
    store.reread();
    // Another tab, or another call, was faster.
    if (store.token() !== undefined && store.token() !== before) return true;
    if (!logsInByItself()) return false;
    const handle = await readHandle();
    if (handle === undefined) return false;
    try {
      const record = await call({ operation: 'resumeSession', body: { handle } });
      store.start(record);
      await keepHandle(record);
      return true;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      forgetDevice();
      return false;
    }
  }

  return (before) => {
    running ??= alone(() => exchange(before)).finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Browsers of our floor without Web Locks, and pages on plain http, have one tab's order alone. */
function alone(work: () => Promise<boolean>): Promise<boolean> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  return locks === undefined ? work() : locks.request(lockName, work);
}

function isRefusal(error: unknown): boolean {
  return error instanceof CodedError && error.status < 500 && error.status !== 429;
}

import { CodedError } from '../../schema/errors.ts';
import type { Call } from '../api/operation-types.ts';
import { logsInByItself, setAutoLogin } from './auto-login.ts';
import { forgetDevice, readHandle, storeHandle } from './remember-record.ts';
import type { SessionStore } from './session-store.ts';

/** Lock that lets only one tab at a time rotate the device cookie: using the same cookie twice would look like theft. */
const lockName = 'resume-session';

/** Resolves to whether a session was resumed. Rejects if the platform is unreachable, since the device may still be valid. */
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
    // Another tab or call has already resumed the session.
    if (store.token() !== undefined && store.token() !== before) return true;
    if (!logsInByItself()) return false;
    const handle = await readHandle();
    if (handle === undefined) {
      setAutoLogin(false);
      return false;
    }
    try {
      const record = await call({ operation: 'resumeSession', body: { handle } });
      store.start(record);
      await storeHandle(record);
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

/** Without Web Locks (oldest supported browsers, plain http) only calls within this tab are serialised. */
function alone(work: () => Promise<boolean>): Promise<boolean> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  return locks === undefined ? work() : locks.request(lockName, work);
}

function isRefusal(error: unknown): boolean {
  return error instanceof CodedError && error.refused && error.status !== 429;
}

import type { ValueOf } from '../../schema/call-types.ts';
import { CodedError } from '../../schema/errors.ts';
import type { Call, CallInput, OperationId } from '../api/operation-types.ts';
import type { SessionStore } from './session-store.ts';

/** Two retries: the failed response of a late call can clear the cookie that another tab has just received. */
const mostTries = 2;

/**
 * Wraps a call. If the platform reports that the session has expired, the remembered device resumes it and the call is retried. Other
 * failures are passed on. Calls that start a session are open to anyone, so they never get that answer.
 */
export function createResumingCall({ call, store }: { call: Call; store: SessionStore }): Call {
  let loading: Promise<(before: string | undefined) => Promise<boolean>> | undefined;
  const resume = async (before: string | undefined): Promise<boolean> => {
    loading ??= import('./resume-session.ts').then(({ createResume }) => createResume({ call, store }));
    loading.catch(() => {
      loading = undefined;
    });
    return (await loading)(before);
  };
  return async <Op extends OperationId>(input: CallInput<Op>): Promise<ValueOf<Op>> => {
    for (let tries = 0; ; tries += 1) {
      const before = store.token();
      try {
        return await call(input);
      } catch (error) {
        if (!isSessionOver(error) || tries === mostTries) throw error;
        if (!(await resume(before))) throw error;
      }
    }
  };
}

function isSessionOver(error: unknown): boolean {
  return error instanceof CodedError && (error.code === 'auth.required' || error.code === 'auth.session_ended');
}

import { describe, expect, it } from 'vitest';
import { CodedError } from '../../schema/errors.ts';
import type { Call } from '../api/operation-types.ts';
import { restoreSession } from './session-context.tsx';
import { createSessionStore } from './session-store.ts';

const record = { token: 't', merchantCode: 'M', userName: 'maria', type: 0, firstTimeLogin: false };

/** A platform that returns these responses in turn. */
const answering = (answers: (() => unknown)[]): Call => {
  const left = [...answers];
  return (async () => left.shift()?.()) as Call;
};
const failing = (error: CodedError) => () => {
  throw error;
};

describe('a lost session record', () => {
  it('is restored from the platform', async () => {
    const store = createSessionStore({ hint: true });
    restoreSession(store, answering([() => record]));
    await expect.poll(() => store.current()).toEqual({ status: 'member', record });
  });

  it('is retried while the platform does not respond', async () => {
    const store = createSessionStore({ hint: true });
    const call = answering([failing(new CodedError('service.unavailable', { status: 503 })), () => record]);
    restoreSession(store, call, 1);
    await expect.poll(() => store.current().status).toBe('member');
  });

  it('ends if the platform reports that the session has ended', async () => {
    const store = createSessionStore({ hint: true });
    restoreSession(store, answering([failing(new CodedError('auth.required', { status: 401 }))]));
    await expect.poll(() => store.current()).toEqual({ status: 'visitor', over: true });
  });

  it('is not requested by visitors', () => {
    const store = createSessionStore({ hint: false });
    restoreSession(store, answering([() => expect.unreachable()]));
    expect(store.current().status).toBe('visitor');
  });
});

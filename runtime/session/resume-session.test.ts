import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CodedError } from '../../schema/errors.ts';
import { covers } from '../../tests/support/covers.ts';
import type { Call, OperationId } from '../api/operation-types.ts';
import { logsInByItself } from './auto-login.ts';
import { decodeHandle, encodeHandle } from './handle-code.ts';
import { forgetDevice, readRememberRecord, rememberLogin } from './remember-record.ts';
import { createResumingCall } from './resuming-call.ts';
import { createSessionStore } from './session-store.ts';

const aSession = (token: string) => ({
  token,
  merchantCode: 'SAMPLE01',
  userName: 'maria',
  type: 0,
  firstTimeLogin: false,
  deviceHandle: `handle-of-${token}`,
  mustChangePassword: false,
});
const login = { type: 'username', username: 'maria', countryDialingCode: '' } as const;
const over = () => new CodedError('auth.required', { status: 401 });

/** In-memory replacement for `localStorage`. */
function aStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

/** A platform whose session has expired until a device sends its handle. */
function aPlatform(known: boolean = true) {
  const requested: OperationId[] = [];
  let live = false;
  const call = (async ({ operation }: { operation: OperationId }) => {
    requested.push(operation);
    if (operation === 'resumeSession') {
      if (!known) throw over();
      live = true;
      return aSession('second');
    }
    if (!live) throw over();
    return 'answer';
  }) as unknown as Call;
  return { call, requested };
}

describe('a remembered device', () => {
  beforeEach(() => vi.stubGlobal('localStorage', aStorage()));
  afterEach(() => vi.unstubAllGlobals());

  it('stores how the player logged in and an encoded handle; a logout drops the handle', async () => {
    covers(['ENTITY-REMEMBER-01', 'ENTITY-REMEMBER-02', 'ENTITY-REMEMBER-AMB-01', 'SESSION-06', 'SESSION-AMB-01']);
    await rememberLogin(login, aSession('first'));
    const record = readRememberRecord();
    expect(record).toMatchObject(login);
    expect(record?.password).not.toContain('handle');
    expect(decodeHandle(record?.password ?? '')).toBe('handle-of-first');
    expect(localStorage.getItem('autoLogin')).toBe('1');
    forgetDevice();
    expect(readRememberRecord()).toEqual({ ...login, password: '' });
    expect(localStorage.getItem('autoLogin')).toBe('0');
  });

  it('encodes differently each time and rejects text that it did not encode', () => {
    expect(encodeHandle('one')).not.toBe(encodeHandle('one'));
    // Repeated, because a random salt may produce a valid result by chance.
    for (let round = 0; round < 200; round += 1)
      for (const text of ['', 'x', btoa('x'), btoa(btoa('handle'))]) expect(decodeHandle(text)).toBeUndefined();
  });

  it('resumes an expired session once for all calls that need it', async () => {
    await rememberLogin(login, aSession('first'));
    const store = createSessionStore({ hint: true });
    const { call, requested } = aPlatform();
    const resuming = createResumingCall({ call, store });
    const request = () => resuming({ operation: 'getMember' });
    expect(await Promise.all([request(), request(), request()])).toEqual(['answer', 'answer', 'answer']);
    expect(requested.filter((operation) => operation === 'resumeSession')).toHaveLength(1);
    expect(store.token()).toBe('second');
    await expect.poll(() => decodeHandle(readRememberRecord()?.password ?? '')).toBe('handle-of-second');
  });

  it('is forgotten if the platform does not know it, and not tried again', async () => {
    await rememberLogin(login, aSession('first'));
    const { call, requested } = aPlatform(false);
    const resuming = createResumingCall({ call, store: createSessionStore({ hint: true }) });
    await expect(resuming({ operation: 'getMember' })).rejects.toMatchObject({ code: 'auth.required' });
    await expect(resuming({ operation: 'getMember' })).rejects.toMatchObject({ code: 'auth.required' });
    expect(requested).toEqual(['getMember', 'resumeSession', 'getMember']);
    expect(logsInByItself()).toBe(false);
  });

  it.each([
    ['does not respond', new CodedError('service.unavailable')],
    ['returns an unknown error', new CodedError('unknown')],
    ['limits the rate', new CodedError('request.too_many', { retryAfter: 1, status: 429 })],
  ])('stays remembered if the platform %s', async (_how, trouble) => {
    covers(['SESSION-06']);
    await rememberLogin(login, aSession('first'));
    const { call, requested } = aPlatform();
    let troubles = 1;
    const troubled = (async (input: Parameters<Call>[0]) => {
      if (input.operation !== 'resumeSession' || troubles === 0) return call(input);
      troubles -= 1;
      throw trouble;
    }) as unknown as Call;
    const resuming = createResumingCall({ call: troubled, store: createSessionStore({ hint: true }) });
    await expect(resuming({ operation: 'getMember' })).rejects.toBe(trouble);
    expect(logsInByItself()).toBe(true);
    expect(decodeHandle(readRememberRecord()?.password ?? '')).toBe('handle-of-first');
    expect(await resuming({ operation: 'getMember' })).toBe('answer');
    expect(requested.filter((operation) => operation === 'resumeSession')).toHaveLength(1);
  });

  it('is used at most twice for one call', async () => {
    await rememberLogin(login, aSession('first'));
    const requested: OperationId[] = [];
    let turn = 0;
    // Each new session expires at once.
    const call = (async ({ operation }: { operation: OperationId }) => {
      requested.push(operation);
      if (operation !== 'resumeSession') throw over();
      turn += 1;
      return aSession(`turn-${turn}`);
    }) as unknown as Call;
    const resuming = createResumingCall({ call, store: createSessionStore({ hint: true }) });
    await expect(resuming({ operation: 'getMember' })).rejects.toMatchObject({ code: 'auth.required' });
    expect(requested).toEqual(['getMember', 'resumeSession', 'getMember', 'resumeSession', 'getMember']);
  });

  it('uses the session that another tab has resumed', async () => {
    await rememberLogin(login, aSession('first'));
    const storage = aStorage();
    const store = createSessionStore({ storage, hint: true });
    const there = createSessionStore({ storage, hint: true });
    const resuming = createResumingCall({
      store,
      call: (async (input: { operation: OperationId }) => {
        if (there.token() === undefined) {
          there.start(aSession('theirs'));
          throw over();
        }
        // A second exchange would be rejected here.
        if (input.operation === 'resumeSession') throw over();
        return input.operation;
      }) as unknown as Call,
    });
    expect(await resuming({ operation: 'getMember' })).toBe('getMember');
    expect(store.token()).toBe('theirs');
  });
});

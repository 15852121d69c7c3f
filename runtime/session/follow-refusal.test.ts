import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CodedError } from '../../schema/errors.ts';
import { operationRules } from '../../schema/generated/operation-rules.ts';
import type { Call } from '../api/operation-types.ts';
import { differing, followRefusal } from './follow-refusal.ts';
import type { Refusal } from './session-record.ts';
import { createSessionStore, type SessionStorage } from './session-store.ts';

const start = new Date('2026-11-28T08:00:00Z');
const day = 86_400_000;
const inDays = (days: number): Refusal => ({
  code: 'play.time_out',
  until: new Date(start.getTime() + days * day).toISOString(),
});
const record = { token: 't', merchantCode: 'M', userName: 'maria', type: 0, firstTimeLogin: false };

/** In-memory replacement for `localStorage`, which two pages may share. */
const aStorage = (): SessionStorage => {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
};

describe('the answer whether a member may play', () => {
  let answer: () => Refusal | null;
  let requests: number;
  let refetched: string[];
  let leave: AbortController;
  const call = (async () => {
    requests += 1;
    return { ...record, refusal: answer() };
  }) as unknown as Call;
  const client = {
    invalidateQueries: async ({ queryKey }: { queryKey?: readonly unknown[] } = {}) =>
      void refetched.push(String(queryKey?.[1])),
  };
  const follow = (storage = aStorage()) => {
    const store = createSessionStore({ storage, hint: true });
    if (store.current().status !== 'member') store.start(record);
    followRefusal({ store, call, client, signal: leave.signal });
    return { store, refusal: () => store.current().record?.refusal };
  };
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

  beforeEach(() => {
    vi.useFakeTimers({ now: start });
    vi.stubGlobal('document', new EventTarget());
    answer = () => null;
    requests = 0;
    refetched = [];
    leave = new AbortController();
  });
  afterEach(() => {
    leave.abort();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('refetches every list that differs, as the contract states it', () => {
    const offering = Object.entries(operationRules).flatMap(([id, { act }]) => (act === 'promote' ? [id] : []));
    expect([...differing].sort()).toEqual([...offering, 'getPlayBreak'].sort());
  });

  it('is requested when a page opens, even if another page had stored it', async () => {
    const storage = aStorage();
    const first = follow(storage);
    expect(first.refusal()).toBeUndefined();
    await pass(0);
    expect(first.refusal()).toBeNull();
    answer = () => inDays(1);
    const second = follow(storage);
    expect(second.refusal()).toBeUndefined();
    await pass(0);
    expect(second.refusal()).toEqual(inDays(1));
    // The first page follows the second, as a browser reports a change of the storage.
    first.store.reread();
    expect(first.refusal()).toEqual(inDays(1));
    expect(refetched).toContain('listAnnouncements');
  });

  it('is requested again at the end, however far away, and until the platform agrees', async () => {
    answer = () => (Date.now() < start.getTime() + 30 * day + 7000 ? inDays(30) : null);
    const { refusal } = follow();
    await pass(29 * day);
    expect(refusal()).toEqual(inDays(30));
    expect(requests).toBeLessThan(4);
    refetched = [];
    await pass(day);
    expect(refusal()).toEqual(inDays(30));
    await pass(20_000);
    expect(refusal()).toBeNull();
    expect(refetched).toContain('listBanners');
    const before = requests;
    await pass(day);
    expect(requests).toBe(before);
  });

  it('is retried while the platform cannot be reached, and ends the session if it has ended', async () => {
    let failure: CodedError | undefined = new CodedError('service.unavailable', { status: 503 });
    answer = () => {
      if (failure !== undefined) throw failure;
      return null;
    };
    const { store, refusal } = follow();
    await pass(1000);
    expect(refusal()).toBeUndefined();
    failure = undefined;
    await pass(5000);
    expect(refusal()).toBeNull();
    failure = new CodedError('auth.session_ended', { status: 401 });
    store.start(record);
    await pass(0);
    expect(store.current()).toEqual({ status: 'visitor', over: true });
  });

  it('is that of the next player after another login', async () => {
    answer = () => inDays(1);
    const { store, refusal } = follow();
    await pass(0);
    answer = () => null;
    store.start({ ...record, token: 'u', userName: 'bea' });
    expect(refusal()).toBeUndefined();
    await pass(0);
    expect(refusal()).toBeNull();
  });
});

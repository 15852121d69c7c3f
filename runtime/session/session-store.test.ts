import { describe, expect, it } from 'vitest';
import { covers } from '../../tests/support/covers.ts';
import { type SessionRecord, sessionKey } from './session-record.ts';
import { createSessionStore } from './session-store.ts';

const aRecord = (over: Partial<SessionRecord> = {}): SessionRecord => ({
  token: 'csrf-1',
  merchantCode: 'SAMPLE01',
  userName: 'maria',
  type: 0,
  firstTimeLogin: false,
  ...over,
});

/** In-memory replacement for `localStorage`, shared by the tabs of a test. */
function aStorage(initial: Record<string, string> = {}) {
  const items = new Map(Object.entries(initial));
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

describe('the session', () => {
  it('is a visitor without a record and without a hint', () => {
    expect(createSessionStore({ storage: aStorage(), hint: false }).current()).toEqual({ status: 'visitor' });
  });

  it('is that of a member if and only if a token is stored', () => {
    const storage = aStorage({ [sessionKey]: JSON.stringify(aRecord()) });
    expect(createSessionStore({ storage, hint: true }).current()).toMatchObject({ status: 'member' });
    storage.setItem(sessionKey, JSON.stringify(aRecord({ token: '' })));
    expect(createSessionStore({ storage, hint: true }).current()).toEqual({ status: 'pending' });
  });

  it('assumes the state of the server for the first paint, whatever is stored', () => {
    const storage = aStorage({ [sessionKey]: JSON.stringify(aRecord()) });
    expect(createSessionStore({ storage, hint: true }).assumed()).toEqual({ status: 'pending' });
    expect(createSessionStore({ storage: aStorage(), hint: false }).assumed()).toEqual({ status: 'visitor' });
  });

  it('has ended, and its record is removed, once the hint is deleted', () => {
    const storage = aStorage({ [sessionKey]: JSON.stringify(aRecord()) });
    const turnedOut = { status: 'visitor', over: true };
    expect(createSessionStore({ storage, hint: false }).current()).toEqual(turnedOut);
    expect(JSON.stringify([...storage.items])).not.toContain('maria');
    // The state survives a reload, but the server's markup does not know it.
    const reloaded = createSessionStore({ storage, hint: false });
    expect([reloaded.current(), reloaded.assumed()]).toEqual([turnedOut, { status: 'visitor' }]);
    reloaded.start(aRecord());
    reloaded.end();
    expect(createSessionStore({ storage, hint: false }).current()).toEqual({ status: 'visitor' });
    expect(storage.items.size).toBe(0);
  });

  it('notifies other tabs whether it ended by a logout', () => {
    covers(['ERR-06']);
    const storage = aStorage();
    const [here, there] = [createSessionStore({ storage, hint: true }), createSessionStore({ storage, hint: true })];
    for (const over of [true, false]) {
      there.start(aRecord());
      here.reread();
      there.end({ over });
      here.reread();
      expect([over, here.current()]).toEqual([over, there.current()]);
      expect(here.current().over === true).toBe(over);
    }
  });

  it('is pending if a hint exists beside the mark of an older session', () => {
    const storage = aStorage();
    createSessionStore({ storage, hint: true }).end({ over: true });
    expect(createSessionStore({ storage, hint: true }).current()).toEqual({ status: 'pending' });
  });

  it('stores that a password is temporary until it is changed', () => {
    covers(['PSW-AMB-01', 'PSW-07', 'ENTITY-AUTH-01', 'ENTITY-AUTH-AMB-01']);
    const storage = aStorage();
    const storedNow = () => JSON.parse(storage.items.get(sessionKey) ?? 'null');
    const store = createSessionStore({ storage, hint: true });
    store.start(aRecord({ mustChangePassword: true }));
    expect(storedNow()).toEqual({ ...aRecord(), mustChangePassword: true });
    // After a reload the player still has to change the password.
    expect(createSessionStore({ storage, hint: true }).current().record?.mustChangePassword).toBe(true);
    store.start(aRecord({ token: 'csrf-2', mustChangePassword: false }));
    expect(storedNow()).toEqual(aRecord({ token: 'csrf-2' }));
  });

  it('starts and ends under one key, and removes the hint', () => {
    const storage = aStorage();
    let hint = true;
    const store = createSessionStore({
      storage,
      hint,
      forgetHint: () => {
        hint = false;
      },
    });
    store.start(aRecord());
    expect(store.token()).toBe('csrf-1');
    expect([...storage.items.keys()]).toEqual([sessionKey]);
    store.end();
    expect(store.token()).toBeUndefined();
    expect(storage.items.size).toBe(0);
    expect(hint).toBe(false);
  });

  it('follows changes of another tab', () => {
    const storage = aStorage();
    const here = createSessionStore({ storage, hint: false });
    const there = createSessionStore({ storage, hint: false });
    let notified = 0;
    here.subscribe(() => {
      notified += 1;
    });
    there.start(aRecord());
    here.reread();
    expect(here.current()).toMatchObject({ status: 'member' });
    there.end();
    here.reread();
    here.reread();
    expect(here.current()).toEqual({ status: 'visitor' });
    expect(notified).toBe(2);
  });

  it('is in memory if the browser stores nothing', () => {
    const refusing = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
      removeItem: () => undefined,
    };
    const store = createSessionStore({ storage: refusing, hint: false });
    store.start(aRecord());
    expect(store.current()).toMatchObject({ status: 'member' });
  });

  it.each(['', 'null', '[]', '{"token":1}', '{"token":"a"}', '{'])('treats %j as no record', (text) => {
    const storage = aStorage({ [sessionKey]: text });
    expect(createSessionStore({ storage, hint: true }).current()).toEqual({ status: 'pending' });
  });
});

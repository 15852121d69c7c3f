import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { awayIds, markShown, sendAway, wereShown } from './notice-carousel.tsx';

/** In-memory replacement for a browser's storage. */
function aStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

describe('popups over home', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', aStorage());
    vi.stubGlobal('sessionStorage', aStorage());
  });
  afterEach(() => vi.unstubAllGlobals());

  it('are shown once in a login, and again in the next one on the same device', () => {
    expect(wereShown('first-login-token')).toBe(false);
    markShown('first-login-token');
    expect(wereShown('first-login-token')).toBe(true);
    expect(wereShown('other-login-token')).toBe(false);
    markShown('other-login-token');
    expect(wereShown('other-login-token')).toBe(true);
  });

  it('are shown once to a visitor of a tab, whatever members on this device have seen', () => {
    markShown('first-login-token');
    expect(wereShown(undefined)).toBe(false);
    markShown(undefined);
    expect(wereShown(undefined)).toBe(true);
    vi.stubGlobal('sessionStorage', aStorage());
    expect(wereShown(undefined)).toBe(false);
  });

  it('stay dismissed until their time expires, each by itself', () => {
    sendAway({ id: 'spring', now: 0, until: 100 });
    sendAway({ id: 'rules', now: 0, until: 200 });
    expect([...awayIds(99)]).toEqual(['spring', 'rules']);
    expect([...awayIds(100)]).toEqual(['rules']);
  });

  it('are not shown if storage is blocked, because they would appear on every page', () => {
    const blocked = () => {
      throw new Error('blocked');
    };
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked });
    markShown('first-login-token');
    expect(wereShown('first-login-token')).toBe(true);
  });
});

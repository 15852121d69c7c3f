import { describe, expect, it } from 'vitest';
import { createPageHistory, type HistoryWindow, type PageHistory } from './page-history.ts';

/** A window with one entry in its session history, which steps asynchronously as in browsers. */
function aWindow({ refuses = false } = {}) {
  type Entry = { readonly state: unknown; readonly path: string };
  let entries: Entry[] = [{ state: null, path: '/m/home' }];
  let at = 0;
  let listeners: (() => void)[] = [];
  const assigned: string[] = [];
  const url = () => new URL(entries[at]?.path ?? '', 'http://aurora.localhost');
  const page: HistoryWindow = {
    history: {
      get state() {
        return entries[at]?.state;
      },
      pushState: (state, _title, path) => {
        if (refuses) throw new Error('SecurityError');
        entries = [...entries.slice(0, at + 1), { state: structuredClone(state), path: `${path ?? url().pathname}` }];
        at += 1;
      },
      replaceState: (state, _title, path) => {
        entries[at] = { state: structuredClone(state), path: `${path ?? url().pathname}` };
      },
      go: (steps = 0) =>
        void setTimeout(() => {
          at += steps;
          for (const listener of listeners) listener();
        }),
    },
    location: {
      get pathname() {
        return url().pathname;
      },
      get search() {
        return url().search;
      },
      get hash() {
        return url().hash;
      },
      origin: 'http://aurora.localhost',
      assign: (path) => void assigned.push(`${path}`),
    },
    addEventListener: (_type, listener) => void listeners.push(listener),
  };
  return {
    page,
    assigned,
    /** Number of entries before the current one. */
    at: () => at,
    /** The history as a reload of the page restores it. */
    load: () => {
      listeners = [];
      return createPageHistory(page);
    },
  };
}

/** A visit that navigated from home to help. */
function aVisit() {
  const { load, at, page } = aWindow();
  const reached: string[] = [];
  const follow = (history: PageHistory) => {
    history.listen(({ action, location }) => reached.push(`${action} ${location.pathname}`));
    return history;
  };
  const history = follow(load());
  history.push('/m/help');
  return { history, reached, at, path: () => page.location.pathname, reload: () => follow(load()) };
}

/** An overlay that closes on request. */
function anOverlay(history: PageHistory) {
  const overlay = { open: true, close: () => {} };
  const unregister = history.closeByBack(() => overlay.close());
  overlay.close = () => {
    if (overlay.open) unregister();
    overlay.open = false;
  };
  return overlay;
}

describe('the history of a page', () => {
  it('knows whether there is an earlier page, also after redirects and reloads', () => {
    const { load } = aWindow();
    const history = load();
    expect(history.visited()).toMatchObject({ action: 'POP', location: { pathname: '/m/home', key: 'default' } });
    expect(history.canStepBack()).toBe(false);
    history.replace('/m/login');
    expect(history.canStepBack()).toBe(false);
    history.push({ pathname: '/m/help', search: '?tag=terms' }, { from: 'menu' });
    expect(history.canStepBack()).toBe(true);
    const { location } = history.visited();
    expect(location).toMatchObject({ pathname: '/m/help', search: '?tag=terms', state: { from: 'menu' } });

    const reloaded = load();
    expect(reloaded.canStepBack()).toBe(true);
    expect(reloaded.visited()).toEqual({ action: 'POP', location });
  });

  it('restores the key and state of a page on going back', async () => {
    const { history, reached } = aVisit();
    const { location } = history.visited();
    history.push('/m/event');
    expect(history.visited().location.key).not.toBe(location.key);
    history.go(-1);
    await expect.poll(() => reached.at(-1)).toBe('POP /m/help');
    expect(history.visited().location).toEqual(location);
  });

  it('loads the page if the browser refuses another entry', () => {
    const { load, assigned } = aWindow({ refuses: true });
    load().push('/m/help');
    expect(assigned).toEqual(['/m/help']);
  });

  it('treats a foreign entry as the first one', async () => {
    const { load, page } = aWindow();
    const history = load();
    history.push('/m/help');
    page.history.pushState(null, '', '/m/set');
    page.history.go(0);
    await expect.poll(() => history.visited().location).toMatchObject({ pathname: '/m/set', key: 'default' });
    expect(history.canStepBack()).toBe(false);
  });
});

describe('going back with an open overlay', () => {
  it('closes the topmost one and stays on the page, one step per overlay', async () => {
    const { history, reached, path } = aVisit();
    const lower = anOverlay(history);
    const upper = anOverlay(history);
    history.go(-1);
    await expect.poll(() => [lower.open, upper.open]).toEqual([true, false]);
    history.go(-1);
    await expect.poll(() => lower.open).toBe(false);
    expect(path()).toBe('/m/help');
    expect(reached).toEqual(['PUSH /m/help']);
    history.go(-1);
    await expect.poll(path).toBe('/m/home');
    expect(reached.at(-1)).toBe('POP /m/home');
  });

  it('requests closing each time from an overlay that stays open', async () => {
    const { history, at } = aVisit();
    let requested = 0;
    history.closeByBack(() => {
      requested += 1;
    });
    history.go(-1);
    await expect.poll(() => [requested, at()]).toEqual([1, 2]);
    history.go(-1);
    await expect.poll(() => [requested, at()]).toEqual([2, 2]);
  });

  it('skips an unused guard, also after a reload', async () => {
    const first = aVisit();
    anOverlay(first.history).close();
    first.history.go(-1);
    await expect.poll(first.path).toBe('/m/home');
    expect(first.reached).toEqual(['PUSH /m/help', 'POP /m/home']);

    const second = aVisit();
    anOverlay(second.history);
    const reloaded = second.reload();
    expect(second.at()).toBe(2);
    reloaded.go(-1);
    await expect.poll(second.path).toBe('/m/home');
    expect(second.at()).toBe(0);
  });

  it('stays on the page after going forward to a guard', async () => {
    const { history, reached, at } = aVisit();
    const overlay = anOverlay(history);
    history.go(-1);
    await expect.poll(() => overlay.open).toBe(false);
    expect(at()).toBe(1);
    history.go(1);
    await expect.poll(at).toBe(2);
    expect(reached).toEqual(['PUSH /m/help']);
  });

  it('returns to the page from a page opened in the overlay, which replaced the guard', async () => {
    const { history, reached, at } = aVisit();
    const overlay = anOverlay(history);
    history.push('/m/event');
    overlay.close();
    expect(at()).toBe(2);
    history.go(-1);
    await expect.poll(at).toBe(1);
    expect(reached).toEqual(['PUSH /m/help', 'PUSH /m/event', 'POP /m/help']);
    expect(history.canStepBack()).toBe(true);
  });

  it('never returns to a page whose overlay led to a redirect', async () => {
    const { history, reached, path, at } = aVisit();
    const overlay = anOverlay(history);
    history.replace('/m/login');
    overlay.close();
    expect(at()).toBe(2);
    history.go(-1);
    await expect.poll(path).toBe('/m/home');
    expect(reached).toEqual(['PUSH /m/help', 'REPLACE /m/login', 'POP /m/home']);
  });
});

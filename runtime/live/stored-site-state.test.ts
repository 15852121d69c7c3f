import { describe, expect, it } from 'vitest';
import type { PageState } from '../../schema/delivery.ts';
import { covers } from '../../tests/support/covers.ts';
import { createStore } from '../browser/store.ts';
import { type SiteStateBrowser, siteStateKey, storeSiteState } from './start-live.ts';

function aBrowser({ stored, documentIsOld = false }: { stored?: string; documentIsOld?: boolean } = {}) {
  const values = new Map(stored === undefined ? [] : [[siteStateKey, stored]]);
  const time = { now: 1_000_000 };
  const listeners: Parameters<SiteStateBrowser['onStored']>[0][] = [];
  const browser: SiteStateBrowser = {
    storage: { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) },
    now: () => time.now,
    documentIsOld,
    onStored: (listener) => void listeners.push(listener),
  };
  const storedNow = () => JSON.parse(values.get(siteStateKey) ?? 'null');
  const fromOtherTab = (newValue: string) => {
    for (const listener of listeners) listener({ key: siteStateKey, newValue });
  };
  return { browser, time, stored: storedNow, fromOtherTab };
}

const record = (state: string, at: number) => JSON.stringify({ state, at });

describe('the last known state of the site', () => {
  it('is stored with every response, also if it is unchanged', () => {
    covers(['STATUS-03', 'STATUS-04']);
    const siteState = createStore<PageState>('normal');
    const { browser, time, stored } = aBrowser();
    const learn = storeSiteState({ siteState, browser });
    expect(stored()).toEqual({ state: 'normal', at: 1_000_000 });
    learn('maintenance');
    expect([siteState.get(), stored().state]).toEqual(['maintenance', 'maintenance']);
    time.now += 5000;
    learn('maintenance');
    expect(stored()).toEqual({ state: 'maintenance', at: 1_005_000 });
  });

  it('is the initial state of a page from history, for five minutes', () => {
    covers(['STATUS-03', 'STATUS-AMB-02']);
    const startOf = (stored: string) => {
      const siteState = createStore<PageState>('normal');
      storeSiteState({ siteState, browser: aBrowser({ stored, documentIsOld: true }).browser });
      return siteState.get();
    };
    expect(startOf(record('maintenance', 1_000_000 - 299_999))).toBe('maintenance');
    expect(startOf(record('maintenance', 1_000_000 - 300_000))).toBe('normal');
    for (const broken of ['', '{', 'null', '[]', record('open', 1_000_000), '{"state":"maintenance"}'])
      expect(startOf(broken), broken).toBe('normal');
  });

  it('never closes a page that a fresh response opens', () => {
    covers(['STATUS-AMB-02']);
    const siteState = createStore<PageState>('normal');
    const { browser, stored } = aBrowser({ stored: record('maintenance', 999_999) });
    storeSiteState({ siteState, browser });
    expect([siteState.get(), stored().state]).toEqual(['normal', 'normal']);

    const old = createStore<PageState>('normal');
    const learn = storeSiteState({
      siteState: old,
      browser: aBrowser({ stored: record('maintenance', 999_999), documentIsOld: true }).browser,
    });
    learn('normal');
    expect(old.get()).toBe('normal');
  });

  it('reaches the other tabs, and is ignored by a page that failed to render', () => {
    covers(['STATUS-03']);
    const siteState = createStore<PageState>('normal');
    const { browser, stored, fromOtherTab } = aBrowser();
    storeSiteState({ siteState, browser });
    fromOtherTab(record('restricted', 1_000_000));
    expect(siteState.get()).toBe('restricted');
    siteState.set('failed');
    expect(stored().state).toBe('restricted');
  });

  it('is optional: without storage the page keeps the state of its document', () => {
    covers(['STATUS-03']);
    const siteState = createStore<PageState>('maintenance');
    const { browser } = aBrowser();
    storeSiteState({ siteState, browser: { ...browser, storage: undefined, documentIsOld: true } })('normal');
    expect(siteState.get()).toBe('normal');
  });
});

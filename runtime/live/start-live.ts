import type { QueryClient } from '@tanstack/react-query';
import { timing } from '../../schema/constants.ts';
import type { PageState, SiteState } from '../../schema/delivery.ts';
import type { ReadOperation } from '../api/operation-types.ts';
import { browserStorage } from '../browser/browser-storage.ts';
import { cachedSince } from '../browser/cached-page.ts';
import type { Store } from '../browser/store.ts';
import type { Runtime } from '../shell/create-runtime.ts';
import { loadErrorText } from '../texts/load-error-text.ts';
import { applyDeliveries } from './apply-deliveries.ts';
import { followBrand } from './follow-brand.ts';
import { cacheForOffline } from './offline/cache-for-offline.ts';
import { leaveCachedPage } from './offline/leave-cached-page.ts';
import { createSpread, type Spread } from './spread.ts';

/**
 * Follows brand and site state. A page from the offline cache is reloaded instead, as soon as there is a connection. A preview has no
 * live changes; one in a frame of the console shows what the console sends.
 */
export function startLive(runtime: Runtime): void {
  // Switch to i18next now, with the error texts, which can't be loaded without a connection. If loading fails, the next use tries again.
  Promise.all([runtime.texts.load(['errors']), loadErrorText()]).catch(() => undefined);
  const { simulated, framedBy } = runtime.boot;
  if (simulated !== undefined) {
    // The same preview can be opened in a window of its own.
    if (framedBy !== undefined && window.parent !== window)
      void import('./preview-bridge.ts').then(({ startBridge }) =>
        startBridge({ runtime, origin: framedBy, refetchContent: () => invalidate(runtime.queries, published) }),
      );
    return;
  }
  if (cachedSince() !== undefined) {
    leaveCachedPage(() => follow(runtime));
    return;
  }
  follow(runtime);
  cacheForOffline(runtime);
}

function follow({ boot, delivery, texts, siteState, call, queries }: Runtime): void {
  const learn = storeSiteState({ siteState, browser: thisBrowser() });
  const spread = createSpread(Math.random, window.setTimeout);
  let newest = 0;
  const requestState = () => {
    newest += 1;
    const turn = newest;
    return call({ operation: 'getStatus' }).then(
      // Ignore the response if a later request was sent meanwhile.
      ({ state }) => (turn === newest ? learn(state) : undefined),
      () => undefined,
    );
  };
  applyDeliveries({ delivery, texts });
  delivery.subscribe(() => spread.run(requestState));
  const content = followContent(queries, boot.content, spread);
  followBrand({
    delivery,
    spread,
    onContent: content.changed,
    onLook: () => {
      void requestState();
      content.look();
    },
  });
  // The document may be older than the site's state (STATUS-04).
  void requestState();
}

function thisBrowser(): SiteStateBrowser {
  const [navigation] = performance.getEntriesByType('navigation');
  return {
    storage: browserStorage(),
    now: Date.now,
    documentIsOld: (navigation as PerformanceNavigationTiming | undefined)?.type === 'back_forward',
    onStored: (listener) => window.addEventListener('storage', listener),
  };
}

/** Operations that return published content: everything that the feature `content` reads. */
export const published: readonly ReadOperation[] = [
  'listAnnouncements',
  'listLobbyNews',
  'listNumero',
  'listHelp',
  'listBanners',
];

/** Operations that return games: everything that the feature `games` reads of them. */
export const offered: readonly ReadOperation[] = [
  'listGames',
  'listHotGames',
  'listVendors',
  'listWinners',
  'listFavourites',
  'listRecentGames',
  'listGameMenus',
  'listPopularGames',
  'listLotteries',
];

function invalidate(queries: QueryClient, operations: readonly ReadOperation[]): void {
  for (const operation of operations) {
    const all = { queryKey: ['api', operation] };
    const first = queries.getQueryCache().findAll({ ...all, fetchStatus: 'fetching' });
    void queries.invalidateQueries(all);
    // A first response that is on its way may be older, and a refetch only waits for it.
    for (const { state, promise } of first)
      if (state.data === undefined)
        promise?.then(
          () => setTimeout(() => queries.invalidateQueries(all)),
          () => undefined,
        );
  }
}

/** Updates published content and suspended games. Queries shown on the page are refetched at once, all others when they are shown again. */
export function followContent(
  queries: QueryClient,
  /** Revision of the document. */ first: string,
  /** Delays refetches by a random time, because every open page receives the same event. */ spread: Pick<
    Spread,
    'run'
  >,
): {
  /** Called with the new revision. */
  readonly changed: (revision: string) => void;
  /** Called when the page becomes visible again, because it may have missed events. */
  readonly look: () => void;
} {
  let known = first;
  let latest = first;
  const refetch = () => {
    const [content, suspended] = latest.split(' ');
    const [contentBefore, suspendedBefore] = known.split(' ');
    known = latest;
    invalidate(queries, [
      ...(content === contentBefore ? [] : published),
      ...(suspended === suspendedBefore ? [] : offered),
    ]);
  };
  return {
    changed: (revision) => {
      latest = revision;
      if (latest !== known) spread.run(refetch);
    },
    look: () => {
      for (const operation of published)
        void queries.refetchQueries({ queryKey: ['api', operation], type: 'active', stale: true });
    },
  };
}

export const siteStateKey = 'site-state.v1';

/** Browser features that this code needs; replaced in tests. */
export type SiteStateBrowser = {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  readonly now: () => number;
  /** The document was restored by back or forward, so it may be older than the stored state. */
  readonly documentIsOld: boolean;
  /** Subscribes to storage changes of other tabs. */
  readonly onStored: (listener: (change: { key: string | null; newValue: string | null }) => void) => void;
};

/**
 * Stores the last known site state on this device for five minutes (STATUS-03, STATUS-AMB-02). A document restored from history starts from
 * the stored state, and tabs follow each other. A freshly loaded document is newer than the stored state. Returns a function that accepts a
 * state from the platform.
 */
export function storeSiteState({
  siteState,
  browser: { storage, now, documentIsOld, onStored },
}: {
  siteState: Store<PageState>;
  browser: SiteStateBrowser;
}): (state: SiteState) => void {
  const read = (text: string | null | undefined) => {
    const record = parse(text);
    return record !== undefined && now() - record.at < timing.siteStateStored ? record.state : undefined;
  };
  const save = () => {
    const state = siteState.get();
    if (state === 'failed' || state === 'offline') return;
    try {
      storage?.setItem(siteStateKey, JSON.stringify({ state, at: now() }));
    } catch {
      // Storage is full or blocked; the platform's state is requested anyway.
    }
  };
  const known = documentIsOld ? read(stored(storage)) : undefined;
  if (known !== undefined) siteState.set(known);
  else save();
  siteState.subscribe(save);
  onStored(({ key, newValue }) => {
    const state = key === siteStateKey ? read(newValue) : undefined;
    if (state !== undefined) siteState.set(state);
  });
  return (state) => {
    // The state is unchanged, but store it again to renew its time.
    if (state === siteState.get()) save();
    else siteState.set(state);
  };
}

function stored(storage: SiteStateBrowser['storage']): string | null | undefined {
  try {
    return storage?.getItem(siteStateKey);
  } catch {
    return undefined;
  }
}

const states: readonly unknown[] = ['normal', 'maintenance', 'restricted'] satisfies SiteState[];

function parse(text: string | null | undefined): { state: SiteState; at: number } | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null || !('state' in value) || !('at' in value)) return undefined;
    if (!states.includes(value.state) || typeof value.at !== 'number') return undefined;
    return { state: value.state as SiteState, at: value.at };
  } catch {
    return undefined;
  }
}

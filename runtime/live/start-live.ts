import { browserStorage } from '../browser/browser-storage.ts';
import { cachedSince } from '../browser/cached-page.ts';
import type { Runtime } from '../shell/create-runtime.ts';
import { loadErrorText } from '../texts/load-error-text.ts';
import { applyDeliveries } from './apply-deliveries.ts';
import { followBrand } from './follow-brand.ts';
import { followContent } from './follow-content.ts';
import { cacheForOffline } from './offline/cache-for-offline.ts';
import { leaveCachedPage } from './offline/leave-cached-page.ts';
import { createSpread } from './spread.ts';
import { type SiteStateBrowser, storeSiteState } from './stored-site-state.ts';

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
      void import('./preview-bridge.ts').then(({ startBridge }) => startBridge({ runtime, origin: framedBy }));
    return;
  }
  if (cachedSince() !== undefined) {
    leaveCachedPage({ onStay: () => follow(runtime) });
    return;
  }
  follow(runtime);
  cacheForOffline(runtime);
}

function follow({ boot, delivery, texts, siteState, call, queries }: Runtime): void {
  const learn = storeSiteState({ siteState, browser: thisBrowser() });
  const spread = createSpread({ random: Math.random, after: window.setTimeout });
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
  const content = followContent({ queries, revision: boot.content, spread });
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

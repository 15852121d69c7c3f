import type { Delivery } from '../../schema/delivery.ts';
import type { Language } from '../../schema/generated/languages.ts';
import { browserStorage } from '../browser/browser-storage.ts';
import { cachedSince } from '../browser/cached-page.ts';
import type { Runtime } from '../shell/create-runtime.ts';
import { manifestTexts } from '../shell/manifest-texts.ts';
import { themeDeclarations } from '../ui/theme/theme-css.ts';
import { followBrand } from './follow-brand.ts';
import { followContent } from './follow-content.ts';
import { cacheForOffline } from './offline/cache-for-offline.ts';
import { leaveCachedPage } from './offline/leave-cached-page.ts';
import { createSpread } from './spread.ts';
import { type SiteStateBrowser, storeSiteState } from './stored-site-state.ts';

/** Follows brand and site state. A page from the offline cache is reloaded instead, as soon as there is a connection. */
export function startLive(runtime: Runtime): void {
  if (cachedSince() !== undefined) {
    leaveCachedPage({ onStay: () => follow(runtime) });
    return;
  }
  follow(runtime);
  cacheForOffline(runtime);
}

/** Applies changes outside of React (texts, theme). */
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
  // Switch to i18next now, with the error texts, which can't be loaded without a connection. If loading fails, the next use tries again.
  texts.load(['errors']).catch(() => undefined);
  let before = delivery.get();
  delivery.subscribe(() => {
    const next = delivery.get();
    // If texts fail to load, the page keeps the old ones until the next change.
    if (next.texts !== before.texts) texts.override(next.texts).catch(() => undefined);
    texts.load(manifestTexts(next.manifest)).catch(() => undefined);
    const { locale } = next.manifest;
    if (!locale.enabled.includes(texts.language())) texts.choose(locale.default as Language);
    applyTheme({ next, before });
    before = next;
    spread.run(requestState);
  });
  const content = followContent({ queries, revision: boot.content, spread });
  followBrand({
    delivery,
    spread,
    hasEvents: boot.simulated === undefined,
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

/** Overwrites the document's theme custom properties with new values. */
function applyTheme({ next, before }: { next: Delivery; before: Delivery }): void {
  const { theme } = next.manifest;
  const { style } = document.documentElement;
  for (const [name, value] of themeDeclarations({ theme, assets: next.assets }))
    style.setProperty(name, value);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme.colors.header);
  const { fonts } = before.manifest.theme;
  if (fonts.display !== theme.fonts.display || fonts.text !== theme.fonts.text)
    void import('../ui/theme/add-fonts.ts').then(({ addFonts }) => addFonts(theme.fonts));
}

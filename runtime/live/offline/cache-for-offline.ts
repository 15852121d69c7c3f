import { timing, wire } from '../../../schema/constants.ts';
import { languages } from '../../../schema/languages.ts';
import { pageOf, routes } from '../../../schema/routes.ts';
import { pageHistory } from '../../browser/page-history.ts';
import type { Runtime } from '../../shell/create-runtime.ts';
import { oneAtATime } from '../follow-brand.ts';
import { cacheDocument, dropDocuments } from './cached-documents.ts';
import { forgetHomeVisit, isHomeVisited, noteHomeVisit } from './home-visit.ts';

/**
 * Keeps home and the page of no connection for a time without one, by the brand's switch and of its newest revision. Both are asked
 * for without cookies, as any visitor gets them: nothing of whoever is logged in is kept, so nothing has to be cleared when they
 * leave. Home is kept once it has been visited, at any of its addresses; from other pages it is kept anew if it has changed since.
 */
export function cacheForOffline({
  boot,
  delivery,
  texts,
}: Pick<Runtime, 'boot' | 'delivery' | 'texts'>): void {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  // Not on plain http, nor in private windows of some browsers.
  if (workers === undefined || typeof caches === 'undefined') return;

  const { timeZone } = boot.delivery.manifest.locale;
  let early = true;
  /** Files of dropped documents: pictures that home showed at its last visit, which this page may not have loaded. */
  const seen = new Set<string>();
  const look = oneAtATime(async () => {
    const { manifest, revision } = delivery.get();
    if (!manifest.features.offline) {
      await (await workers.getRegistration('/'))?.unregister();
      forgetHomeVisit();
      await dropDocuments({ except: [] });
      return;
    }
    if (isAtHome()) noteHomeVisit();
    const language = texts.language();
    const script = document.querySelector('script[src]')?.getAttribute('src');
    const mark = [revision, boot.content, language, script].join(' ');
    const documents = [wire.offlinePath, routes.home.path].map((path) => ({
      ...{ path, revision, timeZone, languageCode: languages[language].code },
      cacheName: `${path} ${mark}`,
    }));
    for (const address of await dropDocuments({ except: documents.map(({ cacheName }) => cacheName) }))
      seen.add(address);
    if (early) return;
    await workers.register(workerAddress());
    for (const one of documents)
      if (one.path === wire.offlinePath || isHomeVisited()) await cacheDocument({ ...one, seen });
  });
  // Whatever could not be kept is tried again with the next look.
  const lookQuietly = () => void look().catch(() => undefined);
  const keepNow = () => {
    early = false;
    lookQuietly();
  };

  const keepSoon = () => setTimeout(keepNow, timing.cacheForOffline);

  // What is old goes at once; the new comes after all that the page itself asks for.
  lookQuietly();
  keepSoon();
  pageHistory().listen(() => {
    if (!isAtHome()) return;
    noteHomeVisit();
    keepSoon();
  });
  document.addEventListener('visibilitychange', keepNow);
  delivery.subscribe(lookQuietly);
}

const isAtHome = () => pageOf(location.pathname) === 'home';

/** The one address that a worker comes from, as the content security policy wants to be told. */
function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  if (trustedTypes === undefined) return wire.workerPath;
  policy ??= trustedTypes.createPolicy(wire.workerPolicy, { createScriptURL: () => wire.workerPath });
  return policy.createScriptURL('');
}

type Policies = {
  createPolicy(name: string, rules: { createScriptURL: () => string }): Policy;
};
type Policy = { createScriptURL(url: string): string };

/** A policy of a name is made once. */
let policy: Policy | undefined;

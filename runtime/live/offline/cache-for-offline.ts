import { timing, wire } from '../../../schema/constants.ts';
import { languages } from '../../../schema/languages.ts';
import { pageOf, routes } from '../../../schema/routes.ts';
import { pageHistory } from '../../browser/page-history.ts';
import type { Runtime } from '../../shell/create-runtime.ts';
import { oneAtATime } from '../follow-brand.ts';
import { cacheDocument, dropDocuments } from './cached-documents.ts';
import { forgetHomeVisit, isHomeVisited, noteHomeVisit } from './home-visit.ts';

/**
 * Caches home and the offline page in their newest revision, if the brand enables it. Both are requested without cookies, like by a
 * visitor. Nothing of a logged-in member is cached, so nothing has to be cleared on logout. Home is cached once it has been visited, at any
 * of its addresses. From other pages, it is cached again if it has changed since.
 */
export function cacheForOffline({ boot, delivery, texts }: Pick<Runtime, 'boot' | 'delivery' | 'texts'>): void {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  // Not available on plain http, nor in private windows of some browsers.
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
      path,
      revision,
      timeZone,
      languageCode: languages[language].code,
      cacheName: `${path} ${mark}`,
    }));
    for (const address of await dropDocuments({ except: documents.map(({ cacheName }) => cacheName) }))
      seen.add(address);
    if (early) return;
    await workers.register(workerAddress());
    const { active: worker } = await workers.ready;
    if (worker === null) return;
    for (const one of documents)
      if (one.path === wire.offlinePath || isHomeVisited()) await cacheDocument({ ...one, seen, worker });
  });
  // Anything that could not be cached is retried with the next run.
  const lookQuietly = () => void look().catch(() => undefined);
  const cacheNow = () => {
    early = false;
    lookQuietly();
  };

  const cacheSoon = () => setTimeout(cacheNow, timing.cacheForOffline);

  // Stale documents are dropped at once. New ones are cached after the page's own requests.
  lookQuietly();
  cacheSoon();
  pageHistory().listen(() => {
    if (!isAtHome()) return;
    noteHomeVisit();
    cacheSoon();
  });
  document.addEventListener('visibilitychange', cacheNow);
  delivery.subscribe(lookQuietly);
}

const isAtHome = () => pageOf(location.pathname) === 'home';

/** The only permitted worker address, as a trusted type for the content security policy. */
function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  if (trustedTypes === undefined) return wire.workerPath;
  policy ??= trustedTypes.createPolicy(wire.workerPolicy, { createScriptURL: () => wire.workerPath });
  return policy.createScriptURL('');
}

type Policies = { createPolicy(name: string, rules: { createScriptURL: () => string }): Policy };
type Policy = { createScriptURL(url: string): string };

/** A policy can be created only once per name. */
let policy: Policy | undefined;

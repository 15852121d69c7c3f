import { timing, wire } from '../../../schema/constants.ts';
import { languages } from '../../../schema/languages.ts';
import { pageOf, routes } from '../../../schema/routes.ts';
import { browserStorage } from '../../browser/browser-storage.ts';
import { cachedAttribute } from '../../browser/cached-page.ts';
import { pageHistory } from '../../browser/page-history.ts';
import type { Runtime } from '../../shell/create-runtime.ts';
import { oneAtATime } from '../follow-brand.ts';
import { type Filling, plainHeaders } from './fill-cache.ts';
import { isOurs, mayCache } from './may-cache.ts';

/**
 * Caches home and the offline page in their newest revision, if the brand enables it. Both are requested without cookies, like by a
 * visitor. Nothing of a logged-in member is cached, so nothing has to be cleared on logout. Home is cached once it has been visited, at any
 * of its addresses. From other pages, it is cached again if it has changed since.
 */
export function cacheForOffline({ boot, delivery, texts }: Pick<Runtime, 'boot' | 'delivery' | 'texts'>): void {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  // Not available on plain http, nor in private windows of some browsers.
  if (workers === undefined || typeof caches === 'undefined') return;

  let early = true;
  /** Files of dropped documents: pictures that home showed at its last visit, which this page may not have loaded. */
  const seen = new Set<string>();
  const look = oneAtATime(async () => {
    const { manifest, revision } = delivery.get();
    if (!manifest.features.offline) {
      await (await workers.getRegistration('/'))?.unregister();
      forgetHomeVisit();
      await dropDocuments([]);
      return;
    }
    if (isAtHome()) noteHomeVisit();
    const language = texts.language();
    const script = document.querySelector('script[src]')?.getAttribute('src');
    const mark = [revision, boot.content, language, script].join(' ');
    const documents = [wire.offlinePath, routes.home.path].map((path) => ({
      path,
      revision,
      languageCode: languages[language].code,
      cacheName: `${path} ${mark}`,
    }));
    for (const address of await dropDocuments(documents.map(({ cacheName }) => cacheName))) seen.add(address);
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

const key = 'homeVisited.v1';
/** For browsers that block storage. */
let isVisitedHere = false;

/**
 * Whether this browser has shown the brand's home. The cache of home can't answer that, because it is dropped as soon as home has changed.
 */
function isHomeVisited(): boolean {
  return isVisitedHere || browserStorage()?.getItem(key) === '1';
}

function noteHomeVisit(): void {
  isVisitedHere = true;
  try {
    browserStorage()?.setItem(key, '1');
  } catch {
    // Storage is full.
  }
}

function forgetHomeVisit(): void {
  isVisitedHere = false;
  browserStorage()?.removeItem(key);
}

/** Drops all caches except the named ones. Returns the addresses of the dropped files. */
async function dropDocuments(except: readonly string[]): Promise<string[]> {
  const addresses: string[] = [];
  for (const name of await caches.keys()) {
    if (except.includes(name)) continue;
    for (const { url } of await (await caches.open(name)).keys()) addresses.push(addressOf(new URL(url)));
    await caches.delete(name);
  }
  return addresses.filter(mayCache);
}

const addressOf = ({ pathname, search }: URL) => pathname + search;

/**
 * Caches a document with the scripts and fonts that it references, all of them or none. Files that this page has shown are added while
 * there is space. The worker fills the cache: dozens of files would keep the page busy.
 */
async function cacheDocument({
  path,
  cacheName,
  revision,
  languageCode,
  seen,
  worker,
}: {
  path: string;
  cacheName: string;
  revision: string;
  languageCode: string;
  /** Addresses of files that earlier pages have shown. */
  seen: ReadonlySet<string>;
  worker: ServiceWorker;
}): Promise<void> {
  const cache = await caches.open(cacheName);
  if ((await cache.match(path, { ignoreVary: true })) !== undefined) return;
  try {
    const answer = await fetch(path, {
      credentials: 'omit',
      cache: 'no-store',
      headers: { 'accept-language': languageCode },
    });
    const html = await answer.text();
    // The site is closed, a proxy answers in its place, or the node does not have the newest revision yet.
    if (!answer.ok || !isOurs(answer) || !html.includes(`"revision":"${revision}"`))
      throw new Error('nothing to cache');
    await loadTitleFace(html);
    await fillByWorker(worker, {
      cacheName,
      loaded: loadedFiles(),
      seen: [...seen],
      path,
      html: html.replace('<html ', `<html ${cachedAttribute}="${new Date().toISOString()}" `),
      status: answer.status,
      headers: plainHeaders(answer),
    });
  } catch (error) {
    await caches.delete(cacheName);
    throw error;
  }
}

/** Rejects if the worker fails, or does not answer: one of an older version does not know the message. */
function fillByWorker(worker: ServiceWorker, filling: Filling): Promise<void> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(reject, timing.offlineFilling, new Error('the worker does not answer'));
    port1.onmessage = ({ data }: MessageEvent<boolean>) => {
      clearTimeout(timer);
      port1.close();
      if (data) resolve();
      else reject(new Error(`${filling.path} can't be cached`));
    };
    worker.postMessage(filling, [port2]);
  });
}

/** A display font consists of several files. The document's title may need others than this page has loaded. */
async function loadTitleFace(html: string): Promise<void> {
  const [, title = ''] = /<h1\b[^>]*>([^<]*)/.exec(html) ?? [];
  const stack = getComputedStyle(document.documentElement).getPropertyValue('--font-display');
  // The other families are system fonts, which the device may lack. Without the display font, the title uses one of them.
  const [family = ''] = stack.split(',');
  await document.fonts.load(`${titleSize} ${family}`, title).catch(() => undefined);
}

/** Any size works, because the fonts are variable. */
const titleSize = '24px';

/** Files that this page has loaded so far. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(addressOf)
    .filter(mayCache);

import { timing } from '../../../schema/constants.ts';
import { cachedAttribute } from '../../browser/cached-page.ts';
import { formatLocale } from '../../texts/format-locale.ts';
import { type Filling, plainHeaders } from './fill-cache.ts';
import { isOurs, mayCache, rankOf } from './may-cache.ts';

/** Drops all caches except the named ones. Returns the addresses of the dropped files. */
export async function dropDocuments({ except }: { except: readonly string[] }): Promise<string[]> {
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
export async function cacheDocument({
  path,
  cacheName,
  revision,
  languageCode,
  timeZone,
  seen,
  worker,
}: {
  path: string;
  cacheName: string;
  revision: string;
  languageCode: string;
  timeZone: string;
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
    const time = new Intl.DateTimeFormat(formatLocale(languageCode), { ...timeShown, timeZone }).format(new Date());
    await fillByWorker({
      worker,
      filling: {
        cacheName,
        needed: [...namedBy(html)],
        wanted: shownOf({ html, seen }),
        path,
        html: html.replace('<html ', `<html ${cachedAttribute}="${time}" `),
        status: answer.status,
        headers: plainHeaders(answer),
      },
    });
  } catch (error) {
    await caches.delete(cacheName);
    throw error;
  }
}

/** Rejects if the worker fails, or does not answer: one of an older version does not know the message. */
function fillByWorker({ worker, filling }: { worker: ServiceWorker; filling: Filling }): Promise<void> {
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

const timeShown = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** Scripts, fonts and frame pictures that a document references. */
function namedBy(html: string): Set<string> {
  const attributes = [...html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href|data-modules)="(\/[^"]+)"/g)];
  const modules = [...html.matchAll(/\bdata-modules="(\/[^"]+)"/g)];
  const empty = [...html.matchAll(/--image-empty:\s*url\("?(\/[^")]+)"?\)/g)];
  const addresses = [...attributes, ...modules, ...empty].flatMap(([, list = '']) => list.split(' '));
  return new Set(addresses.filter(mayCache));
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

/**
 * Files that this page has loaded so far: scripts that load later, and pictures that the document also shows. Pictures of earlier pages
 * follow if the document still shows them.
 */
function shownOf({ html, seen }: { html: string; seen: ReadonlySet<string> }): string[] {
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(addressOf)
    .filter((address) => mayCache(address) && (isScript(address) || html.includes(pathOf(address))));
  const earlier = [...seen].filter((address) => !isScript(address) && html.includes(pathOf(address)));
  return [...new Set([...loaded, ...earlier])].sort((a, b) => rankOf(a) - rankOf(b));
}

const isScript = (address: string) => address.startsWith('/assets/');
const pathOf = (address: string) => address.split('?', 1)[0] ?? address;

import { limits } from '../../../schema/constants.ts';
import { cachedAttribute } from '../../browser/cached-page.ts';
import { formatLocale } from '../../texts/format-locale.ts';
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
 * there is space. The document is cached last, so its presence means that the cache is complete.
 */
export async function cacheDocument({
  path,
  cacheName,
  revision,
  languageCode,
  timeZone,
  seen,
}: {
  path: string;
  cacheName: string;
  revision: string;
  languageCode: string;
  timeZone: string;
  /** Addresses of files that earlier pages have shown. */
  seen: ReadonlySet<string>;
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
    const put = filler(cache);
    for (const address of namedBy(html))
      if (!(await put(address))) throw new Error(`${address} can't be cached`);
    await loadTitleFace(html);
    for (const address of shownOf({ html, seen })) await put(address).catch(() => false);
    const time = new Intl.DateTimeFormat(formatLocale(languageCode), { ...timeShown, timeZone }).format(
      new Date(),
    );
    const marked = html.replace('<html ', `<html ${cachedAttribute}="${time}" `);
    await cache.put(path, new Response(marked, { status: answer.status, headers: plainHeaders(answer) }));
  } catch (error) {
    await caches.delete(cacheName);
    throw error;
  }
}

const timeShown = { dateStyle: 'medium', timeStyle: 'short' } as const;

/**
 * Returns a function that caches a file, within the limits of one document. It returns false if the file must not be cached or exceeds the
 * limits.
 */
function filler(cache: Cache): (address: string) => Promise<boolean> {
  const known = new Set<string>();
  let bytes = 0;
  return async (address) => {
    if (known.has(address)) return true;
    if (known.size >= limits.offlineFiles) return false;
    const answer = await fetch(address, {
      credentials: 'omit',
      // Without this header, pictures would come in the format for older browsers.
      headers: { accept: 'image/webp,*/*;q=0.8' },
    });
    if (!answer.ok || !isOurs(answer) || answer.headers.get('cache-control')?.startsWith('public') !== true)
      return false;
    const body = await answer.arrayBuffer();
    if (bytes + body.byteLength > limits.offlineBytes) return false;
    bytes += body.byteLength;
    known.add(address);
    await cache.put(address, new Response(body, { headers: plainHeaders(answer) }));
    return true;
  };
}

/** Headers for a decompressed body. */
function plainHeaders({ headers }: Response): Headers {
  const plain = new Headers(headers);
  for (const name of ['content-encoding', 'content-length']) plain.delete(name);
  return plain;
}

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

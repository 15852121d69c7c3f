import { limits } from '../../../schema/constants.ts';
import { isOurs, mayCache, rankOf } from './may-cache.ts';

/** A document, and the addresses of files that may belong to it. */
export type Filling = {
  readonly cacheName: string;
  /** Files that the page has loaded so far. */
  readonly loaded: readonly string[];
  /** Files that earlier pages have shown. */
  readonly seen: readonly string[];
  readonly path: string;
  readonly html: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Fills the cache of a document. Runs in the service worker, because searching documents and loading files would keep the page busy. The
 * document is cached last, so its presence means that the cache is complete.
 */
export async function fillCache({ cacheName, path, html, status, headers, ...files }: Filling): Promise<void> {
  const cache = await caches.open(cacheName);
  const put = filler(cache);
  for (const address of namedBy(html)) if (!(await put(address))) throw new Error(`${address} can't be cached`);
  for (const address of shownOf(html, files)) await put(address).catch(() => false);
  await cache.put(path, new Response(html, { status, headers }));
}

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
export function plainHeaders({ headers }: Response): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name !== 'content-encoding' && name !== 'content-length'));
}

/** Scripts, fonts and frame pictures that a document references. */
function namedBy(html: string): Set<string> {
  const attributes = [...html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href|data-modules)="(\/[^"]+)"/g)];
  const modules = [...html.matchAll(/\bdata-modules="(\/[^"]+)"/g)];
  const empty = [...html.matchAll(/--image-empty:\s*url\("?(\/[^")]+)"?\)/g)];
  const addresses = [...attributes, ...modules, ...empty].flatMap(([, list = '']) => list.split(' '));
  return new Set(addresses.filter(mayCache));
}

/**
 * Files that are added while there is space, most important first: scripts that loaded later, and pictures of this page and of earlier ones
 * that the document shows as well.
 */
function shownOf(html: string, { loaded, seen }: Pick<Filling, 'loaded' | 'seen'>): string[] {
  const isShown = (address: string) => html.includes(address.split('?', 1)[0] ?? address);
  const isScript = (address: string) => address.startsWith('/assets/');
  const wanted = [
    ...loaded.filter((address) => isScript(address) || isShown(address)),
    ...seen.filter((address) => !isScript(address) && isShown(address)),
  ];
  return [...new Set(wanted)].sort((a, b) => rankOf(a) - rankOf(b));
}

import { limits } from '../../../schema/constants.ts';
import { isOurs } from './may-cache.ts';

/** A document and the addresses of files to cache with it. */
export type Filling = {
  readonly cacheName: string;
  /** Files without which the document is not cached. */
  readonly needed: readonly string[];
  /** Files that are added while there is space, most important first. */
  readonly wanted: readonly string[];
  readonly path: string;
  readonly html: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Fills the cache of a document. Runs in the service worker. The document is cached last, so its presence means that the cache is complete.
 */
export async function fillCache({ cacheName, needed, wanted, path, html, status, headers }: Filling): Promise<void> {
  const cache = await caches.open(cacheName);
  const put = filler(cache);
  for (const address of needed) if (!(await put(address))) throw new Error(`${address} can't be cached`);
  for (const address of wanted) await put(address).catch(() => false);
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

import type { Brand, BrandSet } from '../server/brands/brand.ts';
import { hostCache } from '../server/hosts/host-cache.ts';
import { boundedCache, type Entry } from './bounded-cache.ts';
import { type BufferedAnswer, bufferedAnswer, sizeOf } from './buffered-answer.ts';

/** Ten thousand manifests of 14 kB, raw and compressed, are 200 MB; what is asked for often stays. */
const maxBytes = 96 * 1024 * 1024;

export type ManifestAnswers = {
  /** Of a host's name; undefined where it names no brand. */
  of(host: string | undefined): BufferedAnswer | undefined;
  close(): void;
};

/**
 * `GET /config/manifest.json` of each brand: serialized once for each revision, found by the name of the host in one look. Among thousands of
 * brands every further look reads memory that no cache of the processor holds.
 */
export function manifestAnswers({
  brands,
}: {
  brands: Pick<BrandSet, 'byHost' | 'subscribe'>;
}): ManifestAnswers {
  const hosts = hostCache<Entry<BufferedAnswer>>();
  const answers = boundedCache<BufferedAnswer>({ maxBytes, sizeOf, onDrop: () => hosts.clear() });
  const stop = brands.subscribe(() => hosts.clear());

  function find(host: string | undefined): BufferedAnswer | undefined {
    const brand = brands.byHost(host);
    if (brand === undefined || host === undefined) return undefined;
    const known = answers.entry(brand.id);
    const entry = known?.value.etag === etagOf(brand) ? known : answers.set(brand.id, manifestAnswer(brand));
    hosts.set(host, entry);
    return entry.value;
  }

  return {
    of(host) {
      const entry = host === undefined ? undefined : hosts.get(host);
      if (entry === undefined) return find(host);
      entry.used = true;
      return entry.value;
    },
    close: stop,
  };
}

function manifestAnswer(brand: Brand): BufferedAnswer {
  return bufferedAnswer({
    body: Buffer.from(JSON.stringify(brand.delivery())),
    etag: etagOf(brand),
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

export function etagOf(brand: Brand): string {
  return `"${brand.revision}"`;
}

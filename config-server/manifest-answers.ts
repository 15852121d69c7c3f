import { boundedCache, type Entry } from '../server/answers/bounded-cache.ts';
import { type BufferedAnswer, bufferedAnswer, sizeOf } from '../server/answers/buffered-answer.ts';
import { textCache } from '../server/answers/text-cache.ts';
import type { Brand, BrandSet } from '../server/brands/brand.ts';

/** Cache size. Ten thousand manifests of 14 kB, raw and compressed, would take 200 MB. */
const maxBytes = 96 * 1024 * 1024;

export type ManifestAnswers = {
  /** Returns the response for a host name; `undefined` if the host belongs to no brand. */
  of(host: string | undefined): BufferedAnswer | undefined;
  close(): void;
};

/**
 * `GET /config/manifest.json` of each brand. It is serialised once per revision and found by host in one look-up. With thousands of
 * brands every further look-up is a CPU cache miss.
 */
export function manifestAnswers(brands: Pick<BrandSet, 'byHost' | 'subscribe'>): ManifestAnswers {
  const hosts = textCache<Entry<BufferedAnswer>>();
  const answers = boundedCache<BufferedAnswer>(maxBytes, sizeOf, () => hosts.clear());
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

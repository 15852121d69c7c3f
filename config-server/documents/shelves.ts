import type { Entry } from '../../server/answers/bounded-cache.ts';
import type { BufferedAnswer } from '../../server/answers/buffered-answer.ts';
import { textCache } from '../../server/answers/text-cache.ts';
import type { Brand } from '../../server/brands/brand.ts';

type Place = { readonly url: string; readonly variant: string };
type Shelf = {
  readonly brand: Brand;
  readonly version: string;
  readonly pages: Map<string, Map<string, Entry<BufferedAnswer>>>;
};

/** First-level cache of documents by host, so that a hit does not need the full cache key. */
export type Shelves = {
  /** Brand of a cached host. */
  brandOf(host: string): Brand | undefined;
  find(input: Place & { host: string; version: string }): Entry<BufferedAnswer> | undefined;
  put(input: Place & { host: string; version: string; brand: Brand; entry: Entry<BufferedAnswer> }): void;
  clear(): void;
};

export function createShelves(): Shelves {
  const shelves = textCache<Shelf>();
  return {
    brandOf: (host) => shelves.get(host)?.brand,
    find: ({ host, version, url, variant }) => {
      const shelf = shelves.get(host);
      return shelf?.version === version ? shelf.pages.get(url)?.get(variant) : undefined;
    },
    put: ({ host, brand, version, url, variant, entry }) => {
      let shelf = shelves.get(host);
      if (shelf === undefined || shelf.brand !== brand || shelf.version !== version) {
        shelf = { brand, version, pages: new Map() };
        shelves.set(host, shelf);
      }
      const page = shelf.pages.get(url) ?? new Map<string, Entry<BufferedAnswer>>();
      shelf.pages.set(url, page.set(variant, entry));
    },
    clear: () => shelves.clear(),
  };
}

import type { Entry } from '../../server/answers/bounded-cache.ts';
import type { BufferedAnswer } from '../../server/answers/buffered-answer.ts';
import { textCache } from '../../server/answers/text-cache.ts';
import type { Brand } from '../../server/brands/brand.ts';

type Place = {
  readonly brand: Brand;
  /** Version of the brand's content. */
  readonly version: string;
  readonly url: string;
  readonly variant: string;
};
type Shelf = {
  readonly brand: Brand;
  readonly version: string;
  readonly pages: Map<string, Map<string, Entry<BufferedAnswer>>>;
};

/** First-level cache of documents, so that a hit does not need the full cache key. */
export type Shelves = {
  /** Returns the brand of a host whose documents were requested. */
  brandOf(host: string): Brand | undefined;
  find(place: Place): Entry<BufferedAnswer> | undefined;
  put(input: Place & { host: string; entry: Entry<BufferedAnswer> }): void;
  clear(): void;
};

/** A host only maps to its brand, because the number of hosts below a wildcard is unlimited. A brand has one shelf for all its hosts. */
export function createShelves(): Shelves {
  const hosts = textCache<Brand>();
  const shelves = new Map<string, Shelf>();
  const shelfOf = ({ brand, version }: Pick<Place, 'brand' | 'version'>): Shelf | undefined => {
    const shelf = shelves.get(brand.id);
    return shelf?.brand === brand && shelf.version === version ? shelf : undefined;
  };
  return {
    brandOf: hosts.get,
    find: ({ url, variant, ...of }) => shelfOf(of)?.pages.get(url)?.get(variant),
    put: ({ host, brand, version, url, variant, entry }) => {
      hosts.set(host, brand);
      const shelf = shelfOf({ brand, version }) ?? { brand, version, pages: new Map() };
      shelves.set(brand.id, shelf);
      const page = shelf.pages.get(url) ?? new Map<string, Entry<BufferedAnswer>>();
      shelf.pages.set(url, page.set(variant, entry));
    },
    clear: () => {
      hosts.clear();
      shelves.clear();
    },
  };
}

import { LRUCache } from 'lru-cache';
import type { Brand } from '../../server/brands/brand.ts';
import type { Clock } from '../../server/clock.ts';

/** Maximum brands with a cached reading. */
const mostBrands = 500;

/** Caches something that is read from a brand's rows, for a minimum interval. If a reading fails, the previous one is still used. */
export function createReadings<T>(
  clock: Clock,
  /** Minimum milliseconds between two readings. */ every: number,
  read: (input: { brand: Brand; now: number }) => Promise<T>,
): (brand: Brand) => Promise<T> {
  const cached = new LRUCache<string, { readonly at: number; readonly value: Promise<T> }>({ max: mostBrands });
  return async (brand) => {
    const now = clock.now().getTime();
    const key = `${brand.id} ${brand.manifest.wallet.currency}`;
    const known = cached.get(key);
    if (known !== undefined && now - known.at < every) return known.value;
    const value = read({ brand, now }).catch((error: unknown) => {
      if (known === undefined) cached.delete(key);
      if (known === undefined) throw error;
      return known.value;
    });
    cached.set(key, { at: now, value });
    return value;
  };
}

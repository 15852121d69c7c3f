/** A cache bounded in bytes that forgets what was used longest ago. */
export type BoundedCache<T> = {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  bytes(): number;
  clear(): void;
};

/** `sizeOf` is asked again when room is needed: an answer grows by its compressed forms. */
export function boundedCache<T>({
  maxBytes,
  sizeOf,
}: {
  maxBytes: number;
  sizeOf: (value: T) => number;
}): BoundedCache<T> {
  const entries = new Map<string, T>();
  const total = () => {
    let bytes = 0;
    for (const value of entries.values()) bytes += sizeOf(value);
    return bytes;
  };
  let setsUntilCount = 0;
  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      // Counting all sizes at every entry would make filling the cache quadratic.
      if (setsUntilCount-- > 0) return;
      setsUntilCount = Math.min(64, entries.size >> 2);
      let bytes = total();
      for (const [oldest, forgotten] of entries) {
        if (bytes <= maxBytes || oldest === key) break;
        entries.delete(oldest);
        bytes -= sizeOf(forgotten);
      }
    },
    bytes: total,
    clear: () => entries.clear(),
  };
}

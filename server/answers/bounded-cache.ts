/** Set `used` on each hit, so that the entry is not evicted. */
export type Entry<T> = { readonly value: T; used: boolean };

/** A cache bounded in bytes. */
export type BoundedCache<T> = {
  get(key: string): T | undefined;
  entry(key: string): Entry<T> | undefined;
  set(key: string, value: T): Entry<T>;
  bytes(): number;
  clear(): void;
};

/**
 * Second-chance eviction: a hit costs one look-up and setting a flag, instead of the two writes of LRU. `sizeOf` is evaluated again
 * before each eviction, because responses grow by their compressed forms.
 */
export function boundedCache<T>(
  maxBytes: number,
  sizeOf: (value: T) => number,
  /** Called after entries were evicted. */ onDrop: () => void = () => undefined,
): BoundedCache<T> {
  const entries = new Map<string, Entry<T>>();
  const total = () => {
    let bytes = 0;
    for (const { value } of entries.values()) bytes += sizeOf(value);
    return bytes;
  };
  let setsUntilCount = 0;

  function makeRoom(): void {
    let bytes = total();
    if (bytes > maxBytes) onDrop();
    for (const [key, entry] of entries) {
      if (bytes <= maxBytes || entries.size === 1) return;
      entries.delete(key);
      if (entry.used) entries.set(key, { value: entry.value, used: false });
      else bytes -= sizeOf(entry.value);
    }
  }

  function entryOf(key: string): Entry<T> | undefined {
    const entry = entries.get(key);
    if (entry !== undefined) entry.used = true;
    return entry;
  }

  return {
    get: (key) => entryOf(key)?.value,
    entry: entryOf,
    set(key, value) {
      const entry = { value, used: false };
      entries.set(key, entry);
      // Summing up all sizes at every new entry would make filling the cache quadratic.
      if (setsUntilCount-- > 0) return entry;
      setsUntilCount = Math.min(64, entries.size >> 2);
      makeRoom();
      return entry;
    },
    bytes: total,
    clear: () => entries.clear(),
  };
}

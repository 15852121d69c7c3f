/** A cache bounded in bytes. */
export type BoundedCache<T> = {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  bytes(): number;
  clear(): void;
};

/**
 * What was not asked for since the last look goes first (second chance): a hit costs one look-up and a mark, where moving an entry
 * to the end would cost two writes. `sizeOf` is asked again when room is needed: an answer grows by its compressed forms.
 */
export function boundedCache<T>({
  maxBytes,
  sizeOf,
}: {
  maxBytes: number;
  sizeOf: (value: T) => number;
}): BoundedCache<T> {
  const entries = new Map<string, { value: T; used: boolean }>();
  const total = () => {
    let bytes = 0;
    for (const { value } of entries.values()) bytes += sizeOf(value);
    return bytes;
  };
  let setsUntilCount = 0;

  function makeRoom(): void {
    let bytes = total();
    for (const [key, entry] of entries) {
      if (bytes <= maxBytes || entries.size === 1) return;
      entries.delete(key);
      if (entry.used) entries.set(key, { value: entry.value, used: false });
      else bytes -= sizeOf(entry.value);
    }
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entry.used = true;
      return entry.value;
    },
    set(key, value) {
      entries.set(key, { value, used: false });
      // Counting all sizes at every entry would make filling the cache quadratic.
      if (setsUntilCount-- > 0) return;
      setsUntilCount = Math.min(64, entries.size >> 2);
      makeRoom();
    },
    bytes: total,
    clear: () => entries.clear(),
  };
}

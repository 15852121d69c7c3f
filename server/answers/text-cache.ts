/** Cache keyed by text from clients, such as a host or a header. It is bounded in bytes, because clients can send any number of texts. */
export type TextCache<T> = { get(name: string): T | undefined; set(name: string, value: T): void; clear(): void };

const maxBytes = 4 * 1024 * 1024;
/** Overhead of a map entry in bytes. */
const entryBytes = 100;

/** A cache that is cleared when full. Entries in use are added again by their next request. */
export function textCache<T>(bytes: number = maxBytes): TextCache<T> {
  const entries = new Map<string, T>();
  let bytesUsed = 0;
  return {
    get: (name) => entries.get(name),
    set(name, value) {
      if (!entries.has(name)) {
        const size = name.length + entryBytes;
        if (bytesUsed + size > bytes) {
          entries.clear();
          bytesUsed = 0;
        }
        bytesUsed += size;
      }
      entries.set(name, value);
    },
    clear() {
      entries.clear();
      bytesUsed = 0;
    },
  };
}

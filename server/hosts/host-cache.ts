/** What is kept by host: wildcard domains have hosts without end, so it is bounded in bytes. */
export type HostCache<T> = {
  get(name: string): T | undefined;
  set(name: string, value: T): void;
  clear(): void;
};

const maxBytes = 4 * 1024 * 1024;
/** Of a map beside the name and what is kept under it. */
const entryBytes = 100;

/** Forgets all of it when it is full: what is in use comes back with its next request. */
export function hostCache<T>({ bytes = maxBytes }: { bytes?: number } = {}): HostCache<T> {
  const kept = new Map<string, T>();
  let held = 0;
  return {
    get: (name) => kept.get(name),
    set(name, value) {
      if (!kept.has(name)) {
        const size = name.length + entryBytes;
        if (held + size > bytes) {
          kept.clear();
          held = 0;
        }
        held += size;
      }
      kept.set(name, value);
    },
    clear() {
      kept.clear();
      held = 0;
    },
  };
}

import type { Database } from '../../../server/database/database.ts';
import type { DiskMap } from '../../../server/disk-copies/disk-map.ts';
import { type BrandRows, bordersOf } from './content-row.ts';
import { loadContent, loadRows } from './load-content.ts';

/** Data of every brand that is always in memory: its revision, and the times when something begins or ends. */
export type ContentHead = Pick<BrandRows, 'sequence' | 'digest'> & { readonly borders: readonly string[] };

export type CachedRows = {
  head(tenant: string): ContentHead | undefined;
  /** Rows of the head's revision. Rejects if they are neither in memory nor on disk and the database is unavailable. */
  of(tenant: string): Promise<BrandRows | undefined>;
  /** Counts the bytes of answers made from rows. Ignored if those rows are no longer cached. */
  count(made: { tenant: string; rows: BrandRows; answers: number }): void;
  /** Resolves when this node knows the database's current state. */
  refresh(): Promise<void>;
  /** Loads the copies on disk, for a start while the database is unavailable. */
  recall(): Promise<void>;
  /** Resolves when no read is in progress. */
  settled(): Promise<void>;
  measures(): { readonly bytes: number; readonly brands: number };
};

type Cached = {
  readonly rows: BrandRows;
  readonly bytes: number;
  /** Bytes of the answers made from the rows. */
  readonly answers: number;
};

/**
 * Caches the rows of recently requested brands and the answers made from them, up to a number of bytes. Those of other brands are on disk
 * and in the database. The last requested brand is cached whatever its size.
 */
export function createCachedRows({
  database,
  diskCopies,
  maxBytes,
  onLetGo,
}: {
  database: Database;
  diskCopies: DiskMap<BrandRows> | undefined;
  maxBytes: number;
  /** Called for each evicted brand. */
  onLetGo: () => void;
}): CachedRows {
  const heads = new Map<string, ContentHead>();
  /** Cached brands, least recently used first. */
  const cached = new Map<string, Cached>();
  const coming = new Map<string, Promise<BrandRows | undefined>>();
  let bytes = 0;
  let queue: Promise<unknown> = Promise.resolve();

  const letGo = (tenant: string) => {
    const { bytes: ofRows = 0, answers = 0 } = cached.get(tenant) ?? {};
    bytes -= ofRows + answers;
    cached.delete(tenant);
  };
  /** Evicts brands until the limit is met, but never the last used one. */
  const makeRoom = () => {
    for (const oldest of cached.keys()) {
      if (bytes <= maxBytes || cached.size === 1) return;
      letGo(oldest);
      onLetGo();
    }
  };
  const cache = ({ tenant, rows, size = sizeOf(rows) }: { tenant: string; rows: BrandRows; size?: number }) => {
    letGo(tenant);
    cached.set(tenant, { rows, bytes: size, answers: 0 });
    bytes += size;
    makeRoom();
  };
  const note = ({ tenant, rows: { sequence, digest, rows } }: { tenant: string; rows: BrandRows }) =>
    heads.set(tenant, { sequence, digest, borders: bordersOf(rows) });
  /** Caches rows that nobody requested if the brand is already cached or fits. Returns whether they are cached. */
  const take = ({ tenant, rows }: { tenant: string; rows: BrandRows }): boolean => {
    note({ tenant, rows });
    const size = sizeOf(rows);
    if (!cached.has(tenant) && bytes + size > maxBytes) return false;
    cache({ tenant, rows, size });
    return true;
  };
  /** Runs reads one after the other, so that an older result never replaces a newer one. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = queue.then(work);
    queue = next.catch(() => undefined);
    return next;
  };

  async function bring(tenant: string): Promise<BrandRows | undefined> {
    const copy = await diskCopies?.read(tenant);
    if (copy !== undefined && isOf({ rows: copy, head: heads.get(tenant) })) {
      cache({ tenant, rows: copy });
      return copy;
    }
    return inTurn(async () => {
      const read = cached.get(tenant)?.rows;
      if (read !== undefined) return read;
      const rows = await loadRows({ database, tenant });
      note({ tenant, rows });
      cache({ tenant, rows });
      diskCopies?.write(tenant, rows);
      return rows;
    });
  }

  return {
    head: (tenant) => heads.get(tenant),
    async of(tenant) {
      const found = cached.get(tenant);
      if (found !== undefined) {
        cached.delete(tenant);
        cached.set(tenant, found);
        return found.rows;
      }
      if (!heads.has(tenant)) return undefined;
      const pending = coming.get(tenant) ?? bring(tenant).finally(() => coming.delete(tenant));
      coming.set(tenant, pending);
      return pending;
    },
    count({ tenant, rows, answers }) {
      const found = cached.get(tenant);
      if (found === undefined || found.rows !== rows) return;
      bytes += answers - found.answers;
      cached.delete(tenant);
      cached.set(tenant, { ...found, answers });
      makeRoom();
    },
    refresh: () =>
      inTurn(() =>
        loadContent({
          database,
          known: heads,
          async onRead(read) {
            let isCached = true;
            for (const one of read) {
              isCached = take(one) && isCached;
              diskCopies?.write(one.tenant, one.rows);
            }
            // Rows waiting to be written to disk take memory, too.
            if (!isCached) await diskCopies?.settled();
          },
        }),
      ),
    async recall() {
      for (const tenant of (await diskCopies?.keys()) ?? []) {
        const rows = await diskCopies?.read(tenant);
        if (rows !== undefined) take({ tenant, rows });
      }
    },
    settled: async () => void (await queue),
    measures: () => ({ bytes, brands: cached.size }),
  };
}

const isOf = ({ rows, head }: { rows: BrandRows; head: ContentHead | undefined }) =>
  rows.sequence === head?.sequence && rows.digest === head.digest;

/** Approximate bytes of rows: objects with short texts take about twice the length of their JSON. */
function sizeOf({ rows }: BrandRows): number {
  return rows.reduce((sum, row) => sum + 2 * (JSON.stringify(row.content).length + 100), 0);
}

import type { Brand } from '../../../server/brands/brand.ts';
import type { Database } from '../../../server/database/database.ts';
import { isAway } from '../../../server/database/database-error.ts';
import { followChannel } from '../../../server/database/follow-channel.ts';
import { selectRows } from '../../../server/database/rows.ts';
import type { DiskMap } from '../../../server/disk-copies/disk-map.ts';
import type { Log } from '../../../server/log.ts';
import type { CachedContent } from '../cached-content.ts';
import type { Content } from '../content.ts';
import { type BrandRows, bordersOf } from '../content-row.ts';
import type { Picture } from '../media/picture.ts';
import { contentOfRows } from './content-of-rows.ts';
import { loadContent, loadRows } from './load-content.ts';
import { createPhases, spanOf } from './schedule.ts';
import { type AddressOf, contentPicturePath } from './views.ts';

/** Notification channel; the payload is the brand's id. */
export const contentChannel = 'livery_content';

/** Default memory limit in bytes: some hundreds of brands with a few hundred entries each. */
const contentMemory = 256 * 1024 * 1024;

/** Content of all brands, synchronised with the database. If it is unavailable, the last known content is served. */
export type LiveContent = CachedContent & {
  /** An imported picture, for the brand that has it only. */
  pictureOf(input: { path: string; brand: Brand }): Promise<Picture | undefined>;
  /** Resolves when this node serves the database's current content. */
  refresh(): Promise<void>;
  measures: CachedRows['measures'];
  close(): Promise<void>;
};

export async function openLiveContent({
  database,
  addressOf = statedAddress,
  ready = async () => undefined,
  log,
  diskCopies,
  maxBytes = contentMemory,
  onLetGo = () => undefined,
}: {
  database: Database;
  addressOf?: AddressOf;
  /** Resolves when the brand has its content; the sandbox creates it. */
  ready?: ((brand: Brand) => Promise<void>) | undefined;
  log: Log;
  /** Copies on disk, for evicted brands and for a start while the database is unavailable. */
  diskCopies?: DiskMap<BrandRows> | undefined;
  /** Maximum bytes of all brands' entries in memory. */
  maxBytes?: number | undefined;
  onLetGo?: () => void;
}): Promise<LiveContent> {
  const cachedRows = createCachedRows({ database, diskCopies, maxBytes, onLetGo });
  const pictures = new WeakMap<BrandRows, ReadonlySet<string>>();
  const contents = new WeakMap<BrandRows, Content>();
  const phases = new WeakMap<ContentHead, { timeZone: string; phaseAt: (now: number) => number }>();
  const none = contentOfRows(undefined, addressOf);

  const stop = await followChannel({
    database,
    log,
    channel: contentChannel,
    failure: 'content could not be reloaded; the last known version stays',
    refresh: cachedRows.refresh,
  });
  await cachedRows.refresh().catch(async (error: unknown) => {
    if (diskCopies === undefined || !isAway(error)) throw error;
    await cachedRows.recall();
  });

  const contentOf = (tenant: string, rows: BrandRows): Content => {
    const onMade = (bytes: number) => cachedRows.count({ tenant, rows, answers: bytes });
    const known = contents.get(rows) ?? contentOfRows(rows, addressOf, onMade);
    contents.set(rows, known);
    return known;
  };
  const picturesOf = (rows: BrandRows) => {
    const known = pictures.get(rows) ?? picturesIn(rows.rows);
    pictures.set(rows, known);
    return known;
  };
  const phasesOf = (head: ContentHead, timeZone: string) => {
    const known = phases.get(head);
    if (known?.timeZone === timeZone) return known;
    const spans = head.borders.map((from) => spanOf({ entry: { from }, timeZone }));
    const made = { timeZone, phaseAt: createPhases(spans) };
    phases.set(head, made);
    return made;
  };

  return {
    of: async (brand) => {
      await ready(brand);
      const rows = await cachedRows.of(brand.id);
      return rows === undefined ? none : contentOf(brand.id, rows);
    },
    rowsOf: async (brand) => {
      await ready(brand);
      return (await cachedRows.of(brand.id))?.rows ?? [];
    },
    version: ({ brand, now }) => {
      const head = cachedRows.head(brand.id);
      if (head === undefined) return 'none';
      const { phaseAt } = phasesOf(head, brand.manifest.locale.timeZone);
      return `${head.digest}.${phaseAt(now.getTime())}`;
    },
    pictureOf: async ({ path, brand: { id: tenant } }) => {
      const hash = hashIn(path);
      const rows = hash === undefined ? undefined : await cachedRows.of(tenant);
      if (hash === undefined || rows === undefined || !picturesOf(rows).has(hash)) return undefined;
      return storedPicture({ database, tenant, hash });
    },
    refresh: cachedRows.refresh,
    measures: cachedRows.measures,
    close: async () => {
      await stop();
      await cachedRows.settled();
    },
  };
}

/** Hashes of pictures that entries name, including hidden ones. */
export function picturesIn(rows: readonly { readonly content: unknown }[]): Set<string> {
  const found = rows.flatMap(({ content }) =>
    [...JSON.stringify(content).matchAll(/"pictures\/([0-9a-f]{64})\.webp"/g)].map(([, hash = '']) => hash),
  );
  return new Set(found);
}

/** Address of a picture outside of the library, as its entry states it. */
export const statedAddress: AddressOf = ({ address }) => address;

/** Hash that the path of an imported picture names. */
export function hashIn(path: string): string | undefined {
  if (!path.startsWith(contentPicturePath)) return undefined;
  return /^([0-9a-f]{64})\.webp$/.exec(path.slice(contentPicturePath.length))?.[1];
}

type OfPicture = { readonly database: Database; readonly tenant: string; readonly hash: string };

/** An imported picture that is known to exist. */
export const storedPicture = (of: OfPicture): Picture => ({
  name: `content/${of.tenant}/${of.hash}.webp`,
  contentType: 'image/webp',
  draw: () => readPicture(of),
});

async function readPicture({ database, tenant, hash }: OfPicture): Promise<Buffer> {
  const { bytes } = await database.asTenant(tenant, (tx) =>
    selectRows(tx, 'content_picture', { tenant, hash }).select('bytes').executeTakeFirstOrThrow(),
  );
  return Buffer.from(bytes);
}

/** Data of every brand that is always in memory: its revision, and the times when something begins or ends. */
type ContentHead = Pick<BrandRows, 'sequence' | 'digest'> & { readonly borders: readonly string[] };

type CachedRows = {
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
function createCachedRows({
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
    if (copy !== undefined && isOf(copy, heads.get(tenant))) {
      cache({ tenant, rows: copy });
      return copy;
    }
    return inTurn(async () => {
      const read = cached.get(tenant)?.rows;
      if (read !== undefined) return read;
      const rows = await loadRows(database, tenant);
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

const isOf = (rows: BrandRows, head: ContentHead | undefined) =>
  rows.sequence === head?.sequence && rows.digest === head.digest;

/** Approximate bytes of rows: objects with short texts take about twice the length of their JSON. */
function sizeOf({ rows }: BrandRows): number {
  return rows.reduce((sum, row) => sum + 2 * (JSON.stringify(row.content).length + 100), 0);
}

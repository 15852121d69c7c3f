import { serverTiming } from '../../../schema/constants.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Database } from '../../../server/database/database.ts';
import { isAway } from '../../../server/database/database-error.ts';
import type { DiskMap } from '../../../server/disk-copies/disk-map.ts';
import type { Log } from '../../../server/log.ts';
import type { CachedContent } from '../cached-content.ts';
import type { Content } from '../content.ts';
import type { Picture } from '../media/picture.ts';
import { type CachedRows, type ContentHead, createCachedRows } from './cached-rows.ts';
import { contentOfRows } from './content-of-rows.ts';
import type { BrandRows } from './content-row.ts';
import { createPhases, spanOf } from './schedule.ts';
import { type AddressOf, contentPicturePath } from './views.ts';

/** Notification channel; the payload is the brand's id. */
export const contentChannel = 'livery_content';

/** Default memory limit in bytes: some hundreds of brands with a few hundred entries each. */
const contentMemory = 256 * 1024 * 1024;

/** Content of all brands, synchronised with the database. If it is unavailable, the last known content is served. */
export type LiveContent = CachedContent & {
  /** An imported picture, for the brand that has it only. */
  pictureOf(input: { path: string; brand: Pick<Brand, 'id'> }): Promise<Picture | undefined>;
  /** Resolves when this node serves the database's current content. */
  refresh(): Promise<void>;
  measures: CachedRows['measures'];
  close(): Promise<void>;
};

export async function openLiveContent({
  database,
  addressOf = ({ address }) => address,
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
  const none = contentOfRows({ rows: undefined, addressOf });

  const onNotice = () => {
    cachedRows
      .refresh()
      .catch((err: unknown) => log.error({ err }, 'content could not be reloaded; the last known version stays'));
  };
  const stop = await database.listen(contentChannel, onNotice, onNotice);
  // Polls as well, in case a notification is lost.
  const poll = database.kind === 'server' ? setInterval(onNotice, serverTiming.brandPoll) : undefined;
  poll?.unref();
  await cachedRows.refresh().catch(async (error: unknown) => {
    if (diskCopies === undefined || !isAway(error)) throw error;
    await cachedRows.recall();
  });

  const contentOf = ({ tenant, rows }: { tenant: string; rows: BrandRows }): Content => {
    const onMade = (bytes: number) => cachedRows.count({ tenant, rows, answers: bytes });
    const known = contents.get(rows) ?? contentOfRows({ rows, addressOf, onMade });
    contents.set(rows, known);
    return known;
  };
  const picturesOf = (rows: BrandRows) => {
    const known = pictures.get(rows) ?? picturesIn(rows.rows);
    pictures.set(rows, known);
    return known;
  };
  const phasesOf = ({ head, timeZone }: { head: ContentHead; timeZone: string }) => {
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
      return rows === undefined ? none : contentOf({ tenant: brand.id, rows });
    },
    rowsOf: async (brand) => {
      await ready(brand);
      return (await cachedRows.of(brand.id))?.rows ?? [];
    },
    version: ({ brand, now }) => {
      const head = cachedRows.head(brand.id);
      if (head === undefined) return 'none';
      const { phaseAt } = phasesOf({ head, timeZone: brand.manifest.locale.timeZone });
      return `${head.digest}.${phaseAt(now.getTime())}`;
    },
    pictureOf: async ({ path, brand: { id: tenant } }) => {
      if (!path.startsWith(contentPicturePath)) return undefined;
      const hash = /^([0-9a-f]{64})\.webp$/.exec(path.slice(contentPicturePath.length))?.[1];
      const rows = hash === undefined ? undefined : await cachedRows.of(tenant);
      if (hash === undefined || rows === undefined || !picturesOf(rows).has(hash)) return undefined;
      return {
        name: `content/${tenant}/${hash}.webp`,
        contentType: 'image/webp',
        draw: () => readPicture({ database, tenant, hash }),
      };
    },
    refresh: cachedRows.refresh,
    measures: cachedRows.measures,
    close: async () => {
      clearInterval(poll);
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

async function readPicture({
  database,
  tenant,
  hash,
}: {
  database: Database;
  tenant: string;
  hash: string;
}): Promise<Buffer> {
  const { bytes } = await database.asTenant(tenant, (trx) =>
    trx
      .selectFrom('content_picture')
      .select('bytes')
      .where('tenant', '=', tenant)
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow(),
  );
  return Buffer.from(bytes);
}

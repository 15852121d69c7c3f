import { timing } from '../../../schema/constants.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Database } from '../../../server/database/database.ts';
import { isAway } from '../../../server/database/database-error.ts';
import type { KeptMap } from '../../../server/kept/kept-map.ts';
import type { Log } from '../../../server/log.ts';
import type { HeldContent } from '../held-content.ts';
import type { Picture } from '../media/picture.ts';
import { contentOfRows } from './content-of-rows.ts';
import type { BrandRows } from './content-row.ts';
import { loadContent } from './load-content.ts';
import { type AddressOf, contentPicturePath } from './views.ts';

/** Notification channel; the payload is the brand. */
export const contentChannel = 'livery_content';

/** Content of all brands in memory, synchronised with the database; the last known one while that is away. */
export type LiveContent = HeldContent & {
  /** A picture of an import, of the brand that has it alone. */
  pictureOf(asked: { path: string; brand: Pick<Brand, 'id'> }): Picture | undefined;
  /** Resolves once what the database has is served here. */
  refresh(): Promise<void>;
  close(): Promise<void>;
};

export async function openLiveContent({
  database,
  addressOf = ({ address }) => address,
  ready = async () => undefined,
  log,
  kept,
}: {
  database: Database;
  addressOf?: AddressOf;
  ready?: HeldContent['ready'];
  log: Log;
  /** Where a copy is kept, for a start while the database is away. */
  kept?: KeptMap<BrandRows> | undefined;
}): Promise<LiveContent> {
  let held: ReadonlyMap<string, BrandRows> = new Map();
  let queue: Promise<void> = Promise.resolve();
  const pictures = new WeakMap<BrandRows, ReadonlySet<string>>();
  const content = contentOfRows({ rowsOf: (tenant) => held.get(tenant), addressOf });

  const refresh = (): Promise<void> => {
    const next = queue.then(async () => {
      const before = held;
      held = await loadContent({ database, known: before });
      for (const [tenant, rows] of held) if (before.get(tenant) !== rows) kept?.write(tenant, rows);
    });
    queue = next.catch(() => undefined);
    return next;
  };
  const onNotice = () => {
    refresh().catch((err: unknown) =>
      log.error({ err }, 'content could not be read anew; the last known one stays'),
    );
  };
  const stop = await database.listen(contentChannel, onNotice, onNotice);
  // The net under lost notices.
  const poll = database.kind === 'server' ? setInterval(onNotice, timing.brandPoll) : undefined;
  poll?.unref();
  await refresh().catch(async (error: unknown) => {
    if (kept === undefined || !isAway(error)) throw error;
    held = await kept.readAll();
  });

  const picturesOf = (rows: BrandRows) => {
    const known = pictures.get(rows) ?? picturesIn(rows.rows);
    pictures.set(rows, known);
    return known;
  };

  return {
    current: () => content,
    rowsOf: ({ id }) => held.get(id)?.rows ?? [],
    ready,
    pictureOf: ({ path, brand: { id: tenant } }) => {
      if (!path.startsWith(contentPicturePath)) return undefined;
      const hash = /^([0-9a-f]{64})\.webp$/.exec(path.slice(contentPicturePath.length))?.[1];
      const rows = held.get(tenant);
      if (hash === undefined || rows === undefined || !picturesOf(rows).has(hash)) return undefined;
      return {
        name: `content/${tenant}/${hash}.webp`,
        contentType: 'image/webp',
        draw: () => readPicture({ database, tenant, hash }),
      };
    },
    refresh,
    close: async () => {
      clearInterval(poll);
      await stop();
      await queue;
    },
  };
}

/** Hashes of the pictures that entries name, hidden ones too. */
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

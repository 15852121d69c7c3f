import type { AnyTx, Database } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import type { BrandRows, ContentRow } from '../content-row.ts';

const brandsAtOnce = 20;

type Read = { readonly tenant: string; readonly rows: BrandRows };

/** Reads the content of all brands in batches. Brands whose revision is already known are skipped. */
export async function loadContent({
  database,
  known,
  onRead,
}: {
  database: Database;
  known: ReadonlyMap<string, Pick<BrandRows, 'sequence'>>;
  onRead: (read: readonly Read[]) => Promise<void>;
}): Promise<void> {
  const heads = await database.asOperator((tx) =>
    tx.selectFrom('content_head').select(['tenant', 'sequence', 'digest']).execute(),
  );
  const stale = heads.filter(({ tenant, sequence }) => known.get(tenant)?.sequence !== sequence);
  for (let at = 0; at < stale.length; at += brandsAtOnce) {
    const tenants = stale.slice(at, at + brandsAtOnce).map(({ tenant }) => tenant);
    const read = await database.asOperator(async (tx) => {
      const found: Read[] = [];
      for (const tenant of tenants) found.push({ tenant, rows: await readBrand(tx, tenant) });
      return found;
    });
    await onRead(read);
  }
}

/** Content of one brand that has some. */
export function loadRows(database: Database, tenant: string): Promise<BrandRows> {
  return database.asOperator((tx) => readBrand(tx, tenant));
}

async function readBrand(tx: AnyTx, tenant: string): Promise<BrandRows> {
  // Read in the same transaction as its rows, so that both are from the same moment.
  const { sequence, digest } = await selectRows(tx, 'content_head', { tenant })
    .select(['sequence', 'digest'])
    .executeTakeFirstOrThrow();
  return { sequence, digest, rows: await readRows(tx, tenant) };
}

const rowsOf = (tx: AnyTx, tenant: string) =>
  selectRows(tx, 'content_item', { tenant }).select(['kind', 'id', 'position', 'hidden', 'digest', 'content']);

export const readRows = (tx: AnyTx, tenant: string): Promise<ContentRow[]> =>
  rowsOf(tx, tenant).orderBy('kind').orderBy('position').orderBy('id').execute();

/** One entry; `undefined` if it was never published. */
export const readRow = (
  tx: AnyTx,
  { tenant, kind, id }: Pick<ContentRow, 'kind' | 'id'> & { readonly tenant: string },
): Promise<ContentRow | undefined> =>
  rowsOf(tx, tenant).where('kind', '=', kind).where('id', '=', id).executeTakeFirst();

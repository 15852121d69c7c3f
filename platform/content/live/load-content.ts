import type { Database, Trx } from '../../../server/database/database.ts';
import type { BrandRows, ContentRow } from './content-row.ts';

const brandsAtOnce = 20;

/** Content of all brands that have any; that whose revision is known is not read again. The same map where nothing changed. */
export async function loadContent({
  database,
  known,
}: {
  database: Database;
  known: ReadonlyMap<string, BrandRows>;
}): Promise<ReadonlyMap<string, BrandRows>> {
  const heads = await database.asOperator((trx) =>
    trx.selectFrom('content_head').select(['tenant', 'sequence', 'digest']).execute(),
  );
  const stale = heads.filter(({ tenant, sequence }) => known.get(tenant)?.sequence !== sequence);
  if (stale.length === 0) return known;
  const all = new Map(known);
  for (let at = 0; at < stale.length; at += brandsAtOnce) {
    const read = stale.slice(at, at + brandsAtOnce);
    await database.asOperator(async (trx) => {
      for (const { tenant } of read) {
        // Read again beside its rows, so that both are of one moment.
        const { sequence, digest } = await trx
          .selectFrom('content_head')
          .select(['sequence', 'digest'])
          .where('tenant', '=', tenant)
          .executeTakeFirstOrThrow();
        all.set(tenant, { sequence, digest, rows: await readRows({ trx, tenant }) });
      }
    });
  }
  return all;
}

export function readRows({ trx, tenant }: { trx: Trx; tenant: string }): Promise<ContentRow[]> {
  return trx
    .selectFrom('content_item')
    .select(['kind', 'id', 'position', 'hidden', 'digest', 'content'])
    .where('tenant', '=', tenant)
    .orderBy('kind')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

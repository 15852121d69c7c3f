import { sql } from 'kysely';
import { isObject, type Json, ownValue } from '../../../schema/manifest/walk-schema.ts';
import { batches } from '../../batches.ts';
import type { Trx } from '../../database/database.ts';
import { isAbstract } from '../lineage.ts';

/**
 * Texts as they are compared in searches: without accents and case. Here and not in SQL, since what `lower` does there depends on the
 * locale of the database.
 */
export const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * Writes what brands are searched by: of the given ones, or of all whose row is missing or of another release, such as those that a
 * node of an older version published. Names and domains are those that production serves, or staging where production serves none.
 */
export async function indexBrands({
  trx,
  tenants,
}: {
  trx: Trx;
  tenants?: readonly string[];
}): Promise<void> {
  const preferred = await trx
    .selectFrom('environment_pointer as pointer')
    .leftJoin('brand_index as known', 'known.tenant', 'pointer.tenant')
    .distinctOn('pointer.tenant')
    .select(['pointer.tenant', 'pointer.release_id', 'known.release_id as known'])
    .select(sql<Date>`max(pointer.updated_at) over (partition by pointer.tenant)`.as('updated_at'))
    .$if(tenants !== undefined, (some) => some.where('pointer.tenant', 'in', [...(tenants ?? [])]))
    .orderBy('pointer.tenant')
    .orderBy(sql`pointer.environment = 'production'`, 'desc')
    .execute();
  const stale = preferred.filter((row) => tenants !== undefined || row.known !== row.release_id);
  for (const batch of batches(stale, 200)) {
    const releases = await trx
      .selectFrom('release')
      .select(['tenant', 'id', 'manifest'])
      .where(
        'tenant',
        'in',
        batch.map(({ tenant }) => tenant),
      )
      .where(
        'id',
        'in',
        batch.map(({ release_id }) => release_id),
      )
      .execute();
    const manifests = new Map(releases.map(({ tenant, id, manifest }) => [`${tenant} ${id}`, manifest]));
    await trx
      .insertInto('brand_index')
      .values(
        batch.map(({ tenant, release_id, updated_at }) => ({
          ...{ tenant, release_id, updated_at },
          ...searchedBy({ tenant, manifest: manifests.get(`${tenant} ${release_id}`) as Json }),
        })),
      )
      .onConflict((conflict) =>
        conflict.column('tenant').doUpdateSet((row) => ({
          release_id: row.ref('excluded.release_id'),
          name: row.ref('excluded.name'),
          sort_name: row.ref('excluded.sort_name'),
          domains: row.ref('excluded.domains'),
          words: row.ref('excluded.words'),
          is_abstract: row.ref('excluded.is_abstract'),
          updated_at: row.ref('excluded.updated_at'),
        })),
      )
      .execute();
  }
}

/** A release of another program may state anything, so types are checked. */
function searchedBy({ tenant, manifest }: { tenant: string; manifest: Json | undefined }) {
  const identity = isObject(manifest) ? ownValue({ of: manifest, key: 'tenant' }) : undefined;
  const stated = (key: string) => (isObject(identity) ? ownValue({ of: identity, key }) : undefined);
  const [brandName, domains] = [stated('brandName'), stated('domains')];
  const name = typeof brandName === 'string' && brandName !== '' ? brandName : tenant;
  const hosts = Array.isArray(domains) ? domains.filter((host) => typeof host === 'string') : [];
  return {
    name,
    sort_name: folded(name),
    domains: JSON.stringify(hosts),
    words: folded([tenant, name, ...hosts].join(' ')),
    is_abstract: isAbstract(manifest),
  };
}

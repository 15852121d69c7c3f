import { sql } from 'kysely';
import { isObject, type Json, ownValue } from '../../../../schema/manifest/walk-schema.ts';
import { batches } from '../../../batches.ts';
import type { AnyTx } from '../../../database/database.ts';
import { isAbstract } from '../../folder/lineage.ts';

/**
 * A text in the form in which searches compare it: without accents and case. It is computed here because the result of `lower` in
 * SQL depends on the database's locale.
 */
export const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Updates the search index of brands. Names and domains are production's, or staging's if production does not serve the brand. */
export async function indexBrands(tx: AnyTx, tenants: readonly string[]): Promise<void> {
  const preferred = await tx
    .selectFrom('environment_pointer as pointer')
    .distinctOn('pointer.tenant')
    .select(['pointer.tenant', 'pointer.release_id'])
    .select(sql<Date>`max(pointer.updated_at) over (partition by pointer.tenant)`.as('updated_at'))
    .where('pointer.tenant', 'in', [...tenants])
    .orderBy('pointer.tenant')
    .orderBy(sql`pointer.environment = 'production'`, 'desc')
    .execute();
  for (const batch of batches(preferred, 200)) {
    const releases = await tx
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
    await tx
      .insertInto('brand_index')
      .values(
        batch.map(({ tenant, release_id, updated_at }) => ({
          tenant,
          release_id,
          updated_at,
          ...searchedBy(tenant, manifests.get(`${tenant} ${release_id}`) as Json),
        })),
      )
      .onConflict((conflict) =>
        conflict
          .column('tenant')
          .doUpdateSet((row) => ({
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

/** A release of another program version may contain anything, so types are checked. */
function searchedBy(tenant: string, manifest: Json | undefined) {
  const identity = isObject(manifest) ? ownValue(manifest, 'tenant') : undefined;
  const stated = (key: string) => (isObject(identity) ? ownValue(identity, key) : undefined);
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

import { sql } from 'kysely';
import type { BrandSets, Environment } from '../brands/environments.ts';
import { isAbstract } from '../brands/folder/lineage.ts';
import type { AnyTx } from '../database/database.ts';
import { textArray } from '../database/text-array.ts';

/**
 * Returns the brands with a release, current or past, that extends a brand which the caller may not read, directly or through other
 * parents. Values of that time may be inherited from it. Releases are never deleted, so the current ones are among them.
 */
export async function withUnreadableParents(
  tx: AnyTx,
  {
    sets,
    environment,
    tenants,
    mayRead,
  }: { sets: BrandSets; environment: Environment; tenants: readonly string[]; mayRead: (tenant: string) => boolean },
): Promise<ReadonlySet<string>> {
  // Pairs are distinct, so brands that extended each other at different times end the recursion.
  const { rows } = await sql<{ tenant: string; parent: string }>`
    with recursive above (tenant, parent) as (
      select tenant, manifest ->> 'extends' from release
      where tenant = any(${textArray(tenants)}) and manifest ->> 'extends' is not null
      union
      select above.tenant, release.manifest ->> 'extends'
      from above join release on release.tenant = above.parent
      where release.manifest ->> 'extends' is not null
    )
    select tenant, parent from above`.execute(tx);
  const isHidden = (id: string) => !mayRead(id) && !isAbstract(sets[environment].stored(id)?.manifest);
  return new Set(rows.filter(({ parent }) => isHidden(parent)).map(({ tenant }) => tenant));
}

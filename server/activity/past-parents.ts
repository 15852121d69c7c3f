import { sql } from 'kysely';
import type { BrandSets, Environment } from '../brands/environments.ts';
import { isAbstract } from '../brands/lineage.ts';
import { unreadableParents } from '../brands/releases/readable-parents.ts';
import type { Trx } from '../database/database.ts';
import { textArray } from '../database/text-array.ts';

/**
 * Returns the brands with a release, current or past, that extends a brand that the caller may not read. Values of that time may be
 * inherited from it.
 */
export async function withUnreadableParents({
  trx,
  sets,
  environment,
  tenants,
  mayRead,
}: {
  trx: Trx;
  sets: BrandSets;
  environment: Environment;
  tenants: readonly string[];
  mayRead: (tenant: string) => boolean;
}): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ tenant: string; parent: string }>`
    select distinct tenant, manifest ->> 'extends' as parent from release
    where tenant = any(${textArray(tenants)}) and manifest ->> 'extends' is not null`.execute(trx);
  const set = sets[environment];
  const isHidden = (id: string) => !mayRead(id) && !isAbstract(set.stored(id)?.manifest);
  const hidesParents = (id: string) =>
    unreadableParents({ chain: set.lineage(id) ?? [], mayRead }).length > 0;
  return new Set([
    ...tenants.filter(hidesParents),
    ...rows.filter(({ parent }) => isHidden(parent) || hidesParents(parent)).map(({ tenant }) => tenant),
  ]);
}

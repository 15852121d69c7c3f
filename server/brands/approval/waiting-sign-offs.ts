import { sql } from 'kysely';
import type { AdminQueryOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { limits } from '../../../schema/constants.ts';
import type { Database } from '../../database/database.ts';
import { isOneOf } from '../../database/text-array.ts';
import { everyBrand } from './policies.ts';

type Waiting = AdminValueOf<'listWaitingSignOffs'>;
type Row = { tenant: string; name: string; number: number; updated_at: Date };

const usualPage = 50;

/**
 * Releases that staging serves and production does not, at brands whose policy requires a sign-off, and that have none. A sign-off
 * is never older than its release, so only few acts of a brand are read.
 */
const releases = (readable: readonly string[] | null) => sql`brand_index as brand
  left join brand_state as state on state.tenant = brand.tenant
  join environment_pointer as staging on staging.tenant = brand.tenant and staging.environment = 'staging'
  join release on release.tenant = brand.tenant and release.id = staging.release_id
  left join environment_pointer as production
    on production.tenant = brand.tenant and production.environment = 'production'
  left join policy as own on own.tenant = brand.tenant
  left join policy as usual on usual.tenant = ${everyBrand}
  where not coalesce(state.archived, false)
    and ${isOneOf({ column: 'brand.tenant', values: readable })}
    and coalesce(own.sign_off, usual.sign_off, false)
    and staging.release_id is distinct from production.release_id
    and not exists (
      select from audit where audit.tenant = brand.tenant and audit.scope = 'brand' and audit.kind = 'sign-off'
        and audit.created_at >= release.created_at and (audit.after ->> 'release')::integer = release.number
    )`;

/** Returns a page of releases that wait for a sign-off, by brand. */
export async function waitingSignOffs({
  database,
  readable,
  query: { after = '', pageSize = usualPage },
}: {
  database: Database;
  /** The caller's brands; null for all. */
  readable: readonly string[] | null;
  query: AdminQueryOf<'listWaitingSignOffs'>;
}): Promise<Waiting> {
  return database.asOperator(async (trx) => {
    const found = await sql<Row>`select brand.tenant, brand.name, release.number, staging.updated_at
      from ${releases(readable)} and brand.tenant > ${after} order by brand.tenant limit ${pageSize + 1}`.execute(
      trx,
    );
    const counted = await sql<{ total: bigint }>`select count(*) as total from (
        select 1 from ${releases(readable)} limit ${limits.waitingCounted}
      ) as counted`.execute(trx);
    const page = found.rows.slice(0, pageSize);
    return {
      list: page.map(({ tenant, name, number, updated_at }) => ({
        ...{ brand: tenant, brandName: name, release: number, since: updated_at.toISOString() },
      })),
      next: found.rows.length > pageSize ? (page.at(-1)?.tenant ?? null) : null,
      total: Number(counted.rows[0]?.total ?? 0),
    };
  });
}

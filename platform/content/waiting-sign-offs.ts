import { sql } from 'kysely';
import type { AdminQueryOf, AdminValueOf } from '../../schema/admin-call-types.ts';
import { serverLimits } from '../../schema/constants.ts';
import { everyBrand } from '../../schema/features/staff/policy.ts';
import { stagingTenant } from '../../schema/staging-tenant.ts';
import type { Database } from '../../server/database/database.ts';
import { pageOf } from '../../server/database/rows.ts';
import { isOneOf } from '../../server/database/text-array.ts';

type Waiting = AdminValueOf<'listWaitingSignOffs'>;
type Row = {
  tenant: string;
  name: string;
  /** Number of the release, and when staging started to serve it; null if its release does not wait. */
  number: number | null;
  served_at: Date | null;
  /** Revision of the content, and its time; null if the content does not wait. */
  revision: bigint | null;
  written_at: Date | null;
};

const usualPage = 50;

/** A sign-off of the brand that is not older than `since`. A sign-off is never older than its subject, so only few acts are read. */
const signedSince = sql`audit.tenant = brand.tenant and audit.scope = 'brand' and audit.kind = 'sign-off'
  and audit.created_at >= `;

/**
 * Brands whose policy requires a sign-off, with the release and the content of staging that have none. A release that production serves
 * needs no sign-off, and neither does content that is the same in production.
 */
const pending = (readable: readonly string[] | null) => sql`(
  select brand.tenant, brand.name, release.number, release.served_at, content.revision, content.written_at
  from brand_index as brand
  left join brand_state as state on state.tenant = brand.tenant
  join environment_pointer as staging on staging.tenant = brand.tenant and staging.environment = 'staging'
  left join environment_pointer as production
    on production.tenant = brand.tenant and production.environment = 'production'
  left join policy as own on own.tenant = brand.tenant
  left join policy as usual on usual.tenant = ${everyBrand}
  left join lateral (
    select one.number, staging.updated_at as served_at from release as one
    where one.tenant = brand.tenant and one.id = staging.release_id
      and staging.release_id is distinct from production.release_id
      and not exists (
        select from audit where ${signedSince} one.created_at and (audit.after ->> 'release')::integer = one.number
      )
  ) as release on true
  left join lateral (
    select head.sequence as revision, written.created_at as written_at from content_head as head
    join content_revision as written on written.tenant = head.tenant and written.sequence = head.sequence
    left join content_head as live on live.tenant = brand.tenant
    where head.tenant = brand.tenant || ${stagingTenant('')} and head.digest is distinct from live.digest
      and not exists (
        select from audit where ${signedSince} written.created_at and audit.after ->> 'content' = head.sequence::text
      )
  ) as content on true
  where not coalesce(state.archived, false)
    and ${isOneOf('brand.tenant', readable)}
    and (own.sign_off or usual.sign_off)
    and (release.number is not null or content.revision is not null)
) as pending`;

/** Returns a page of brands whose release or content waits for a sign-off. One sign-off covers both. */
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
  return database.asOperator(async (tx) => {
    const found = await sql<Row>`select pending.* from ${pending(readable)}
      where pending.tenant > ${after} order by pending.tenant limit ${pageSize + 1}`.execute(tx);
    const counted = await sql<{ total: bigint }>`select count(*) as total from (
        select 1 from ${pending(readable)} limit ${serverLimits.waitingCounted}
      ) as counted`.execute(tx);
    const { page, next } = pageOf(found.rows, pageSize, ({ tenant }) => tenant);
    return { list: page.map(rowOf), next, total: Number(counted.rows[0]?.total ?? 0) };
  });
}

/** Whatever has waited longer states the time. */
function rowOf({ tenant, name, number, served_at, revision, written_at }: Row): Waiting['list'][number] {
  const times = [served_at, written_at].flatMap((time) => (time === null ? [] : [time.getTime()]));
  return {
    brand: tenant,
    brandName: name,
    release: number,
    content: revision === null ? null : String(revision),
    since: new Date(Math.min(...times)).toISOString(),
  };
}

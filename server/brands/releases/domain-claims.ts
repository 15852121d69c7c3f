import { sql } from 'kysely';
import type { Trx } from '../../database/database.ts';

export type DomainClaim = { readonly domain: string; readonly tenant: string };

/** What the releases that are pointed at say of one tenant, as far as its hosts go. */
type Stated = {
  readonly tenant: string;
  readonly domains: readonly string[] | undefined;
  readonly parent: string | undefined;
  /** Abstract and archived brands have no hosts. */
  readonly served: boolean;
};

/**
 * Brings the claims of tenants in line with what their releases state: what they no longer state is free, what is free is theirs,
 * what another holds stays the other's. Within one go the lower id comes first. A domain that came free goes to who waits for it.
 * Answers whose hosts changed beside the tenants given.
 */
export async function claimDomains({
  trx,
  tenants,
  now,
}: {
  trx: Trx;
  tenants: readonly string[];
  now: Date;
}): Promise<string[]> {
  // Two publications at once would both find a domain free.
  await sql`select pg_advisory_xact_lock(hashtext('livery.domain_claim'))`.execute(trx);
  const wanted = await wantedBy({ trx, tenants });
  const held = await claimsOf({ trx, tenants, domains: [...wanted.values()].flat() });
  const freed = [...held].flatMap(([domain, tenant]) =>
    wanted.has(tenant) && wanted.get(tenant)?.includes(domain) !== true ? [domain] : [],
  );
  if (freed.length > 0) {
    await trx.deleteFrom('domain_claim').where('domain', 'in', freed).execute();
    for (const domain of freed) held.delete(domain);
  }
  const waiting = await waitingFor({ trx, domains: freed });
  const queue = [...wanted, ...waiting].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows: DomainClaim[] = [];
  // Who publishes comes before who waits: it asks now.
  for (const [tenant, domains] of [...queue.filter(([id]) => wanted.has(id)), ...queue])
    for (const domain of domains) {
      if (held.has(domain)) continue;
      held.set(domain, tenant);
      rows.push({ domain, tenant });
    }
  if (rows.length > 0)
    await sql`insert into domain_claim (domain, tenant, since)
      select claim.domain, claim.tenant, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as claim(domain text, tenant text)`.execute(
      trx,
    );
  return [...new Set(rows.map(({ tenant }) => tenant))].filter((tenant) => !wanted.has(tenant));
}

/** Claims of tenants, and of domains whoever holds them; of all without either. */
export async function claimsOf({
  trx,
  tenants,
  domains = [],
}: {
  trx: Trx;
  tenants: readonly string[] | undefined;
  domains?: readonly string[];
}): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('domain_claim')
    .$if(tenants !== undefined, (query) =>
      query.where((row) =>
        row.or([
          sql<boolean>`tenant = any(${textArray(tenants ?? [])})`,
          sql<boolean>`domain = any(${textArray(domains)})`,
        ]),
      ),
    )
    .select(['domain', 'tenant'])
    .execute();
  return new Map(rows.map(({ domain, tenant }) => [domain, tenant]));
}

/** Domains that tenants state, and whoever inherits from them. */
async function wantedBy({
  trx,
  tenants,
}: {
  trx: Trx;
  tenants: readonly string[];
}): Promise<Map<string, readonly string[]>> {
  const known = new Map<string, Stated[]>();
  const add = async (where: ReturnType<typeof sql<boolean>>) => {
    const rows = await statedWhere({ trx, where });
    for (const row of rows) known.set(row.tenant, [...(known.get(row.tenant) ?? []), row]);
    return rows;
  };
  const concerned = new Set(tenants);
  // Children first, which a parent's domains may concern, then the parents that a child may have them from.
  for (let next = [...concerned]; next.length > 0; ) {
    await add(sql<boolean>`pointer.tenant = any(${textArray(next)})`);
    const children = await add(sql<boolean>`release.manifest ->> 'extends' = any(${textArray(next)})`);
    next = children.map(({ tenant }) => tenant).filter((tenant) => !concerned.has(tenant));
    for (const tenant of next) concerned.add(tenant);
  }
  const parentsOf = (rows: Iterable<Stated[]>) =>
    [...rows].flat().flatMap(({ parent }) => (parent === undefined || known.has(parent) ? [] : [parent]));
  for (let next = parentsOf(known.values()); next.length > 0; next = parentsOf(known.values())) {
    for (const parent of next) known.set(parent, []);
    await add(sql<boolean>`pointer.tenant = any(${textArray(next)})`);
  }
  const domainsOf = (row: Stated, seen: readonly string[] = []): readonly string[] => {
    if (row.domains !== undefined) return row.domains;
    const parents =
      row.parent === undefined || seen.includes(row.parent) ? [] : (known.get(row.parent) ?? []);
    return parents.flatMap((parent) => domainsOf(parent, [...seen, row.tenant]));
  };
  return new Map(
    [...concerned].map((tenant) => {
      const rows = (known.get(tenant) ?? []).filter(({ served }) => served);
      return [tenant, [...new Set(rows.flatMap((row) => domainsOf(row)))]] as const;
    }),
  );
}

/** Who states domains without having them. */
async function waitingFor({
  trx,
  domains,
}: {
  trx: Trx;
  domains: readonly string[];
}): Promise<Map<string, readonly string[]>> {
  if (domains.length === 0) return new Map();
  const rows = await statedWhere({
    trx,
    where: sql<boolean>`release.manifest #> '{tenant,domains}' ?| ${textArray(domains)}`,
  });
  return new Map(
    rows.flatMap(({ tenant, domains: stated = [], served }) =>
      served ? [[tenant, stated.filter((domain) => domains.includes(domain))]] : [],
    ),
  );
}

async function statedWhere({
  trx,
  where,
}: {
  trx: Trx;
  where: ReturnType<typeof sql<boolean>>;
}): Promise<Stated[]> {
  const { rows } = await sql<{
    tenant: string;
    domains: unknown;
    parent: string | null;
    abstract: boolean;
    archived: boolean | null;
  }>`select pointer.tenant, release.manifest #> '{tenant,domains}' as domains,
      release.manifest ->> 'extends' as parent,
      coalesce(release.manifest -> 'abstract' = 'true'::jsonb, false) as abstract, state.archived
    from environment_pointer pointer
    join release on release.tenant = pointer.tenant and release.id = pointer.release_id
    left join brand_state state on state.tenant = pointer.tenant
    where ${where}`.execute(trx);
  return rows.map(({ tenant, domains, parent, abstract, archived }) => ({
    tenant,
    domains: Array.isArray(domains) ? domains.filter((domain) => typeof domain === 'string') : undefined,
    parent: parent === null || parent === '' ? undefined : parent,
    served: !abstract && archived !== true,
  }));
}

/** As one parameter: a list of ten thousand would be as many. */
function textArray(values: readonly string[]) {
  return sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
}

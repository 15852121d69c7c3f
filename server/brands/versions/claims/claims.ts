import { sql } from 'kysely';
import type { AnyTx } from '../../../database/database.ts';
import { isOneOf, textArray } from '../../../database/text-array.ts';
import { type ByKind, type ClaimKind, claimKinds } from '../../folder/build/stated-claims.ts';
import { overlapsOf } from './domain-overlaps.ts';

/** Tenants by claim. */
export type Claims = ByKind<Map<string, string>>;

/** Places of the claims in a manifest, by kind. */
const places = { domain: '{tenant,domains}', merchantCode: '{tenant,merchantCode}' } as const satisfies ByKind<string>;

/** Claims that a tenant states in its current releases. */
type Stated = {
  readonly tenant: string;
  readonly claims: ByKind<readonly string[] | undefined>;
  readonly parent: string | undefined;
  /** Kinds of claims that it may have: none for an abstract brand, at most domains for an archived one. */
  readonly may: ByKind<boolean>;
};

/**
 * Updates the claims of tenants to their releases. Claims that are no longer stated are released, free ones are taken, others stay
 * with their owner. Within one call the lower id wins. Released claims go to the tenants waiting for them. Returns the other tenants
 * whose claims changed.
 */
export async function claim(tx: AnyTx, tenants: readonly string[], now: Date): Promise<string[]> {
  await lockClaims(tx);
  const stated = await wantedBy(tx, tenants);
  const named = (kind: ClaimKind) => [...stated.values()].flatMap((claims) => claims[kind]);
  const owned = await claimsOf(tx, [...stated.keys()], {
    domain: named('domain'),
    merchantCode: named('merchantCode'),
  });
  const changed = new Set<string>();
  for (const kind of claimKinds) {
    const wanted = new Map([...stated].map(([tenant, claims]) => [tenant, claims[kind]]));
    for (const tenant of await claimKind(tx, { kind, wanted, owned: owned[kind], now })) changed.add(tenant);
  }
  return [...changed].filter((tenant) => !stated.has(tenant));
}

/** Lets one publication run at a time, until its transaction ends: two concurrent ones would both find a domain free. */
export async function lockClaims(tx: AnyTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('livery.brand_claim'))`.execute(tx);
}

async function claimKind(
  tx: AnyTx,
  {
    kind,
    wanted,
    owned,
    now,
  }: {
    kind: ClaimKind;
    wanted: ReadonlyMap<string, readonly string[]>;
    /** Owners by claim; claims that change are updated here, too. */
    owned: Map<string, string>;
    now: Date;
  },
): Promise<string[]> {
  const freed = [...owned].flatMap(([name, tenant]) =>
    wanted.has(tenant) && wanted.get(tenant)?.includes(name) !== true ? [name] : [],
  );
  if (freed.length > 0) {
    await tx.deleteFrom('brand_claim').where('kind', '=', kind).where(isOneOf('name', freed)).execute();
    for (const name of freed) owned.delete(name);
  }
  const waiting = await waitingFor(tx, kind, freed);
  const queue = [...wanted, ...waiting].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows: { name: string; tenant: string }[] = [];
  // Tenants that are being published take precedence over waiting ones.
  for (const [tenant, names] of [...queue.filter(([id]) => wanted.has(id)), ...queue])
    for (const name of names) {
      if (owned.has(name)) continue;
      // A waiting tenant is not being published, so nobody can accept an overlap.
      if (kind === 'domain' && !wanted.has(tenant) && (await overlaps(tx, { tenant, name }))) continue;
      owned.set(name, tenant);
      rows.push({ name, tenant });
    }
  if (rows.length > 0)
    await sql`insert into brand_claim (kind, name, tenant, since)
      select ${kind}, claim.name, claim.tenant, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as claim(name text, tenant text)`.execute(tx);
  return rows.map(({ tenant }) => tenant);
}

async function overlaps(tx: AnyTx, { tenant, name }: { tenant: string; name: string }): Promise<boolean> {
  return (await overlapsOf(tx, { tenant, domains: [name] })).length > 0;
}

/** Claims by tenant and by name; all claims if no tenants are given. */
export async function claimsOf(
  tx: AnyTx,
  tenants: readonly string[] | undefined,
  names: ByKind<readonly string[]>,
): Promise<Claims> {
  const { rows } = await sql<{ kind: ClaimKind; name: string; tenant: string }>`
    select kind, name, tenant from brand_claim
    ${
      tenants === undefined
        ? sql``
        : sql`where tenant = any(${textArray(tenants)}) or kind = 'domain' and name = any(${textArray(names.domain)})
            or kind = 'merchantCode' and name = any(${textArray(names.merchantCode)})`
    }`.execute(tx);
  const claims = { domain: new Map<string, string>(), merchantCode: new Map<string, string>() };
  for (const { kind, name, tenant } of rows) claims[kind].set(name, tenant);
  return claims;
}

/** Claims stated by tenants and by their descendants. */
async function wantedBy(tx: AnyTx, tenants: readonly string[]): Promise<Map<string, ByKind<readonly string[]>>> {
  const known = new Map<string, Stated[]>();
  const add = async (where: ReturnType<typeof sql<boolean>>) => {
    const rows = await statedWhere(tx, where);
    for (const row of rows) known.set(row.tenant, [...(known.get(row.tenant) ?? []), row]);
    return rows;
  };
  const concerned = new Set(tenants);
  // First collects descendants, which may inherit claims, then the parents that they inherit from.
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
  const claimedBy = (row: Stated, kind: ClaimKind, seen: readonly string[] = []): readonly string[] => {
    const own = row.claims[kind];
    if (own !== undefined) return own;
    const parents = row.parent === undefined || seen.includes(row.parent) ? [] : (known.get(row.parent) ?? []);
    return parents.flatMap((parent) => claimedBy(parent, kind, [...seen, row.tenant]));
  };
  return new Map(
    [...concerned].map((tenant) => {
      const rows = known.get(tenant) ?? [];
      const all = (kind: ClaimKind) => [...new Set(rows.flatMap((row) => (row.may[kind] ? claimedBy(row, kind) : [])))];
      return [tenant, { domain: all('domain'), merchantCode: all('merchantCode') }] as const;
    }),
  );
}

/** Tenants that state names of a kind but do not own them. */
async function waitingFor(
  tx: AnyTx,
  kind: ClaimKind,
  names: readonly string[],
): Promise<Map<string, readonly string[]>> {
  if (names.length === 0) return new Map();
  const rows = await statedWhere(tx, sql<boolean>`release.manifest #> ${sql.lit(places[kind])} ?| ${textArray(names)}`);
  return new Map(
    rows.flatMap(({ tenant, claims, may }) =>
      may[kind] ? [[tenant, (claims[kind] ?? []).filter((name) => names.includes(name))]] : [],
    ),
  );
}

async function statedWhere(tx: AnyTx, where: ReturnType<typeof sql<boolean>>): Promise<Stated[]> {
  const { rows } = await sql<{
    tenant: string;
    domains: unknown;
    code: unknown;
    parent: string | null;
    abstract: boolean;
    archived: boolean | null;
    reserves: boolean | null;
  }>`select pointer.tenant, release.manifest #> ${sql.lit(places.domain)} as domains,
      release.manifest #> ${sql.lit(places.merchantCode)} as code,
      release.manifest ->> 'extends' as parent,
      coalesce(release.manifest -> 'abstract' = 'true'::jsonb, false) as abstract, state.archived,
      state.keeps_domains as reserves
    from environment_pointer pointer
    join release on release.tenant = pointer.tenant and release.id = pointer.release_id
    left join brand_state state on state.tenant = pointer.tenant
    where ${where}`.execute(tx);
  return rows.map(({ tenant, domains, code, parent, abstract, archived, reserves }) => ({
    tenant,
    claims: {
      domain: Array.isArray(domains) ? domains.filter((domain) => typeof domain === 'string') : undefined,
      merchantCode: typeof code === 'string' ? [code] : undefined,
    },
    parent: parent === null || parent === '' ? undefined : parent,
    may: {
      domain: !abstract && (archived !== true || reserves === true),
      merchantCode: !abstract && archived !== true,
    },
  }));
}

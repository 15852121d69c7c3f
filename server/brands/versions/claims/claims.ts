import { sql } from 'kysely';
import type { AnyTx } from '../../../database/database.ts';
import { textArray } from '../../../database/text-array.ts';
import { type ByKind, type ClaimKind, claimKinds } from '../../folder/build/stated-claims.ts';
import { rivalsOf } from './rivals.ts';

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

type Claim = { readonly kind: ClaimKind; readonly name: string; readonly tenant: string };

/**
 * Updates the claims of tenants to their releases. Claims that are no longer stated are released, free ones are taken, others stay
 * with their owner. Within one call the lower id wins. Released claims go to the tenants waiting for them. Returns the other tenants
 * whose claims changed.
 */
export async function claim(tx: AnyTx, tenants: readonly string[], now: Date): Promise<string[]> {
  await lockClaims(tx);
  const stated = await wantedBy(tx, tenants);
  const claims = [...stated].flatMap(([tenant, names]) =>
    claimKinds.flatMap((kind) => names[kind].map((name): Claim => ({ kind, name, tenant }))),
  );
  const freed = await free(tx, [...stated.keys()], claims);
  await take(tx, claims, now);
  const passed = await take(tx, await waitingFor(tx, freed), now);
  return [...new Set(passed)].filter((tenant) => !stated.has(tenant));
}

/** Lets one publication run at a time, until its transaction ends: two concurrent ones would both find a domain free. */
export async function lockClaims(tx: AnyTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('livery.brand_claim'))`.execute(tx);
}

/** Deletes the claims of tenants that are not among these. */
async function free(
  tx: AnyTx,
  tenants: readonly string[],
  claims: readonly Claim[],
): Promise<Pick<Claim, 'kind' | 'name'>[]> {
  const { rows } = await sql<Pick<Claim, 'kind' | 'name'>>`
    delete from brand_claim claim where tenant = any(${textArray(tenants)}) and not exists (
      select from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as stated(kind text, name text, tenant text)
      where stated.kind = claim.kind and stated.name = claim.name and stated.tenant = claim.tenant
    ) returning kind, name`.execute(tx);
  return rows;
}

/** Gives free claims to tenants, of two to the lower id. Returns the tenants that got any. */
async function take(tx: AnyTx, claims: readonly Claim[], now: Date): Promise<string[]> {
  if (claims.length === 0) return [];
  const { rows } = await sql<Pick<Claim, 'tenant'>>`
    insert into brand_claim (kind, name, tenant, since)
    select kind, name, tenant, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as stated(kind text, name text, tenant text)
    order by tenant collate "C"
    on conflict (kind, name) do nothing returning tenant`.execute(tx);
  return rows.map(({ tenant }) => tenant);
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

/**
 * Released claims that other tenants state. A release that is published already is not published again, so they wait for these claims
 * without an act of anybody. For the same reason nobody can accept an overlap for them.
 */
async function waitingFor(tx: AnyTx, freed: readonly Pick<Claim, 'kind' | 'name'>[]): Promise<Claim[]> {
  const waiting: Claim[] = [];
  for (const kind of claimKinds) {
    const names = freed.filter((claim) => claim.kind === kind).map(({ name }) => name);
    if (names.length === 0) continue;
    const rows = await statedWhere(
      tx,
      sql<boolean>`release.manifest #> ${sql.lit(places[kind])} ?| ${textArray(names)}`,
    );
    const stated = rows.flatMap(({ tenant, claims, may }) =>
      may[kind] ? (claims[kind] ?? []).map((name): Claim => ({ kind, name, tenant })) : [],
    );
    for (const claim of stated) if (names.includes(claim.name) && (await isFree(tx, claim))) waiting.push(claim);
  }
  return waiting;
}

/** Whether a tenant can take a claim that no other brand owns or overlaps. */
async function isFree(tx: AnyTx, { kind, name, tenant }: Claim): Promise<boolean> {
  const stated = { domain: [], merchantCode: [], [kind]: [name] };
  return (await rivalsOf(tx, { tenant, stated, added: [name] })).length === 0;
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

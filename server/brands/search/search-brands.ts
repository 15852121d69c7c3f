import { sql } from 'kysely';
import type { AdminQueryOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import { isPlaceholderDomain } from '../../../schema/placeholder-domain.ts';
import { failureOutcomes } from '../../call-outcomes.ts';
import type { Clock } from '../../clock.ts';
import type { AnyTx } from '../../database/database.ts';
import { pageOf, selectRows } from '../../database/rows.ts';
import { textArray } from '../../database/text-array.ts';
import { folded } from '../versions/stored/index-brands.ts';
import { numbersServed } from '../versions/stored/store-releases.ts';

type Found = AdminValueOf<'searchBrands'>;
type Row = {
  tenant: string;
  name: string;
  domains: string[];
  updated_at: Date;
  archived: boolean;
  place: string | null;
};

const hour = 3_600_000;
const shownDomains = 5;

/**
 * Returns a page of brands from the index, without building any brand. Without `readable` all brands are searched. Throws
 * `request.invalid` for a page that no response named.
 */
export async function searchBrands(
  tx: AnyTx,
  {
    clock,
    readable,
    faults,
    query: { q, filter = 'active', sort = 'name', after, pageSize = 100 },
  }: {
    clock: Clock;
    /** Ids of the brands that the caller may read; null for all. */
    readable: readonly string[] | null;
    /** Number of faults of each brand that has some. */
    faults: ReadonlyMap<string, number>;
    query: AdminQueryOf<'searchBrands'>;
  },
): Promise<Found> {
  const now = clock.now();
  const place = after === undefined ? undefined : await placeOf(tx, after, readable);
  const waitingIds = filter === 'waiting' ? [...(await waitingOf(tx, now, null)).keys()] : [];
  const failingIds = filter === 'failing' ? await failingOf(tx, now) : [];
  const key = sort === 'name' ? sql`found.sort_name collate "C"` : sql`found.updated_at`;
  const id = sql`found.tenant collate "C"`;
  const rows = await tx
    .selectFrom('brand_index as found')
    .leftJoin('brand_state as state', 'state.tenant', 'found.tenant')
    .leftJoin('brand_move as moved', (join) =>
      join.onRef('moved.brand', '=', 'found.tenant').on('moved.state', '=', 'away'),
    )
    .select(['found.tenant', 'found.name', 'found.sort_name', 'found.domains', 'found.updated_at', 'moved.place'])
    .select(sql<boolean>`coalesce(state.archived, false)`.as('archived'))
    .where('found.is_abstract', '=', false)
    .where(sql<boolean>`coalesce(state.archived, false) = ${filter === 'archived'}`)
    .$if(readable !== null, (some) => some.where(isAmong(readable ?? [])))
    .$if(filter === 'waiting', (some) => some.where(isAmong(waitingIds)))
    .$if(filter === 'failing', (some) => some.where(isAmong(failingIds)))
    .$if(filter === 'faulty', (some) => some.where(isAmong([...faults.keys()])))
    .$if(q !== undefined, (some) =>
      some.where(sql<boolean>`position(${folded((q ?? '').trim())}::text in found.words) > 0`),
    )
    .$if(place !== undefined, (some) =>
      some.where(
        sort === 'updated'
          ? sql<boolean>`(${key}, ${id}) < (${place?.updated_at}, ${place?.tenant})`
          : sql<boolean>`(${key}, ${id}) > (${place?.sort_name}, ${place?.tenant})`,
      ),
    )
    .orderBy(key, sort === 'name' ? 'asc' : 'desc')
    .orderBy(id, sort === 'name' ? 'asc' : 'desc')
    .limit(pageSize + 1)
    .execute();
  const { page, next } = pageOf(rows, pageSize, ({ tenant }) => tenant);
  return { list: await described(tx, { now, page, faults }), next };
}

/** Ids of brands and parents whose id, name or domain contains a text, regardless of case and accents. */
export async function brandsWith(
  tx: AnyTx,
  text: string,
  /** Ids of the brands that the caller may read; null for all. */ readable: readonly string[] | null,
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('brand_index')
    .select('tenant')
    .where(sql<boolean>`position(${folded(text.trim())}::text in words) > 0`)
    .$if(readable !== null, (some) => some.where(sql<boolean>`tenant = any(${textArray(readable ?? [])})`))
    .execute();
  return rows.map(({ tenant }) => tenant);
}

/** Start of a page: after this brand, which is the last one of the previous page. */
export async function placeOf(tx: AnyTx, id: string, readable: readonly string[] | null) {
  const row = await selectRows(tx, 'brand_index', { tenant: id })
    .select(['tenant', 'sort_name', 'updated_at'])
    .executeTakeFirst();
  // A response must not reveal whether a brand of others exists.
  if (row === undefined || readable?.includes(id) === false)
    throw new CodedError('request.invalid', { message: 'after: send the value of "next" of the page before' });
  return row;
}

/** Adds further facts to the rows of a page. */
async function described(
  tx: AnyTx,
  { now, page, faults }: { now: Date; page: readonly Row[]; faults: ReadonlyMap<string, number> },
): Promise<Found['list']> {
  const tenants = page.map(({ tenant }) => tenant);
  if (tenants.length === 0) return [];
  const [production, staging] = [
    await numbersServed(tx, 'production', tenants),
    await numbersServed(tx, 'staging', tenants),
  ];
  const calls = await tx
    .selectFrom('brand_calls')
    .select((row) => [
      'tenant',
      row.fn.sum<string>('count').as('calls'),
      row.fn.sum<string>('count').filterWhere('outcome', 'in', failureOutcomes).as('failures'),
    ])
    .where('tenant', 'in', tenants)
    .where('minute', '>=', new Date(now.getTime() - hour))
    .groupBy('tenant')
    .execute();
  const waiting = await waitingOf(tx, now, tenants);
  const called = new Map(calls.map((row) => [row.tenant, row]));
  return page.map(({ tenant, name, domains, archived, updated_at, place }) => ({
    id: tenant,
    name,
    archived,
    movedTo: place,
    updatedAt: updated_at.toISOString(),
    // The rest is read from rows that are old once another installation serves the brand.
    ...(place !== null
      ? { domains: [], production: null, staging: null, faults: 0, waiting: 0, calls: 0, failures: 0 }
      : {
          domains: domains.filter((domain) => !isPlaceholderDomain(domain)).slice(0, shownDomains),
          production: production.get(tenant) ?? null,
          staging: staging.get(tenant) ?? null,
          faults: faults.get(tenant) ?? 0,
          waiting: waiting.get(tenant) ?? 0,
          calls: Number(called.get(tenant)?.calls ?? 0),
          failures: Number(called.get(tenant)?.failures ?? 0),
        }),
  }));
}

/** Undecided proposals by brand. There are few, because each expires within a week. */
export async function waitingOf(
  tx: AnyTx,
  now: Date,
  tenants: readonly string[] | null,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ tenant: string; count: bigint }>`
    select reached.tenant, count(*) as count
    from proposal, jsonb_array_elements_text(proposal.tenants) as reached(tenant)
    where proposal.decision is null and proposal.expires_at > ${now}
    group by reached.tenant`.execute(tx);
  return new Map(
    rows
      .filter(({ tenant }) => tenants === null || tenants.includes(tenant))
      .map(({ tenant, count }) => [tenant, Number(count)]),
  );
}

/** Brands with calls in the last hour that the server failed to answer. */
async function failingOf(tx: AnyTx, now: Date): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('brand_calls')
    .select('tenant')
    .distinct()
    .where('operation', '<>', '')
    .where('minute', '>=', new Date(now.getTime() - hour))
    .execute();
  return rows.map(({ tenant }) => tenant);
}

const isAmong = (ids: readonly string[]) => sql<boolean>`found.tenant = any(${textArray(ids)})`;

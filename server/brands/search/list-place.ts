import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AdminQueryOf } from '../../../schema/admin-call-types.ts';
import { valueIn } from '../../../schema/manifest/pointer.ts';
import type { Json } from '../../../schema/manifest/walk-schema.ts';
import type { AnyTx } from '../../database/database.ts';
import { textArray } from '../../database/text-array.ts';
import type { LiveBrandSet } from '../environments.ts';
import { unreadableParents } from '../versions/releases/readable-parents.ts';
import { folded } from '../versions/stored/index-brands.ts';
import { isWithheld, originOf, type PlaceOrigin, type ScheduledValue, scheduledOf } from './place-origin.ts';
import { placeOf } from './search-brands.ts';

export type PlaceRow = PlaceOrigin & {
  readonly brand: string;
  readonly name: string;
  readonly timeZone: string;
  /** `undefined` if there is no value. */
  readonly value: Json | undefined;
  /** Whether the value may be inherited from a brand that the caller may not read. */
  readonly isHidden: boolean;
  readonly scheduled: readonly ScheduledValue[];
};

/** Maximum number of brands that are built for a page: brands that have not been requested since this node started. */
const mostBuilt = 200;
/** Maximum number of brands that a page examines if a filter excludes most of them. */
const mostLooked = 20_000;
/** Brands looked at per event-loop turn. */
const lookedInOneGo = 100;

/** Returns the values of a place in many brands, by name, in pages of {@link pageOfBrands}. */
export async function listPlace(
  tx: AnyTx,
  {
    set,
    steps,
    readable,
    mayRead,
    now,
    filter: { q, value, source },
    after,
    pageSize,
  }: {
    set: Pick<LiveBrandSet, 'byId' | 'isBuilt' | 'lineage'>;
    steps: readonly string[];
    /** Ids of the brands that the caller may read; null for all. */
    readable: readonly string[] | null;
    mayRead: (tenant: string) => boolean;
    now: Date;
    filter: {
      readonly q?: string | undefined;
      /** JSON text of the value. */
      readonly value?: string | undefined;
      readonly source?: AdminQueryOf<'listPlace'>['source'];
    };
    after?: string | undefined;
    pageSize: number;
  },
): Promise<{ list: PlaceRow[]; next: string | null }> {
  return pageOfBrands(tx, {
    set,
    readable,
    q,
    after,
    pageSize,
    rowsOf: ({ tenant, name }) => {
      const row = rowOf({ set, tenant, name, steps, mayRead, now });
      if (row === undefined) return [];
      const isWanted = value === undefined || (!row.isHidden && JSON.stringify(row.value ?? null) === value);
      return isWanted && (source === undefined || row.source.split(' ')[0] === source) ? [row] : [];
    },
  });
}

/**
 * Returns rows of many brands, by the names of the brands, until a page is full; all rows of a brand are on one page. Uses brands that are
 * built already and builds few others; a page ends early if more would have to be built. Throws `request.invalid` for a page that no
 * response named.
 */
export async function pageOfBrands<Row>(
  tx: AnyTx,
  {
    set,
    readable,
    q,
    after,
    pageSize,
    rowsOf,
  }: {
    set: Pick<LiveBrandSet, 'isBuilt'>;
    /** Ids of the brands that the caller may read; null for all. */
    readable: readonly string[] | null;
    q: string | undefined;
    after: string | undefined;
    pageSize: number;
    /** The rows of a brand that the filter leaves. */
    rowsOf: (brand: { tenant: string; name: string }) => readonly Row[];
  },
): Promise<{ list: Row[]; next: string | null }> {
  const list: Row[] = [];
  const candidates = await brandsFrom(tx, { q, readable, after });
  let [built, looked] = [0, 0];
  let last: string | undefined;
  for (const brand of candidates) {
    if (list.length >= pageSize) return { list, next: last ?? null };
    const isBuilt = set.isBuilt(brand.tenant);
    built += isBuilt ? 0 : 1;
    if (built > mostBuilt) return { list, next: last ?? null };
    looked += 1;
    // Other work runs between two builds, and between many brands that are only looked at.
    if (!isBuilt || looked % lookedInOneGo === 0) await nextTurnOfLoop();
    last = brand.tenant;
    list.push(...rowsOf(brand));
  }
  return { list, next: candidates.length < mostLooked ? null : (last ?? null) };
}

/** Brands in the order of their names, after the last brand of the previous page. */
async function brandsFrom(
  tx: AnyTx,
  { q, readable, after }: { q: string | undefined; readable: readonly string[] | null; after: string | undefined },
): Promise<readonly { tenant: string; name: string }[]> {
  const place = after === undefined ? undefined : await placeOf(tx, after, readable);
  const key = sql`sort_name collate "C", tenant collate "C"`;
  return tx
    .selectFrom('brand_index')
    .select(['tenant', 'name'])
    .where('is_abstract', '=', false)
    .$if(readable !== null, (some) => some.where(sql<boolean>`tenant = any(${textArray(readable ?? [])})`))
    .$if(q !== undefined, (some) => some.where(sql<boolean>`position(${folded((q ?? '').trim())}::text in words) > 0`))
    .$if(place !== undefined, (some) => some.where(sql<boolean>`(${key}) > (${place?.sort_name}, ${place?.tenant})`))
    .orderBy(sql`sort_name collate "C"`)
    .orderBy(sql`tenant collate "C"`)
    .limit(mostLooked)
    .execute();
}

/** `undefined` for a brand that the environment does not serve. */
function rowOf({
  set,
  tenant,
  name,
  steps,
  mayRead,
  now,
}: {
  set: Pick<LiveBrandSet, 'byId' | 'lineage'>;
  tenant: string;
  name: string;
  steps: readonly string[];
  mayRead: (tenant: string) => boolean;
  now: Date;
}): PlaceRow | undefined {
  const brand = set.byId(tenant);
  if (brand === undefined) return undefined;
  const chain = set.lineage(tenant) ?? [];
  const hidden = unreadableParents(chain, mayRead);
  const value = valueIn(brand.manifest, steps);
  const origin = originOf({ chain, hidden, steps, now });
  return {
    brand: tenant,
    name,
    value,
    timeZone: brand.manifest.locale.timeZone,
    ...origin,
    isHidden: isWithheld({ hidden, source: origin.source, value, steps }),
    scheduled: scheduledOf({ chain, hidden, steps, now }),
  };
}

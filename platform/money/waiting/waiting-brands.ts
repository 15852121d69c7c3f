import { type RawBuilder, sql } from 'kysely';
import { serverLimits } from '../../../schema/constants.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import { isOneOf } from '../../../server/database/text-array.ts';

/**
 * Joins the unarchived brands that a caller may read, as `brand`, with rows of each, as `row`. Each brand is read by an index of its own
 * rows. Staging is left out, because its tenants are no brands.
 */
export const joinBrands = (
  /** Ids of brands; null for all. */ readable: readonly string[] | null,
  /** Rows of `brand.tenant`. */ rows: RawBuilder<unknown>,
) => sql`brand_index as brand
  left join brand_state as state on state.tenant = brand.tenant
  cross join lateral (${rows}) as row
  where not brand.is_abstract and not coalesce(state.archived, false)
    and ${isOneOf('brand.tenant', readable)}`;

/** Brands that a caller reads: all that it may read, or the one that it names, in production or staging. */
export type BrandChoice = {
  /** Ids of brands; null for all. */
  readonly readable: readonly string[] | null;
  readonly brand: Pick<Brand, 'id' | 'manifest'> | undefined;
};

/** Joins the chosen brands with their rows, as `joinBrands` does. */
export const joinChosen = ({ readable, brand }: BrandChoice, rows: RawBuilder<unknown>) =>
  brand === undefined
    ? joinBrands(readable, rows)
    : sql`(select ${brand.id}::text as tenant, ${brand.manifest.tenant.brandName}::text as name) as brand
        cross join lateral (${rows}) as row`;

/** Counts pending rows. `rows` must be limited by `limit`. */
export const countOf = (readable: readonly string[] | null, rows: (limit: number) => RawBuilder<unknown>) => sql<{
  total: bigint;
}>`select count(*) as total from (
    select 1 from ${joinBrands(readable, rows(serverLimits.waitingCounted))} limit ${serverLimits.waitingCounted}
  ) as counted`;

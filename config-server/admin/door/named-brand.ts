import { CodedError } from '../../../schema/errors.ts';
import type { Brand, BrandSet } from '../../../server/brands/brand.ts';
import { mayTouch } from '../../../server/staff/may-touch.ts';

/** The brand that the query of a call names; `undefined` if it names none. Throws `brand.unknown` if it is none of the caller's. */
export function namedBrand(
  brands: Pick<BrandSet, 'byId'>,
  { staff, query: { brand: id } }: { staff: Parameters<typeof mayTouch>[0]['staff']; query: { brand?: string } },
): Brand | undefined {
  const brand = id !== undefined && mayTouch({ staff, tenant: id }) ? brands.byId(id) : undefined;
  if (id !== undefined && brand === undefined)
    throw new CodedError('brand.unknown', { message: `no brand of yours is called ${id}` });
  return brand;
}

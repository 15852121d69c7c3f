import { CodedError } from '../../../schema/errors.ts';
import type { Brand, BrandSet } from '../../../server/brands/brand.ts';
import type { Database } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';

/** An invitation: a code and the domain that it was made for. */
export type Invitation = { readonly code: string; readonly domain: string };

export type Affiliates = {
  /** Throws `affiliate.bad_referrer` if the address does not belong to this brand, `affiliate.invalid` if the code is unknown. */
  check(input: Invitation & { brand: Brand }): Promise<void>;
};

/** Codes are case-insensitive. */
export const affiliateKey = (code: string): string => code.trim().normalize('NFKC').toUpperCase();

export const createAffiliates = (database: Database, brands: Pick<BrandSet, 'byHost'>): Affiliates => ({
  check: async ({ brand, code, domain }) => {
    checkReferrer(brand, brands, domain);
    const tenant = brand.id;
    const known = await database.single(tenant, (tx) =>
      selectRows(tx, 'affiliate', { tenant, code: affiliateKey(code) })
        .select('status')
        .executeTakeFirst(),
    );
    if (known?.status !== 'active') throw new CodedError('affiliate.invalid');
  },
});

/** Accepts a host with or without port, a full address, or nothing. */
export function checkReferrer(brand: Brand, brands: Pick<BrandSet, 'byHost'>, address: string): void {
  if (address !== '' && brands.byHost(hostOf(address))?.id !== brand.id) throw new CodedError('affiliate.bad_referrer');
}

function hostOf(address: string): string {
  if (!address.includes('://')) return address;
  return URL.canParse(address) ? new URL(address).host : '';
}

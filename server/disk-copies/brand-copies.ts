import { join } from 'node:path';
import type { StoredBrand } from '../brands/folder/stored-brand.ts';
import { takeClaims } from '../brands/live/refusals.ts';
import type { Claims } from '../brands/versions/claims/claims.ts';
import { loadBrands } from '../brands/versions/stored/releases.ts';
import { isAway } from '../database/database-error.ts';
import type { Log } from '../log.ts';
import { openDiskMap } from './disk-map.ts';

export type LoadBrands = typeof loadBrands;

/** Loads brands and stores a copy of each on disk. A node that starts without its database uses these copies. */
export function copyBrands(folder: string, log: Log): LoadBrands {
  const known = new Map<string, ReturnType<typeof openOne>>();
  const openOne = (environment: string) => ({
    brands: openDiskMap<StoredBrand>(join(folder, environment, 'brands'), log),
    claims: openDiskMap<Claims>(join(folder, environment), log),
    written: new Map<string, string>(),
    state: { claims: { domain: new Map(), merchantCode: new Map() } as Claims },
  });
  const ofEnvironment = (environment: string) => {
    const copies = known.get(environment) ?? openOne(environment);
    known.set(environment, copies);
    return copies;
  };

  return async (wanted) => {
    const { environment, tenants } = wanted;
    const copies = ofEnvironment(environment);
    try {
      const loaded = await loadBrands(wanted);
      for (const brand of loaded.brands) {
        const stamp = stampOf(brand);
        if (copies.written.get(brand.tenant) === stamp) continue;
        copies.written.set(brand.tenant, stamp);
        copies.brands.write(brand.tenant, brand);
      }
      takeClaims(copies.state, loaded.claims, tenants);
      copies.claims.write('claims', copies.state.claims);
      return loaded;
    } catch (error) {
      const claims = isAway(error) && wanted.known.size === 0 ? await copies.claims.readAll() : undefined;
      const stored = claims?.get('claims');
      if (stored === undefined) throw error;
      const brands = [...(await copies.brands.readAll()).values()].map(inNewestForm);
      log.warn(
        { environment, count: brands.length },
        'brands are served from the disk copy until the database responds',
      );
      return { brands, claims: stored };
    }
  };
}

/** Before November 2026 the property had another name, and an archived brand would lose its hosts until the database is back. */
const inNewestForm = (copy: StoredBrand & { readonly keepsDomains?: boolean }): StoredBrand => ({
  ...copy,
  reservesDomains: copy.reservesDomains ?? copy.keepsDomains,
});

/** Releases are immutable, and changes and decisions about them are only appended, so these values identify a brand's state. */
const stampOf = ({
  releaseId,
  archived,
  reservesDomains,
  movedTo,
  fixedCurrency,
  changes,
  decided = 0n,
}: StoredBrand) =>
  `${releaseId} ${archived} ${reservesDomains} ${movedTo} ${fixedCurrency} ${changes.length} ${changes.at(-1)?.sequence ?? ''} ${decided}`;

import type { Manifest } from '../../schema/generated/manifest.ts';

export type RegionFault = { readonly message: string; readonly fix: string };

/** Reasons why a region restriction that is switched on blocks nobody. */
export function regionFaults({
  status: { regionRestriction },
  hasCountries,
}: {
  status: Manifest['status'];
  /** Whether a trusted proxy states the country of clients. */
  hasCountries: boolean;
}): RegionFault[] {
  if (!regionRestriction.on) return [];
  const source = {
    message: 'the region restriction is on, but no country is known for any visitor, so nobody is restricted',
    fix: 'set COUNTRY_HEADER and TRUSTED_PROXIES where the servers run, and let the proxy state the country',
  };
  const list = {
    message: 'the region restriction is on, but its list of regions is empty, so nobody is restricted',
    fix: 'list countries in /status/regionRestriction/blockedRegions, or switch it off',
  };
  return [...(hasCountries ? [] : [source]), ...(regionRestriction.blockedRegions.length === 0 ? [list] : [])];
}

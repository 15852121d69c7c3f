import { isAtOrBelow, type ProductHosts } from '../hosts/reserved-hosts.ts';

type Addressed = { readonly domains: readonly string[] };

/**
 * Hosts that this program serves: the console with staging and previews below it, and domains of brands. These include domains of
 * archived brands whose suppliers are still answered. A name that only a wildcard covers may have a DNS record of its own, such as a
 * chat of the brand.
 */
export function createIsOwnHost({
  brands,
  hosts,
}: {
  brands: { byHost(host: string): Addressed | undefined; archivedByHost(host: string): Addressed | undefined };
  /** Hosts of the product. Without them only domains of brands are known. */
  hosts?: Pick<ProductHosts, 'console' | 'previewDomain'> | undefined;
}): (name: string) => boolean {
  return (name) => {
    if (hosts !== undefined && isAtOrBelow({ claim: name, host: hosts.console })) return true;
    const brand = brands.byHost(name) ?? brands.archivedByHost(name);
    const isPreview = hosts?.previewDomain !== undefined && name.endsWith(`.${hosts.previewDomain}`);
    return brand !== undefined && (isPreview || brand.domains.includes(name));
  };
}

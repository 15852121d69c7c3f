import { textCache } from '../../answers/text-cache.ts';
import { parseHost } from '../../hosts/host.ts';
import type { ReservedHosts } from '../../hosts/reserved-hosts.ts';
import type { Brand } from '../brand.ts';

export type HostIndex = { find(host: string | undefined): string | undefined };

/**
 * Resolves a host to a brand: `<brand>.<preview domain>`, exact domain, then the longest wildcard. A domain has one owner. Hosts of
 * the product belong to no brand, whatever brands claim.
 */
export function indexHosts({
  brands,
  previewDomain,
  reserved,
}: {
  brands: Iterable<Pick<Brand, 'id' | 'domains'>>;
  previewDomain: string | undefined;
  reserved: ReservedHosts;
}): HostIndex {
  const ids = new Set<string>();
  const owners = new Map<string, string>();
  for (const { id, domains } of brands) {
    ids.add(id);
    for (const domain of domains) owners.set(domain, id);
  }
  const suffix = previewDomain === undefined ? undefined : `.${previewDomain}`;
  /** Every request does a look-up, so results are cached. Only hosts of brands are cached, so that invented hosts can't fill the cache. */
  const lookedUp = textCache<string>();

  function resolve(name: string): string | undefined {
    const preview = suffix !== undefined && name.endsWith(suffix) ? name.slice(0, -suffix.length) : '';
    const own = ids.has(preview) ? preview : undefined;
    if (reserved.reservedFor({ claim: name, id: own }) !== undefined) return undefined;
    if (own !== undefined) return own;
    const exact = owners.get(name);
    if (exact !== undefined) return exact;
    for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.', dot + 1)) {
      const wildcard = owners.get(`*${name.slice(dot)}`);
      if (wildcard !== undefined) return wildcard;
    }
    return undefined;
  }

  return {
    find(host) {
      const name = parseHost(host)?.name;
      if (name === undefined) return undefined;
      const known = lookedUp.get(name);
      if (known !== undefined) return known;
      const found = resolve(name);
      if (found !== undefined) lookedUp.set(name, found);
      return found;
    },
  };
}

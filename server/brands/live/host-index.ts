import type { Brand, BrandFault } from '../brand.ts';

export type HostIndex = {
  find(host: string | undefined): string | undefined;
  readonly faults: readonly BrandFault[];
};

/**
 * Which brand a host names: exact domain, then the longest wildcard, then `<brand>.<preview domain>`. A domain that two brands
 * claim names neither.
 */
export function indexHosts({
  brands,
  previewDomain,
}: {
  brands: Iterable<Pick<Brand, 'id' | 'domains'>>;
  previewDomain: string | undefined;
}): HostIndex {
  const claims = new Map<string, string[]>();
  const ids = new Set<string>();
  for (const { id, domains } of brands) {
    ids.add(id);
    for (const domain of domains) {
      const claimed = claims.get(domain);
      if (claimed === undefined) claims.set(domain, [id]);
      else claimed.push(id);
    }
  }
  const faults: BrandFault[] = [];
  const owners = new Map<string, string>();
  for (const [domain, claimed] of claims) {
    const [only] = claimed;
    if (claimed.length === 1 && only !== undefined) owners.set(domain, only);
    else
      faults.push(
        ...claimed.map((tenant) =>
          claimedTwice({ tenant, domain, others: claimed.filter((other) => other !== tenant) }),
        ),
      );
  }
  const suffix = previewDomain === undefined ? undefined : `.${previewDomain}`;
  /** Every request asks, and asks the same few: headers as they came -> brand. */
  const asked = new Map<string, string | undefined>();

  function resolve(host: string): string | undefined {
    const name = hostname(host);
    const exact = owners.get(name);
    if (exact !== undefined) return exact;
    for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.', dot + 1)) {
      const wildcard = owners.get(`*${name.slice(dot)}`);
      if (wildcard !== undefined) return wildcard;
    }
    if (suffix === undefined || !name.endsWith(suffix) || claims.has(name)) return undefined;
    const id = name.slice(0, -suffix.length);
    return ids.has(id) ? id : undefined;
  }

  return {
    faults,
    find(host) {
      if (host === undefined) return undefined;
      const known = asked.get(host);
      if (known !== undefined) return known;
      const found = resolve(host);
      // Only hosts of brands are kept, and wildcards have no end of them.
      if (asked.size >= mostAsked) asked.clear();
      if (found !== undefined) asked.set(host, found);
      return found;
    },
  };
}

const mostAsked = 50_000;

/** Without port, final dot and letter case. */
export function hostname(host: string): string {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  return name.endsWith('.') ? name.slice(0, -1) : name;
}

function claimedTwice({
  tenant,
  domain,
  others,
}: {
  tenant: string;
  domain: string;
  others: readonly string[];
}): BrandFault {
  return {
    tenant,
    severity: 'error',
    rule: 'domain-once',
    pointer: '/tenant/domains',
    message: `${domain} is claimed by ${others.join(', ')} too, so none of them is served there`,
    fix: `remove ${domain} from all brands but one`,
  };
}

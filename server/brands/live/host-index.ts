import type { Brand } from '../brand.ts';

export type HostIndex = { find(host: string | undefined): string | undefined };

/** Which brand a host names: `<brand>.<preview domain>`, exact domain, then the longest wildcard. A domain has one owner. */
export function indexHosts({
  brands,
  previewDomain,
}: {
  brands: Iterable<Pick<Brand, 'id' | 'domains'>>;
  previewDomain: string | undefined;
}): HostIndex {
  const ids = new Set<string>();
  const owners = new Map<string, string>();
  for (const { id, domains } of brands) {
    ids.add(id);
    for (const domain of domains) owners.set(domain, id);
  }
  const suffix = previewDomain === undefined ? undefined : `.${previewDomain}`;
  /** Every request asks, and asks the same few: headers as they came -> brand. */
  const asked = new Map<string, string | undefined>();

  function resolve(host: string): string | undefined {
    const name = hostname(host);
    const preview = suffix !== undefined && name.endsWith(suffix) ? name.slice(0, -suffix.length) : '';
    if (ids.has(preview)) return preview;
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

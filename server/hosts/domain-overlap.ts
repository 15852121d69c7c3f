/** A domain without its wildcard. */
export const baseOf = (domain: string): string => (domain.startsWith('*.') ? domain.slice(2) : domain);

/**
 * Wildcards that overlap a domain: `*.<domain>`, which players and cookies treat as the same site, and those above it. For a
 * wildcard they include the wildcard itself.
 */
export function wildcardsOver(domain: string): string[] {
  const labels = baseOf(domain).split('.');
  return labels.map((_, index) => `*.${labels.slice(index).join('.')}`);
}

/** Pairs of claimed domains of which one is a wildcard over the other. */
export function overlapsAmong(
  claimed: ReadonlyMap<string, unknown>,
): { readonly domain: string; readonly wildcard: string }[] {
  return [...claimed.keys()].flatMap((domain) =>
    wildcardsOver(domain).flatMap((wildcard) =>
      wildcard !== domain && claimed.has(wildcard) ? [{ domain, wildcard }] : [],
    ),
  );
}

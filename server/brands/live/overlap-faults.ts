import { baseOf, overlapsAmong, wildcardsOver } from '../../hosts/domain-overlap.ts';
import type { BrandFault } from '../brand.ts';
import type { LiveState } from './live-state.ts';

/**
 * Returns warnings about pairs of brands of which one has a wildcard over a domain of the other, for both. Either somebody who may
 * publish both accepted the overlap, or it is older than the rule.
 */
export function overlapFaults({ claims, stored }: Pick<LiveState, 'claims' | 'stored'>): BrandFault[] {
  return overlapsAmong(claims.domain).flatMap(({ domain, wildcard }) => {
    const tenant = claims.domain.get(domain) ?? '';
    const holder = claims.domain.get(wildcard) ?? '';
    if (holder === tenant) return [];
    const fault: Omit<BrandFault, 'tenant'> = {
      ...{ severity: 'warning', rule: 'domain-overlap', pointer: '/tenant/domains' },
      message: `${wildcard} of ${holder} overlaps ${domain} of ${tenant}`,
      fix: 'remove one of the two, unless the same people run both brands',
    };
    return [holder, tenant].flatMap((id) => (stored.has(id) ? [{ ...fault, tenant: id }] : []));
  });
}

/**
 * Returns another brand's domain that overlaps an unclaimed one. Because of the overlap the unclaimed domain was not given to the
 * waiting brand.
 */
export function overlapWith({
  claims,
  domain,
  id,
}: {
  claims: ReadonlyMap<string, string>;
  domain: string;
  id: string;
}): { readonly overlaps: string; readonly holder: string } | undefined {
  const over = wildcardsOver(domain);
  const base = domain.startsWith('*.') ? baseOf(domain) : undefined;
  const isBelow = (other: string) => base !== undefined && (other === base || other.endsWith(`.${base}`));
  for (const [overlaps, holder] of claims)
    if (holder !== id && (over.includes(overlaps) || isBelow(overlaps))) return { overlaps, holder };
  return undefined;
}

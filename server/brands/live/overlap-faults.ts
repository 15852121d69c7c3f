import { baseOf, overlapsAmong, wildcardsOver } from '../../hosts/domain-overlap.ts';
import { lookAlikesAmong, readableDomain } from '../../hosts/look-alikes.ts';
import type { BrandFault } from '../brand.ts';
import type { LiveState } from './live-state.ts';

/**
 * Returns warnings about pairs of brands of which one has a wildcard over a domain of the other, or a domain that looks like it, for both.
 * Either somebody who may publish both accepted the overlap, or it is older than the rule.
 */
export function overlapFaults({ claims, stored }: Pick<LiveState, 'claims' | 'stored'>): BrandFault[] {
  const holderOf = (domain: string) => claims.domain.get(domain) ?? '';
  const pairs = [
    ...overlapsAmong(claims.domain).map(({ domain, wildcard }) => ({
      rule: 'domain-overlap',
      one: wildcard,
      other: domain,
      message: `${wildcard} of ${holderOf(wildcard)} overlaps ${domain} of ${holderOf(domain)}`,
    })),
    ...lookAlikesAmong(claims.domain).map(({ domain, other }) => ({
      rule: 'domain-alike',
      one: domain,
      other,
      message: `${domain} of ${holderOf(domain)} reads ${readableDomain(domain)}, which looks like ${other} of ${holderOf(other)}`,
    })),
  ];
  return pairs.flatMap(({ rule, one, other, message }) => {
    const ids = [holderOf(one), holderOf(other)];
    if (ids[0] === ids[1]) return [];
    const fault: Omit<BrandFault, 'tenant'> = {
      severity: 'warning',
      rule,
      pointer: '/tenant/domains',
      message,
      fix: 'remove one of the two, unless the same people run both brands',
    };
    return ids.flatMap((id) => (stored.has(id) ? [{ ...fault, tenant: id }] : []));
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

import { wildcardsOver } from '../../hosts/domain-overlap.ts';
import type { BrandFault } from '../brand.ts';
import type { LiveState } from './live-state.ts';

/**
 * Warnings about brands of which one has a wildcard over a domain of the other, for both. Somebody who may publish both has agreed to
 * it, or it is older than the rule.
 */
export function overlapFaults({ claims, stored }: Pick<LiveState, 'claims' | 'stored'>): BrandFault[] {
  return [...claims.domain].flatMap(([domain, tenant]) =>
    wildcardsOver(domain).flatMap((wildcard): BrandFault[] => {
      const holder = wildcard === domain ? undefined : claims.domain.get(wildcard);
      if (holder === undefined || holder === tenant) return [];
      const fault: Omit<BrandFault, 'tenant'> = {
        ...{ severity: 'warning', rule: 'domain-overlap', pointer: '/tenant/domains' },
        message: `${wildcard} of ${holder} overlaps ${domain} of ${tenant}`,
        fix: 'remove one of the two, unless the same people run both brands',
      };
      return [holder, tenant].flatMap((id) => (stored.has(id) ? [{ ...fault, tenant: id }] : []));
    }),
  );
}

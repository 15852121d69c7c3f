import type { ReservedHosts } from '../../../hosts/reserved-hosts.ts';
import type { Brand, BrandFault } from '../../brand.ts';

/** Returns faults for domains that are reserved for the product, except those that the brand has stated before. */
export function reservedFaults({
  brand: { id, domains },
  reserved,
  statedBefore,
}: {
  brand: Pick<Brand, 'id' | 'domains'>;
  reserved: ReservedHosts;
  statedBefore: readonly string[];
}): BrandFault[] {
  return domains.flatMap((domain) => {
    if (statedBefore.includes(domain)) return [];
    const reservedFor = reserved.reservedFor({ claim: domain, id });
    return reservedFor === undefined ? [] : [reservedFault({ tenant: id, domain, reservedFor })];
  });
}

/** A reserved host is served by the product, so the brand is served only on its other domains. */
export function reservedFault({
  tenant,
  domain,
  reservedFor,
}: {
  tenant: string;
  domain: string;
  reservedFor: string;
}): BrandFault {
  return {
    tenant,
    severity: 'error',
    rule: 'domain-reserved',
    pointer: '/tenant/domains',
    message: `${domain} is reserved for ${reservedFor}, so ${tenant} is not served there`,
    fix: `remove ${domain} from tenant.domains of ${tenant}`,
  };
}

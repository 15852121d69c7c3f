import { CodedError } from '../../../../schema/errors.ts';
import { isPlaceholderDomain } from '../../../../schema/placeholder-domain.ts';
import { isPlaceholderLicence } from '../../../../schema/placeholder-licence.ts';
import type { Brand, BrandFault } from '../../brand.ts';

/**
 * Throws `release.placeholder_licence` or `release.placeholder_domain` if a brand would be served with the placeholder that a new
 * brand has as its licence or domain. A child that was already served with the same placeholder does not block its parent.
 */
export function refusePlaceholders({
  brand,
  before,
  isChild,
}: {
  /** The brand with the release. */
  brand: Brand;
  /** The brand as it is served now. */
  before: Brand | undefined;
  isChild: boolean;
}): void {
  const { authority, licenceNumber } = brand.manifest.jurisdiction;
  const hasSameLicence = isChild && before?.manifest.jurisdiction.licenceNumber === licenceNumber;
  if (isPlaceholderLicence(licenceNumber) && !hasSameLicence)
    throw new CodedError('release.placeholder_licence', {
      message: `${brand.id}: jurisdiction.licenceNumber is "${licenceNumber}", a placeholder, which production refuses: set jurisdiction.licenceNumber to the number of the brand's licence, jurisdiction.authority to the authority that issued it (now "${authority}") and jurisdiction.licenceUrl to the page that confirms it`,
      value: { tenant: brand.id, licenceNumber },
    });
  const [domain = ''] = brand.manifest.tenant.domains;
  const hasSameDomain = isChild && before?.manifest.tenant.domains[0] === domain;
  if (isPlaceholderDomain(domain) && !hasSameDomain)
    throw new CodedError('release.placeholder_domain', {
      message: `${brand.id}: its main domain is ${domain}, a placeholder, which production refuses: set tenant.domains to the addresses that players will use`,
      value: { tenant: brand.id },
    });
}

/** Rules of warnings about placeholders. Production refuses a new release with one. */
export const placeholderRules: readonly string[] = ['placeholder-domain', 'placeholder-licence'];

/** Warnings about brands that are served with a placeholder, as staging and a sandbox allow, and as older releases may. */
export const placeholderWarnings = (brands: Iterable<Brand>): BrandFault[] =>
  [...brands].flatMap(({ id, manifest: { tenant, jurisdiction } }): BrandFault[] => {
    const [domain = ''] = tenant.domains;
    const fault = { tenant: id, severity: 'warning' } as const;
    return [
      ...(isPlaceholderDomain(domain)
        ? [
            {
              ...fault,
              rule: 'placeholder-domain',
              pointer: '/tenant/domains',
              message: 'the brand has no domain of its own, so no player can reach it',
              fix: 'set tenant.domains to the addresses that players will use',
            },
          ]
        : []),
      ...(isPlaceholderLicence(jurisdiction.licenceNumber)
        ? [
            {
              ...fault,
              rule: 'placeholder-licence',
              pointer: '/jurisdiction/licenceNumber',
              message: `${jurisdiction.licenceNumber} is a placeholder and no licence`,
              fix: 'set jurisdiction.licenceNumber, authority and licenceUrl to those of the licence',
            },
          ]
        : []),
    ];
  });

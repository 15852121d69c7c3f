import { CodedError } from '../../../schema/errors.ts';
import { isPlaceholderLicence } from '../../../schema/placeholder-licence.ts';
import type { Brand } from '../brand.ts';

/**
 * Throws `release.placeholder_licence` if a brand would be served with the licence that `livery new` writes. A child that was served
 * with the same one before does not stand in the way of its parent.
 */
export function refusePlaceholderLicence({
  brand,
  before,
  isChild,
}: {
  /** As the release would serve it. */
  brand: Brand;
  /** As it is served now. */
  before: Brand | undefined;
  isChild: boolean;
}): void {
  const { authority, licenceNumber } = brand.manifest.jurisdiction;
  if (!isPlaceholderLicence(licenceNumber)) return;
  if (isChild && before?.manifest.jurisdiction.licenceNumber === licenceNumber) return;
  throw new CodedError('release.placeholder_licence', {
    message: `${brand.id}: jurisdiction.licenceNumber is "${licenceNumber}", a placeholder that production does not take: set jurisdiction.licenceNumber to the number of the brand's licence, jurisdiction.authority to who issued it (now "${authority}") and jurisdiction.licenceUrl to where it is confirmed`,
    value: { tenant: brand.id, licenceNumber },
  });
}

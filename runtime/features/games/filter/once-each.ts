import type { Vendor } from './vendor-choices.tsx';

/** The platform's answer has a row for each type of a provider. */
export function onceEach(vendors: readonly Vendor[]): Vendor[] {
  return [...new Map(vendors.map((vendor) => [vendor.vassalage, vendor])).values()];
}

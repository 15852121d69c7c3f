import type { Vendor } from './vendor-choices.tsx';

/** Removes duplicate providers: the platform's response has one row per provider and type. */
export function onceEach(vendors: readonly Vendor[]): Vendor[] {
  return [...new Map(vendors.map((vendor) => [vendor.vassalage, vendor])).values()];
}

/** Providers that have games of a type; all of them for ''. */
export function vendorsOfType(vendors: readonly Vendor[], gameType: string): Vendor[] {
  return onceEach(vendors.filter((vendor) => gameType === '' || vendor.gameType === gameType));
}

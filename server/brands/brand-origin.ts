import type { Brand } from './brand.ts';

/** The brand's first exact domain. Brands with wildcards only are refused by the checker (`main-domain`). */
export function mainDomain({ id, domains }: Pick<Brand, 'id' | 'domains'>): string {
  const main = domains.find((domain) => !domain.startsWith('*'));
  if (main === undefined) throw new Error(`${id} has no domain but wildcards`);
  return main;
}

/**
 * Origin of absolute links (mails, invitations, canonical links): always the brand's main domain, never the Host header of a
 * request.
 */
export type OriginOf = (brand: Pick<Brand, 'id' | 'domains'>) => string;

export const mainOrigin: OriginOf = (brand) => `https://${mainDomain(brand)}`;

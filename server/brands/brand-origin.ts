import type { Brand } from './brand.ts';

/** Returns the brand's first exact domain. The checker refuses brands with wildcards only (`main-domain`). */
export function mainDomain({ id, domains }: Pick<Brand, 'id' | 'domains'>): string {
  const main = domains.find((domain) => !domain.startsWith('*'));
  if (main === undefined) throw new Error(`${id} has only wildcard domains`);
  return main;
}

/**
 * Origin of absolute links in mails, invitations and canonical links. It is always the brand's main domain, never the Host header of
 * a request.
 */
export type OriginOf = (brand: Pick<Brand, 'id' | 'domains'>) => string;

export const mainOrigin: OriginOf = (brand) => `https://${mainDomain(brand)}`;

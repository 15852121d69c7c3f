import type { Brand } from './brand.ts';

/** The first exact one: a brand that has wildcards only is a fault (`main-domain`). */
export function mainDomain({ id, domains }: Pick<Brand, 'id' | 'domains'>): string {
  const main = domains.find((domain) => !domain.startsWith('*'));
  if (main === undefined) throw new Error(`${id} has no domain but wildcards`);
  return main;
}

/**
 * Where addresses lead that leave the page (mails, invitations, canonical links): the brand's main domain, whatever host a request
 * named.
 */
export type OriginOf = (brand: Pick<Brand, 'id' | 'domains'>) => string;

export const mainOrigin: OriginOf = (brand) => `https://${mainDomain(brand)}`;

import type { Brand } from '../../server/brands/brand.ts';

/** Undefined where a brand has wildcards only. */
export const mainDomain = (brand: Pick<Brand, 'domains'>): string | undefined =>
  brand.domains.find((domain) => !domain.startsWith('*'));

/**
 * Where links lead that leave the page (mails, invitations): a brand's main domain, whatever host the call named. The sandbox
 * stays where it is tried out. A brand that has wildcards only is met at a host of its own, without the port that a caller may add.
 */
export function brandOrigin({
  brand,
  client,
  sandbox,
}: {
  brand: Brand;
  client: { protocol: string; host: string };
  sandbox: boolean;
}): string {
  if (sandbox) return `${client.protocol}://${client.host}`;
  return `https://${mainDomain(brand) ?? client.host.replace(/:\d+$/, '')}`;
}

import type { QueryClient } from '@tanstack/react-query';
import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { apiQuery } from '../../api/queries.ts';

/** Timeout of the request; after it, the manifest's address is used. */
const patience = 3000;

/**
 * Current customer-service address from the platform (CALL-ACC-23), because gateways change their addresses. If the request fails, it
 * returns the manifest's address. Rejects if neither exists.
 */
export async function findSupportAddress({
  manifest: {
    support: { linkMode, url, legacyLink },
    site: {
      platforms: { support: device },
    },
  },
  client,
}: {
  manifest: Pick<PublicManifest, 'support' | 'site'>;
  client: QueryClient;
}): Promise<string> {
  const own = { path: (linkMode === 'plain' ? url : legacyLink) ?? '', encrypted: linkMode !== 'plain' };
  const requested = client
    .fetchQuery({ ...apiQuery({ operation: 'getCustomerService', query: { device } }), retry: false })
    .then((found) => (found.path === '' ? own : found))
    .catch(() => own);
  const late = new Promise<typeof own>((resolve) => setTimeout(() => resolve(own), patience));
  const { path, encrypted } = await Promise.race([requested, late]);
  const address = encrypted ? (await import('./decode-support-link.ts')).decodeSupportLink(path) : path;
  if (address === undefined || !address.startsWith('https://')) throw new Error('no address to open');
  return address;
}

import type { SiteState } from '../../schema/delivery.ts';
import type { Manifest } from '../../schema/generated/manifest.ts';
import type { Client } from './client.ts';

/** Site state for this client; maintenance takes precedence (STATUS-05). */
export function siteStateOf(status: Manifest['status'], client: Pick<Client, 'country'>): SiteState {
  if (status.maintenance.on) return 'maintenance';
  return isBlocked({ status, client }) ? 'restricted' : 'normal';
}

/** Clients with an unknown country are allowed, since without a proxy that provides it the restriction can't be applied. */
export function isBlocked({
  status: { regionRestriction },
  client,
}: {
  status: Manifest['status'];
  client: Pick<Client, 'country'>;
}): boolean {
  const { on, blockedRegions } = regionRestriction;
  return on && client.country !== undefined && blockedRegions.includes(client.country);
}

/** Expected end of maintenance as an HTTP date, which stays correct in a cached response. `undefined` if it is unknown. */
export function maintenanceEnd({ maintenance }: Manifest['status']): string | undefined {
  return maintenance.on && maintenance.until !== null ? new Date(maintenance.until).toUTCString() : undefined;
}

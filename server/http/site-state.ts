import type { SiteState } from '../../schema/delivery.ts';
import type { Manifest } from '../../schema/generated/manifest.ts';
import type { Client } from './client.ts';

/** Which page the site shows to this caller; maintenance wins (STATUS-05). */
export function siteStateOf({
  status,
  client,
}: {
  status: Manifest['status'];
  client: Pick<Client, 'country'>;
}): SiteState {
  if (status.maintenance.on) return 'maintenance';
  return isKeptOut({ status, client }) ? 'restricted' : 'normal';
}

/** A caller whose country nobody tells is let in: without a proxy that knows, the restriction can't be judged. */
export function isKeptOut({
  status: { regionRestriction },
  client,
}: {
  status: Manifest['status'];
  client: Pick<Client, 'country'>;
}): boolean {
  const { on, blockedRegions } = regionRestriction;
  return on && client.country !== undefined && blockedRegions.includes(client.country);
}

/** The expected end of maintenance as an HTTP date, which stays true in a kept answer; undefined where nobody said. */
export function maintenanceEnd({ maintenance }: Manifest['status']): string | undefined {
  return maintenance.on && maintenance.until !== null ? new Date(maintenance.until).toUTCString() : undefined;
}

import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { stagingTenant } from '../../schema/staging-tenant.ts';
import { callAdmin, unheard } from './admin-client.ts';
import { zoned } from './show-history.ts';

/** Maximum brands of one change whose zones are looked up; for more, times are shown in UTC. */
const mostBrands = 10;

/** Time zones of brands, without repetition; none for brands that are not served. */
export async function zonesOf(
  tenants: readonly string[],
  environment: 'staging' | 'production',
  env: NodeJS.ProcessEnv,
): Promise<string[]> {
  if (tenants.length > mostBrands) return [];
  const ids = tenants.map((tenant) => (environment === 'staging' ? stagingTenant(tenant) : tenant));
  const answers = await unheard(() =>
    Promise.all(ids.map((brand) => callAdmin({ env, operation: 'listFlags', params: { brand } }))),
  );
  const zones = answers.flatMap((answer) => ('value' in answer ? (answer.value[0]?.timeZone ?? []) : []));
  return [...new Set(zones)];
}

/** The begin and end of a change. Empty for a change that takes effect at once and has no end. */
export function effectLines(
  { from, until }: { from: string | undefined; until: string | undefined },
  zones: readonly string[],
): string[] {
  return [
    ...(from === undefined ? [] : [`takes effect ${inZones(from, zones)}`]),
    ...(until === undefined ? [] : [`ends ${inZones(until, zones)}`]),
  ];
}

/** `planned` states that the change has not begun yet. */
export function cancelledLine(
  cancelled: AdminValueOf<'changeBrands'>['cancelled'][number],
  planned: boolean,
  zones: readonly string[],
): string {
  const { tenant, path, value, removed, from, until, actor, reason } = cancelled;
  const what = removed ? `unset ${path}` : `${path} = ${JSON.stringify(value)}`;
  const end = until === null ? '' : ` until ${inZones(until, zones)}`;
  return `${planned ? 'would cancel' : 'cancelled'}: ${tenant} ${what} from ${inZones(from, zones)}${end}, scheduled by ${actor}: ${reason}`;
}

/** `2026-12-24 18:00:00 UTC+8 (2026-12-24 10:00:00 UTC)`. */
export function inZones(time: string, zones: readonly string[]): string {
  const shown = (timeZone: string) => zoned({ time, timeZone }).replace(/UTC\+0$/, 'UTC');
  const utc = shown('UTC');
  const local = [...new Set(zones.map(shown))].filter((text) => text !== utc);
  return local.length === 0 ? utc : `${local.join(' or ')} (${utc})`;
}

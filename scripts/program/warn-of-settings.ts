import type { BrandSet } from '../../server/brands/brand.ts';
import { secretWarnings } from '../../server/brands/secrets/named-secrets.ts';
import { regionFaults } from '../../server/http/region-faults.ts';
import type { Log } from '../../server/log.ts';
import type { Settings } from './settings.ts';

/** Maximum of brands that are checked at the start. For others a missing secret is logged when it is first needed. */
const most = 200;

/**
 * Logs which settings the environment lacks for the served brands: secrets that they name, and a source of countries. Returns the
 * warnings that the start prints. In a sandbox, missing secrets are among them and not logged: its brands name secrets that only an
 * operator has.
 */
export function warnOfSettings({
  brands,
  secrets,
  hasCountries,
  settings,
  log,
}: {
  brands: Pick<BrandSet, 'ids' | 'byId'>;
  secrets: Parameters<typeof secretWarnings>[0]['secrets'];
  hasCountries: boolean;
  settings: Pick<Settings, 'sandbox'>;
  log: Log;
}): readonly { readonly tenant: string; readonly message: string }[] {
  const served = brands
    .ids()
    .slice(0, most)
    .flatMap((id) => brands.byId(id) ?? []);
  const openRegions = served.flatMap(({ id: tenant, manifest: { status } }) =>
    regionFaults({ status, hasCountries }).map(({ message, fix }) => ({ tenant, message: `${message}: ${fix}` })),
  );
  const withoutSecret = secretWarnings({ brands: served, secrets });
  for (const { tenant, message } of [...(settings.sandbox ? [] : withoutSecret), ...openRegions])
    log.warn({ tenant }, message);
  return [...(settings.sandbox ? withoutSecret : []), ...openRegions];
}

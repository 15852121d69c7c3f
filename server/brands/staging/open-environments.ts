import { createClosing } from '../../closing.ts';
import type { DatabaseAndClock } from '../../database/database.ts';
import { type ProductHosts, reservedHosts } from '../../hosts/reserved-hosts.ts';
import type { Log } from '../../log.ts';
import type { BrandSet } from '../brand.ts';
import { type BrandSets, type Environment, environments } from '../environments.ts';
import { openBrandSet } from '../live/open-brand-set.ts';
import type { SecretGrants } from '../secrets/secret-names.ts';
import { loadBrands } from '../versions/stored/releases.ts';
import { joinBrandSets, stageBrands } from './stage-brands.ts';

export type OpenEnvironments = {
  readonly sets: BrandSets;
  /** All served brands: production's on their domains, staging's below staging's host. */
  readonly brands: BrandSet;
  /** Whether a host belongs to staging. */
  isStaging(host: string | undefined): boolean;
  close(): Promise<void>;
};

/** Opens the live sets of all environments over one database. */
export async function openEnvironments({
  database,
  hosts,
  clock,
  log,
  load = loadBrands,
  grants,
  sandbox = false,
  countWallets,
}: DatabaseAndClock & {
  /** Hosts that no brand of any environment may claim. */
  hosts: ProductHosts;
  log: Log;
  load?: typeof loadBrands;
  /** Secrets that brands may use in addition to their own. */
  grants: SecretGrants;
  /**
   * True in a sandbox, which seeds again: brands may change their currency although players have wallets, and need no licence of
   * their own.
   */
  sandbox?: boolean;
  /** Number of wallets of a tenant's real players. */
  countWallets: (tenant: string) => Promise<number>;
}): Promise<OpenEnvironments> {
  const reserved = reservedHosts(hosts);
  const open = (environment: Environment, previewDomain: string | undefined) =>
    openBrandSet({
      database,
      environment,
      previewDomain,
      reserved,
      clock,
      log,
      grants,
      countWallets,
      acceptsPlaceholders: sandbox || environment !== 'production',
      load: sandbox ? withoutFixedCurrencies(load) : load,
    });
  const sets: BrandSets = {
    production: await open('production', hosts.previewDomain),
    staging: await open('staging', undefined),
  };
  const closing = createClosing();
  for (const environment of environments) closing.add(sets[environment].close);
  const staging = stageBrands(sets.staging, hosts.staging);
  return {
    sets,
    brands: joinBrandSets({ production: sets.production, staging }),
    isStaging: (host) => host?.endsWith(`.${hosts.staging}`) === true,
    close: closing.close,
  };
}

const withoutFixedCurrencies =
  (load: typeof loadBrands): typeof loadBrands =>
  async (wanted) => {
    const { brands, ...loaded } = await load(wanted);
    return { ...loaded, brands: brands.map((brand) => ({ ...brand, fixedCurrency: undefined })) };
  };

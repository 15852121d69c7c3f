import { CodedError } from '../../schema/errors.ts';
import type { AnyTx } from '../database/database.ts';
import type { ReservedHosts } from '../hosts/reserved-hosts.ts';
import type { UnsignedOf } from '../texts/signatures.ts';
import type { Brand, BrandSet } from './brand.ts';
import type { Build } from './folder/build/build-brand.ts';
import type { StoredBrand } from './folder/stored-brand.ts';
import type { SecretGrants } from './secrets/secret-names.ts';

/** The live set of one environment, on one node. Acts are checked with it, and see their result in it. */
export type LiveBrandSet = BrandSet & {
  /** Hosts that no brand may claim. */
  readonly reserved: ReservedHosts;
  /** Whether a host belongs to a brand that another installation serves. */
  isAway(host: string | undefined): boolean;
  /** That brand, closed by maintenance, for the page that its visitors see. `undefined` if there is none, or it can't be built. */
  awayByHost(host: string | undefined): Brand | undefined;
  /** Reloads tenants; resolves when their state is live on this node. */
  refresh(tenants?: readonly string[]): Promise<void>;
  /** Whether stored states that this node has read are still the newest. */
  isCurrent(tx: AnyTx, states: readonly StoredBrand[]): Promise<boolean>;
  isBuilt(id: string): boolean;
  /** Stored state of a tenant with its changes. */
  stored(id: string): StoredBrand | undefined;
  /** Ids of all stored tenants, including parents and archived ones. */
  tenants(): readonly string[];
  /** Stored states of the parents and the tenant, in this order; `undefined` if a parent is missing. */
  lineage(id: string): readonly StoredBrand[] | undefined;
  /** Ids of all tenants that inherit from a tenant, including itself. */
  descendants(id: string): readonly string[];
  /** Builds a brand like this set; publications are checked with it. */
  readonly build: Build;
  /** Whether brands may be released with the placeholder licence, and with legal texts that nobody has signed. */
  readonly acceptsPlaceholders: boolean;
  /** Texts of a language that no native speaker has signed. */
  readonly unsignedOf: UnsignedOf;
  /** Grants of the server's environment. */
  readonly grants: SecretGrants;
  /** Number of wallets of a brand's real players in the environment. */
  wallets(tenant: string): Promise<number>;
  /** Resolves when every brand is built, so that all faults are known. */
  whole(): Promise<void>;
  close(): Promise<void>;
};

/** Environments that serve releases. Each has pointers to releases and changes of its own. Accounts and ledger are production's. */
export const environments = ['production', 'staging'] as const;
export type Environment = (typeof environments)[number];

export type BrandSets = Readonly<Record<Environment, LiveBrandSet>>;

/** Throws `brand.unknown` for a brand that another installation serves: its changes are not read here, so answers about it would be wrong. */
export function requireHere({ tenant, movedTo }: Pick<StoredBrand, 'tenant' | 'movedTo'>): void {
  if (movedTo !== undefined)
    throw new CodedError('brand.unknown', {
      message: `another installation serves ${tenant}: ask that of the database ${movedTo}`,
    });
}

/** Whether any environment has the brand. A new brand begins in staging, before players see it. */
export const hasBrand = (sets: BrandSets, id: string): boolean =>
  environments.some((environment) => sets[environment].stored(id) !== undefined);

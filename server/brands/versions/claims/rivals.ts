import { CodedError } from '../../../../schema/errors.ts';
import type { AnyTx } from '../../../database/database.ts';
import type { Brand } from '../../brand.ts';
import { claimKinds, statedClaims } from '../../folder/build/stated-claims.ts';
import type { StoredBrand } from '../../folder/stored-brand.ts';
import { claimsOf } from './claims.ts';
import { overlapsOf } from './domain-overlaps.ts';

/** A brand before and after a publication. */
export type Claimant = {
  readonly tenant: string;
  /** The brand as it is served now, on the domains that are not refused. */
  readonly served: Brand | undefined;
  /** Parents first. */
  readonly after: readonly StoredBrand[];
};

/**
 * Throws `release.claimed` if a brand states a domain or merchant code that another brand owns, or newly states a domain that
 * overlaps one of a brand that the caller may not publish for.
 */
export async function refuseRivals(
  tx: AnyTx,
  {
    claimant: { tenant, served, after },
    inherits = false,
    mayPublish,
  }: {
    claimant: Claimant;
    /** True for a release of a parent: only claims that it adds are checked. */
    inherits?: boolean;
    /** Whether the caller may publish for the overlapping brand, too. */
    mayPublish: (tenant: string) => boolean;
  },
): Promise<void> {
  const stated = statedClaims(after);
  const code = served?.manifest.tenant.merchantCode;
  const added = {
    domain: (stated.domain ?? []).filter((domain) => served?.domains.includes(domain) !== true),
    merchantCode: (stated.merchantCode ?? []).filter((one) => one !== code),
  };
  const all = { domain: stated.domain ?? [], merchantCode: stated.merchantCode ?? [] };
  const claims = await claimsOf(tx, [], inherits ? added : all);
  for (const kind of claimKinds)
    for (const [name, holder] of claims[kind])
      if (holder !== tenant)
        throw new CodedError('release.claimed', {
          message: `${kind === 'domain' ? name : `the merchant code ${name}`} belongs to ${holder}, which claimed it first: ${await wayOut(tx, holder)}`,
        });
  await refuseOverlaps(tx, { tenant, domains: added.domain, mayPublish });
}

/** Returns the fix. An archived brand has no manifest to edit, so its domains are released by an act. */
async function wayOut(tx: AnyTx, holder: string): Promise<string> {
  const state = await tx
    .selectFrom('brand_state')
    .where('tenant', '=', holder)
    .where('archived', '=', true)
    .select('tenant')
    .executeTakeFirst();
  return state === undefined
    ? 'remove it from one of the two'
    : `${holder} is archived and still reserves it for suppliers of its games; release it with livery archive ${holder} --release-domains`;
}

/** Throws `release.claimed` if a domain overlaps one of a brand that the caller may not publish for. */
export async function refuseOverlaps(
  tx: AnyTx,
  { mayPublish, ...input }: { tenant: string; domains: readonly string[]; mayPublish: (tenant: string) => boolean },
): Promise<void> {
  const overlaps = await overlapsOf(tx, input);
  const overlap = overlaps.find(({ holder }) => !mayPublish(holder));
  if (overlap !== undefined)
    throw new CodedError('release.claimed', {
      message: `${overlap.domain} overlaps ${overlap.other} of ${overlap.holder}: remove it, or ask somebody who may publish both brands, such as an owner, to publish it`,
    });
}

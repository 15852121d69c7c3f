import { isAtOrBelow } from '../../../../schema/manifest/pointer.ts';
import { isObject, type Json } from '../../../../schema/manifest/walk-schema.ts';
import { isAbstract } from '../lineage.ts';
import type { StoredBrand } from '../stored-brand.ts';

/** Kinds of claims, which are unique among brands. */
export type ClaimKind = 'domain' | 'merchantCode';
export const claimKinds = ['domain', 'merchantCode'] as const satisfies readonly ClaimKind[];
export type ByKind<T> = Readonly<Record<ClaimKind, T>>;

/**
 * Returns the claims of a brand from its lineage (parents first) without building it. `undefined` if only building shows them: the
 * brand is not served, live changes affect the claims, or they are not stated plainly.
 */
export function statedClaims(chain: readonly StoredBrand[]): ByKind<readonly string[] | undefined> {
  const own = chain.at(-1);
  const changed = chain.some(({ changes }) => changes.some(({ path }) => isAtOrBelow(path, '/tenant')));
  if (own === undefined || own.archived || isAbstract(own.manifest) || changed)
    return { domain: undefined, merchantCode: undefined };
  const domains = statedOf(chain, 'domains');
  const code = statedOf(chain, 'merchantCode');
  const plain = Array.isArray(domains) && domains.every((domain) => typeof domain === 'string');
  return {
    domain: plain ? (domains as string[]) : undefined,
    merchantCode: typeof code === 'string' ? [code] : undefined,
  };
}

function statedOf(chain: readonly StoredBrand[], key: string): Json | undefined {
  for (const { manifest } of chain.toReversed()) {
    const tenant = isObject(manifest) ? manifest.tenant : undefined;
    const stated = isObject(tenant) ? tenant[key] : undefined;
    if (stated !== undefined) return stated;
  }
  return undefined;
}

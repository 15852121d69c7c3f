import { isObject } from '../../../schema/manifest/walk-schema.ts';
import { isAbstract } from '../lineage.ts';
import type { StoredBrand } from '../releases/releases.ts';

/**
 * The domains of a brand as its files state them, parents first, without building it; undefined where only building tells:
 * it has no hosts to serve, changes reach them, or they are not plainly there.
 */
export function statedDomains(chain: readonly StoredBrand[]): readonly string[] | undefined {
  const own = chain.at(-1);
  if (own === undefined || own.archived || isAbstract(own.manifest)) return undefined;
  const changed = chain.some(({ changes }) => changes.some(({ path }) => `${path}/`.startsWith('/tenant/')));
  if (changed) return undefined;
  for (const { manifest } of chain.toReversed()) {
    const tenant = isObject(manifest) ? manifest.tenant : undefined;
    const domains = isObject(tenant) ? tenant.domains : undefined;
    if (domains === undefined) continue;
    const plain = Array.isArray(domains) && domains.every((domain) => typeof domain === 'string');
    return plain ? (domains as string[]) : undefined;
  }
  return undefined;
}

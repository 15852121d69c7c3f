import type { Log } from '../../log.ts';
import type { Brand, BrandEvent, BrandFault } from '../brand.ts';
import type { Build } from '../folder/build/build-brand.ts';
import { isAbstract, parentOf } from '../folder/lineage.ts';
import type { StoredBrand } from '../folder/stored-brand.ts';
import type { LiveState } from './live-state.ts';
import { refusedOf } from './refusals.ts';

/** Rebuilds a brand and returns the resulting events. An invalid brand keeps its last valid release. */
export function rebuildBrand({
  state,
  id,
  chain,
  at,
  sequence,
  build,
  log,
}: {
  state: LiveState;
  id: string;
  /** Parents first, the brand last; `undefined` if a parent is missing. */
  chain: readonly StoredBrand[] | undefined;
  at: Date;
  sequence: bigint;
  build: Build;
  log: Log;
}): BrandEvent[] {
  const { brands, faults } = state;
  state.due.delete(id);
  const stored = state.stored.get(id);
  const before = brands.get(id);
  if (stored === undefined) {
    faults.delete(id);
    state.archived.delete(id);
    return brands.delete(id) ? [{ kind: 'removed', id, sequence }] : [];
  }
  if (isAbstract(stored.manifest)) return [];
  if (stored.archived) {
    faults.delete(id);
    const archived =
      archivedBrand({ state, stored, chain, at, build }) ?? (stored.reservesDomains ? before : undefined);
    if (archived !== undefined) state.archived.set(id, archived);
    else if (!stored.reservesDomains) state.archived.delete(id);
    return brands.delete(id) ? [{ kind: 'removed', id, sequence }] : [];
  }
  state.archived.delete(id);
  if (chain === undefined) {
    faults.set(id, [parentMissing(id, stored)]);
    return [];
  }
  const built = build({ chain, at, isServed: true, refused: refusedOf(state, id, 'domain').map(({ name }) => name) });
  if ('faults' in built) {
    faults.set(id, built.faults);
    for (const fault of built.faults.slice(0, 5))
      log.warn(
        { tenant: id },
        `${id} ${fault.pointer} ${fault.message}: ${before === undefined ? 'not served' : 'its last good release stays'}`,
      );
    return [];
  }
  const known = new Set(faults.get(id)?.map(({ message }) => message));
  for (const { pointer, message, fix } of built.breaches.filter((breach) => !known.has(breach.message)))
    log.warn({ tenant: id }, `${id} ${pointer} ${message}: still served, new releases are refused (${fix})`);
  if (built.breaches.length > 0) faults.set(id, built.breaches);
  else faults.delete(id);
  // Reported with the refusals. A brand with a refused domain is served on its others; a brand with a refused merchant code is not
  // served.
  if (refusedOf(state, id, 'merchantCode').length > 0) return [];
  if (before?.revision === built.brand.revision && sameDomains(before, built.brand)) return [];
  brands.set(id, built.brand);
  return [{ kind: 'changed', brand: built.brand, sequence }];
}

/** Builds an archived brand on the domains that it keeps. */
function archivedBrand({
  state: { claims },
  stored,
  chain,
  at,
  build,
}: {
  state: LiveState;
  stored: StoredBrand;
  chain: readonly StoredBrand[] | undefined;
  at: Date;
  build: Build;
}): Brand | undefined {
  if (!stored.reservesDomains || chain === undefined) return undefined;
  const built = build({ chain, at, isServed: true });
  if ('faults' in built) return undefined;
  const domains = built.brand.domains.filter((domain) => claims.domain.get(domain) === stored.tenant);
  return Object.freeze({ ...built.brand, domains });
}

function parentMissing(id: string, stored: StoredBrand): BrandFault {
  return {
    tenant: id,
    severity: 'error',
    rule: 'extends',
    pointer: '/extends',
    message: `extends "${parentOf(stored.manifest)}", which does not exist in this environment`,
    fix: 'publish the parent first',
  };
}

function sameDomains(a: Brand, b: Brand): boolean {
  return a.domains.join() === b.domains.join();
}

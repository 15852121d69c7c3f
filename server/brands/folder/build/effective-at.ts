import { computeEffective, type Effective } from '../effective.ts';
import { layeredManifests } from '../lineage.ts';
import { changesOf, type StoredBrand, type StoredChange } from '../stored-brand.ts';
import { activeChanges } from './build-brand.ts';

/** The manifest of a lineage at a moment, with the changes in effect at that time, in order. */
export function effectiveAt(
  /** Parents first, the brand last. */ chain: readonly StoredBrand[],
  at: Date,
): { readonly effective: Effective; readonly changes: readonly StoredChange[] } {
  const changes = activeChanges(changesOf(chain), at);
  return { effective: computeEffective(layeredManifests(chain), changes), changes };
}

/** A lineage without the changes that were made after a moment. */
export const asKnownAt = (chain: readonly StoredBrand[], at: Date): StoredBrand[] =>
  chain.map((stored) => ({ ...stored, changes: stored.changes.filter(({ createdAt }) => createdAt <= at) }));

/** Publication time of the newest release of a lineage. Nothing is known about the time before. */
export const publishedAt = (chain: readonly StoredBrand[]): Date =>
  new Date(Math.max(...chain.map(({ publication }) => publication.at.getTime())));

import { computeEffective, type Effective } from '../effective.ts';
import { layeredManifests } from '../lineage.ts';
import { changesOf, type StoredBrand, type StoredChange } from '../releases/stored-brand.ts';
import { activeChanges } from './build-brand.ts';

/** The manifest of a lineage at a moment, with the changes that hold then, in order. */
export function effectiveAt({
  chain,
  at,
}: {
  /** Parents first, the brand last. */
  chain: readonly StoredBrand[];
  at: Date;
}): { readonly effective: Effective; readonly changes: readonly StoredChange[] } {
  const changes = activeChanges({ changes: changesOf(chain), at });
  return { effective: computeEffective({ chain: layeredManifests(chain), changes }), changes };
}

/** A lineage without the changes that were made after a moment. */
export const asKnownAt = ({ chain, at }: { chain: readonly StoredBrand[]; at: Date }): StoredBrand[] =>
  chain.map((stored) => ({
    ...stored,
    changes: stored.changes.filter(({ createdAt }) => createdAt <= at),
  }));

/** When the youngest release of a lineage was published; nothing is known of it before. */
export const publishedAt = (chain: readonly StoredBrand[]): Date =>
  new Date(Math.max(...chain.map(({ publication }) => publication.at.getTime())));

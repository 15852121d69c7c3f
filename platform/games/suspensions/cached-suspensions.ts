import { createHash } from 'node:crypto';
import type { Clock } from '../../../server/clock.ts';
import type { Catalogue } from '../catalogue.ts';
import { bearsOn, isOver, type Suspended, type Suspension } from './suspension.ts';

/** Suspensions in force at a brand. */
export type InForce = {
  /** The same on every node for the same suspensions. */
  readonly key: string;
  of(game: Suspended): Suspension | undefined;
  without(catalogue: Catalogue): Catalogue;
};

/** Maximum cached catalogues without suspended games. Brands without a selection share them. */
const mostReduced = 50;

/** Returns the suspensions in force at a brand, by this node's clock. One with an end expires on every node at that time. */
export function cacheSuspensions(
  suspensions: readonly Suspension[],
  clock: Clock,
): (brand: string) => InForce | undefined {
  if (suspensions.length === 0) return () => undefined;
  let validUntil = Number.NEGATIVE_INFINITY;
  let brands = new Map<string, InForce | undefined>();
  let made = new Map<string, InForce>();
  return (brand) => {
    const now = clock.now();
    if (now.getTime() >= validUntil) {
      const ends = suspensions.flatMap((one) => (one.until === null || isOver(one, now) ? [] : [one.until.getTime()]));
      validUntil = Math.min(Number.POSITIVE_INFINITY, ...ends);
      brands = new Map();
      made = new Map();
    }
    if (brands.has(brand)) return brands.get(brand);
    const active = suspensions.filter((one) => !isOver(one, now) && (one.brand === null || one.brand === brand));
    const numbers = active.map(({ sequence }) => sequence).join();
    const inForce = active.length === 0 ? undefined : (made.get(numbers) ?? inForceOf(active, numbers));
    if (inForce !== undefined) made.set(numbers, inForce);
    brands.set(brand, inForce);
    return inForce;
  };
}

function inForceOf(active: readonly Suspension[], numbers: string): InForce {
  const key = createHash('sha256').update(numbers).digest('hex').slice(0, 10);
  const reduced = new Map<Catalogue, Catalogue>();
  // Players see the longest suspension, because nobody can play before its end.
  const longest = [...active].sort((one, other) => endOf(other) - endOf(one));
  const of = (game: Suspended) => longest.find((one) => bearsOn(one, game));
  const vendors = new Set(active.flatMap(({ kind, target }) => (kind === 'vendor' ? [target] : [])));
  return {
    key,
    of,
    without: (catalogue) => {
      const known = reduced.get(catalogue);
      if (known !== undefined) return known;
      const left: Catalogue = {
        ...catalogue,
        games: catalogue.games.filter(({ view }) => of(view) === undefined),
        vendors: catalogue.vendors.filter(({ vassalage }) => !vendors.has(vassalage)),
        version: versionWithout({ version: catalogue.version, key }),
      };
      const [oldest] = reduced.keys();
      if (reduced.size >= mostReduced && oldest !== undefined) reduced.delete(oldest);
      reduced.set(catalogue, left);
      return left;
    },
  };
}

const endOf = ({ until }: Suspension) => until?.getTime() ?? Number.MAX_SAFE_INTEGER;

export const versionWithout = ({ version, key }: { version: string; key: string }): string => `${version}-${key}`;

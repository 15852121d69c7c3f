import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import type { BoundName, Bounds } from '../limits/bounds.ts';

/** The finding of a look, and its time. */
export type Seen<Found> = Found & { readonly at: Date };

/** Looks at once in this process, and looks that may wait for their turn, in all and for one brand. Others get theirs when somebody reads their page again. */
const [atOnce, mostWaiting, mostOfBrand] = [4, 200, 20];
/** Results that are remembered. */
const mostFound = 5000;

/**
 * Looks at things outside of this installation in the background, so that nobody waits for them. Reading a thing whose last look is old has it
 * looked at again, so that a page that is read again follows it.
 */
export function createBackgroundLooks<Found extends object>({
  clock,
  bounds,
  bound,
  renewed,
  look,
}: {
  clock: Clock;
  bounds: Pick<Bounds, 'reached'>;
  /** Counts the looks that got no place. */
  bound: BoundName;
  /** Milliseconds after which a look is old: of a thing that was fine, and of another. */
  renewed: { readonly fine: number; readonly other: number };
  /** Never rejects. */
  look: (thing: string, signal: AbortSignal) => Promise<Found>;
}) {
  const last = new LRUCache<string, Seen<Found>>({ max: mostFound });
  /** Things, and the brand that waits for each. */
  const waiting = new Map<string, string>();
  const running = new Set<string>();
  const closing = new AbortController();

  const run = async (thing: string) => {
    const found = await look(thing, closing.signal);
    last.set(thing, { ...found, at: clock.now() });
  };
  const begin = () => {
    for (const thing of waiting.keys()) {
      if (running.size >= atOnce || closing.signal.aborted) return;
      waiting.delete(thing);
      running.add(thing);
      void run(thing).finally(() => {
        running.delete(thing);
        begin();
      });
    }
  };
  return {
    /** The last look at a thing, and whether a newer one is on its way. `brand` is the one that reads it. */
    seen: (
      thing: string,
      { brand, isFine }: { readonly brand: string; readonly isFine: (found: Found) => boolean },
    ): { readonly found: Seen<Found> | undefined; readonly isLooking: boolean } => {
      const found = last.get(thing);
      const age = found === undefined ? Number.POSITIVE_INFINITY : clock.now().getTime() - found.at.getTime();
      const isKnown = running.has(thing) || waiting.has(thing) || closing.signal.aborted;
      if (!isKnown && age >= (found !== undefined && isFine(found) ? renewed.fine : renewed.other)) {
        const ofBrand = [...waiting.values()].filter((other) => other === brand).length;
        if (waiting.size >= mostWaiting || ofBrand >= mostOfBrand) bounds.reached(bound);
        else {
          waiting.set(thing, brand);
          begin();
        }
      }
      return { found, isLooking: running.has(thing) || waiting.has(thing) };
    },
    /** Ends all looks. */
    close: () => {
      waiting.clear();
      closing.abort();
    },
  };
}

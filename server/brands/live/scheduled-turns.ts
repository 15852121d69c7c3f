import type { Clock } from '../../clock.ts';
import type { StoredBrand } from '../releases/stored-brand.ts';
import { nextTurn } from './build-brand.ts';

/** Calls `onTurn` with the tenants whose scheduled changes begin or end. */
export function createScheduledTurns({
  stored,
  clock,
  onTurn,
}: {
  stored: ReadonlyMap<string, StoredBrand>;
  clock: Clock;
  onTurn: (tenants: readonly string[]) => void;
}) {
  let timer: NodeJS.Timeout | undefined;
  let turnsSeen = clock.now();

  function takeTurn(): void {
    const since = turnsSeen;
    const now = clock.now();
    const turned = [...stored.values()].filter(({ changes }) => {
      const at = nextTurn({ changes, after: since });
      return at !== undefined && at <= now;
    });
    turnsSeen = now;
    onTurn(turned.map(({ tenant }) => tenant));
  }

  return {
    /** Sets a timer for the next start or end of a scheduled change. */
    schedule(): void {
      clearTimeout(timer);
      const next = nextTurn({
        changes: [...stored.values()].flatMap(({ changes }) => changes),
        // Counts from the last handled time instead of now, because a change that became due during another reload would be missed.
        after: turnsSeen,
      });
      if (next === undefined) return;
      // setTimeout overflows after 24.8 days. Waking up early only sets the timer again.
      const wait = Math.min(Math.max(next.getTime() - clock.now().getTime() + 1, 0), 86_400_000);
      timer = setTimeout(takeTurn, wait);
      timer.unref();
    },
    close: () => clearTimeout(timer),
  };
}

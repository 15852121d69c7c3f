import { wire } from '../../schema/constants.ts';
import type { Delivery } from '../../schema/delivery.ts';
import { decided } from '../browser/decided.ts';
import type { Store } from '../browser/store.ts';
import type { LiveEvent } from './shared-stream.ts';
import { followManifest } from './shared-stream.ts';
import type { Spread } from './spread.ts';

/**
 * Updates the brand on an event, when the page becomes visible, and when it is back online. A change is set in the same store, so pages
 * stay mounted and keep their input. Returns a function that stops it.
 */
export function followBrand({
  delivery,
  spread,
  onContent,
  onLook,
}: {
  delivery: Store<Delivery>;
  /** Receives the time window of each event, in which follow-up requests are spread. The manifest itself is fetched at once. */
  spread: Pick<Spread, 'heard'>;
  /** Called with the revision of published content. */
  onContent: (revision: string) => void;
  /** Called with every refresh that was not triggered by an event, for other state that may have changed meanwhile. */
  onLook: () => void;
}): () => void {
  const refresh = oneAtATime(async () => {
    const fresh = await fetchDelivery(delivery.get().revision);
    if (fresh !== undefined && fresh.revision !== delivery.get().revision) delivery.set(fresh);
  });
  const onEvent = (event: LiveEvent) => {
    if (event === 'decided') {
      window.dispatchEvent(new Event(decided));
      return;
    }
    spread.heard(event.within);
    if ('content' in event) onContent(event.content);
    else if (event.revision !== delivery.get().revision) void refresh();
  };
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    stream.look();
    void refresh();
    onLook();
  };
  const stream = followManifest(onEvent);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  return () => {
    stream.close();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
  };
}

/** Fetches the current brand; `undefined` if it is unchanged or the request fails. */
async function fetchDelivery(revision: string): Promise<Delivery | undefined> {
  try {
    const response = await fetch(wire.manifestPath, {
      // We send `If-None-Match` ourselves and need to see the 304. The browser's cache would turn it into a full 200.
      cache: 'no-store',
      credentials: 'same-origin',
      headers: { 'if-none-match': `"${revision}"` },
    });
    return response.ok ? ((await response.json()) as Delivery) : undefined;
  } catch {
    return undefined;
  }
}

/** Calls during a run are coalesced into one run after it, because the current one may have missed the newest change. */
export function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let again = false;
  return async function next(): Promise<void> {
    if (running !== undefined) {
      again = true;
      return running;
    }
    running = run();
    try {
      await running;
    } finally {
      // Also reset after a failure, or no later run could start.
      running = undefined;
    }
    if (again) {
      again = false;
      await next();
    }
  };
}

import { wire } from '../../schema/constants.ts';
import type { Delivery, ManifestEvent } from '../../schema/delivery.ts';
import type { Store } from '../browser/store.ts';
import { followManifest } from './shared-stream.ts';

/**
 * Keeps the page's brand up to date: on an event, and whenever the page is looked at again or back online. A change arrives
 * as a new value of the same store, so pages stay mounted and keep what was typed. Returns the way to stop.
 */
export function followBrand({
  delivery,
  onLook,
}: {
  delivery: Store<Delivery>;
  /** Runs with every look that was not called by an event, for what else may have changed meanwhile. */
  onLook: () => void;
}): () => void {
  const refresh = oneAtATime(async () => {
    const fresh = await fetchDelivery(delivery.get().revision);
    if (fresh !== undefined && fresh.revision !== delivery.get().revision) delivery.set(fresh);
  });
  const onManifest = ({ revision }: ManifestEvent) => {
    if (revision !== delivery.get().revision) void refresh();
  };
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    void refresh();
    onLook();
  };
  const stop = followManifest(onManifest);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
  };
}

/** The brand as it is now; undefined where it has not changed or can't be asked. */
async function fetchDelivery(revision: string): Promise<Delivery | undefined> {
  try {
    const response = await fetch(wire.manifestPath, {
      // Our own condition: the browser's cache would turn a 304 into a full answer again.
      cache: 'no-store',
      credentials: 'same-origin',
      headers: { 'if-none-match': `"${revision}"` },
    });
    return response.ok ? ((await response.json()) as Delivery) : undefined;
  } catch {
    return undefined;
  }
}

/** A run that is asked for while one is under way follows it, once: the first may have missed the newest change. */
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
      // A run that failed must not keep the next one waiting for ever.
      running = undefined;
    }
    if (again) {
      again = false;
      await next();
    }
  };
}

import { wire } from '../../schema/constants.ts';
import type { ContentEvent, Delivery, ManifestEvent } from '../../schema/delivery.ts';
import { type LiveStream, readStream } from '../../schema/live-stream.ts';
import { decided } from '../browser/decided.ts';
import type { Store } from '../browser/store.ts';
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

/** A new manifest, new content, or a decision of staff that may concern this player. */
type LiveEvent = ManifestEvent | ContentEvent | 'decided';

const name = 'livery-live';
/** Message of a visible page to the tab that reads the stream, which may be asleep in the background. */
const look = 'look';

/**
 * One event stream per browser, not per tab, because HTTP/1.1 allows six connections to a host. The tab with the Web Lock opens the stream
 * and broadcasts to the others. When it closes, another tab takes over. Without Web Locks or BroadcastChannel each tab has its own stream.
 */
function followManifest(onEvent: (event: LiveEvent) => void): LiveStream {
  const locks = (navigator as Partial<Navigator>).locks;
  if (locks === undefined || typeof BroadcastChannel === 'undefined') return openManifestStream(onEvent);

  let stream: LiveStream | undefined;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<LiveEvent | typeof look>) => {
    if (data === look) stream?.look();
    else onEvent(data);
  };
  const controller = new AbortController();
  const lead = () =>
    new Promise<void>((resolve) => {
      stream = openManifestStream((event) => {
        onEvent(event);
        channel.postMessage(event);
      });
      controller.signal.addEventListener('abort', () => {
        stream?.close();
        resolve();
      });
    });
  // Rejects when the page cancels its lock request or is being unloaded: nothing to handle.
  locks.request(name, { signal: controller.signal }, lead).catch(() => undefined);
  return {
    look() {
      if (stream === undefined) channel.postMessage(look);
      else stream.look();
    },
    close() {
      controller.abort();
      channel.close();
    },
  };
}

function openManifestStream(onEvent: (event: LiveEvent) => void): LiveStream {
  const pass = (event: LiveEvent | undefined) => {
    if (event !== undefined) onEvent(event);
  };
  return readStream(EventSource, wire.eventsPath, {
    on: {
      manifest: (data) => pass(parseManifestEvent(data)),
      content: (data) => pass(parseContentEvent(data)),
      decided: () => pass('decided'),
    },
  });
}

export function parseManifestEvent(data: string): ManifestEvent | undefined {
  const { revision, etag, within } = parse<ManifestEvent>(data);
  return typeof revision === 'string' && typeof etag === 'string' ? { revision, etag, ...windowOf(within) } : undefined;
}

export function parseContentEvent(data: string): ContentEvent | undefined {
  const { content, within } = parse<ContentEvent>(data);
  return typeof content === 'string' ? { content, ...windowOf(within) } : undefined;
}

const windowOf = (within: unknown) => (typeof within === 'number' ? { within } : {});

/** Properties of an event; none if the data is not JSON. */
function parse<Event>(data: string): Partial<Record<keyof Event, unknown>> {
  try {
    return (JSON.parse(data) ?? {}) as Partial<Record<keyof Event, unknown>>;
  } catch {
    return {};
  }
}

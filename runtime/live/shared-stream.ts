import { wire } from '../../schema/constants.ts';
import type { ContentEvent, ManifestEvent } from '../../schema/delivery.ts';
import { type LiveStream, readStream } from '../../schema/live-stream.ts';

/** A new manifest, new content, or a decision of staff that may concern this player. */
export type LiveEvent = ManifestEvent | ContentEvent | 'decided';

const name = 'livery-live';
/** Message of a visible page to the tab that reads the stream, which may be asleep in the background. */
const look = 'look';

/**
 * One event stream per browser, not per tab, because HTTP/1.1 allows six connections to a host. The tab with the Web Lock opens the stream
 * and broadcasts to the others. When it closes, another tab takes over. Without Web Locks or BroadcastChannel each tab has its own stream.
 */
export function followManifest(onEvent: (event: LiveEvent) => void): LiveStream {
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

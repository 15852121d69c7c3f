import { wire } from '../../schema/constants.ts';
import type { ContentEvent, ManifestEvent } from '../../schema/delivery.ts';

/** A new manifest, new content, or a decision of staff that may concern this player. */
export type LiveEvent = ManifestEvent | ContentEvent | 'decided';

/** Delay in ms before reopening a stream that the browser gave up on. It doubles with each failure, up to the maximum. */
const firstWait = 2000;
const lastWait = 60_000;

/**
 * Opens an event stream that stays open. The browser reconnects by itself after network failures, with `Last-Event-ID`. After an HTTP error
 * the browser gives up, so we retry with exponential backoff. Returns a function that closes the stream.
 */
export function openManifestStream(onEvent: (event: LiveEvent) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = firstWait;
  let closed = false;

  function open(): void {
    if (closed) return;
    const stream = new EventSource(wire.eventsPath);
    source = stream;
    stream.addEventListener('open', () => {
      wait = firstWait;
    });
    stream.addEventListener('manifest', ({ data }: MessageEvent<string>) => {
      const event = parseManifestEvent(data);
      if (event !== undefined) onEvent(event);
    });
    stream.addEventListener('content', ({ data }: MessageEvent<string>) => {
      const event = parseContentEvent(data);
      if (event !== undefined) onEvent(event);
    });
    stream.addEventListener('decided', () => onEvent('decided'));
    stream.addEventListener('error', () => {
      if (stream.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 2, lastWait);
    });
  }

  open();
  return () => {
    closed = true;
    clearTimeout(timer);
    source?.close();
  };
}

export function parseManifestEvent(data: string): ManifestEvent | undefined {
  const { revision, etag, within } = parse<ManifestEvent>(data);
  return typeof revision === 'string' && typeof etag === 'string'
    ? { revision, etag, ...windowOf(within) }
    : undefined;
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

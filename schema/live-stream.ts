import { timing, wire } from './constants.ts';

/** The used part of the browser's `EventSource`. */
type Source = {
  addEventListener(type: string, listener: (event: { readonly data?: string }) => void): void;
  close(): void;
};

export type LiveStream = {
  /** For a page that becomes visible or is back online: opens a new stream at once if there is none, or if it has been silent for too long. */
  look(): void;
  close(): void;
};

/** Milliseconds before the first attempt to connect again, and at most between two. */
const firstDelay = 2000;
const longestDelay = 60_000;
/** Milliseconds without any event after which a stream counts as dead: two heartbeats are missing. */
const longestSilence = 2.5 * timing.heartbeat;

/**
 * Reads an event stream and keeps it open. After a failure it connects again, each time after twice the delay, at random between its half
 * and its whole, so that a server's restart does not bring all pages back in one moment. A proxy may keep a dead connection open, which
 * no browser notices, so a stream without a heartbeat is replaced.
 */
export function readStream(
  EventSource: new (path: string) => Source,
  path: string,
  {
    on,
    onOpen,
    mayOpen,
  }: {
    /** Receives the data of each event, by its name. */
    readonly on: Readonly<Record<string, (data: string) => void>>;
    /** Called for every new stream. A stream has only events that occur while it is open. */
    readonly onOpen?: () => void;
    /** Waited for before each further attempt; a rejection counts as a failed one. */
    readonly mayOpen?: () => Promise<unknown>;
  },
): LiveStream {
  let source: Source | undefined;
  let due: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let closed = false;
  let heard = 0;

  function open(): void {
    clearTimeout(due);
    due = undefined;
    source?.close();
    heard = Date.now();
    const stream = new EventSource(path);
    source = stream;
    const listen = (name: string, listener: (data: string) => void) =>
      stream.addEventListener(name, ({ data }) => {
        if (source !== stream) return;
        heard = Date.now();
        listener(data ?? '');
      });
    listen('open', () => {
      failures = 0;
      onOpen?.();
    });
    listen(wire.heartbeatEvent, () => undefined);
    for (const [name, listener] of Object.entries(on)) listen(name, listener);
    listen('error', fail);
  }

  function fail(): void {
    source?.close();
    source = undefined;
    const delay = Math.min(firstDelay * 2 ** failures, longestDelay);
    failures += 1;
    due = setTimeout(() => void retry(), delay * (0.5 + Math.random() / 2));
  }

  async function retry(): Promise<void> {
    const isAllowed = await (mayOpen?.() ?? Promise.resolve()).then(
      () => true,
      () => false,
    );
    if (closed || source !== undefined) return;
    if (isAllowed) open();
    else fail();
  }

  const isSilent = () => Date.now() - heard > longestSilence;
  const watching = setInterval(() => {
    if (source !== undefined && isSilent()) open();
  }, timing.heartbeat);
  open();
  return {
    look() {
      if (closed) return;
      if (source === undefined) {
        clearTimeout(due);
        void retry();
      } else if (isSilent()) open();
    },
    close() {
      closed = true;
      clearInterval(watching);
      clearTimeout(due);
      source?.close();
      source = undefined;
    },
  };
}

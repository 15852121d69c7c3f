import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LiveEvent, openManifestStream } from './event-source.ts';

/** Event streams like those of a browser. The test opens and refuses them. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static all: Stream[] = [];
  readyState = 0;
  constructor() {
    super();
    Stream.all.push(this);
  }
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  /** Simulates a response that is not a stream: the browser gives up. */
  refuse() {
    this.readyState = Stream.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
  /** Simulates a network failure: the browser reconnects by itself. */
  lose() {
    this.readyState = 0;
    this.dispatchEvent(new Event('error'));
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
}

describe('the event stream', () => {
  let events: LiveEvent[];
  let close: () => void;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('EventSource', Stream);
    Stream.all = [];
    events = [];
    close = openManifestStream((event) => events.push(event));
  });
  afterEach(() => {
    close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const newest = () => Stream.all.at(-1);
  /** Seconds until each of the next streams is opened, if every one is refused. */
  const waits = (count: number) =>
    Array.from({ length: count }, () => {
      const before = Stream.all.length;
      newest()?.refuse();
      for (let seconds = 1; seconds <= 600; seconds += 1) {
        vi.advanceTimersByTime(1000);
        if (Stream.all.length > before) return seconds;
      }
      return undefined;
    });

  it('is reopened after a refusal, with increasing delays of a minute at most', () => {
    expect(waits(8)).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
    newest()?.dispatchEvent(new MessageEvent('content', { data: '{"content":"r"}' }));
    expect(events).toEqual([{ content: 'r' }]);
  });

  it('starts with short delays again after it was open', () => {
    expect(waits(3)).toEqual([2, 4, 8]);
    newest()?.open();
    expect(waits(2)).toEqual([2, 4]);
  });

  it('is left to the browser while the network fails', () => {
    newest()?.lose();
    vi.advanceTimersByTime(600_000);
    expect(Stream.all).toHaveLength(1);
  });

  it('stays closed after it was closed, also between two tries', () => {
    newest()?.refuse();
    close();
    vi.advanceTimersByTime(600_000);
    expect(Stream.all).toHaveLength(1);
  });
});

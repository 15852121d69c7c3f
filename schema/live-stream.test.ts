import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timing, wire } from './constants.ts';
import { type LiveStream, readStream } from './live-stream.ts';

/** Event streams like those of a browser. The test opens, feeds and refuses them. */
class Stream extends EventTarget {
  static all: Stream[] = [];
  readonly path: string;
  isClosed = false;
  constructor(path: string) {
    super();
    this.path = path;
    Stream.all.push(this);
  }
  open() {
    this.dispatchEvent(new Event('open'));
  }
  fail() {
    this.dispatchEvent(new Event('error'));
  }
  say(name: string, data = '') {
    this.dispatchEvent(new MessageEvent(name, { data }));
  }
  close() {
    this.isClosed = true;
  }
}

describe('an event stream', () => {
  let events: string[];
  let opened: number;
  let stream: LiveStream;
  let mayOpen: () => Promise<unknown>;
  beforeEach(() => {
    vi.useFakeTimers();
    // The longest of the random delays.
    vi.spyOn(Math, 'random').mockReturnValue(1);
    Stream.all = [];
    events = [];
    opened = 0;
    mayOpen = () => Promise.resolve();
    stream = readStream(Stream as never, '/events', {
      on: { content: (data) => events.push(data) },
      onOpen: () => {
        opened += 1;
      },
      mayOpen: () => mayOpen(),
    });
  });
  afterEach(() => {
    stream.close();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const newest = () => Stream.all.at(-1) as Stream;
  /** Seconds until each of the next streams is opened, if every one fails. */
  const waits = async (count: number) => {
    const seconds: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const before = Stream.all.length;
      newest().fail();
      const since = Date.now();
      while (Stream.all.length === before) await vi.advanceTimersByTimeAsync(1000);
      seconds.push((Date.now() - since) / 1000);
    }
    return seconds;
  };
  /** A server that sends nothing but heartbeats. */
  const beat = async (times: number) => {
    for (let count = 0; count < times; count += 1) {
      await vi.advanceTimersByTimeAsync(timing.heartbeat);
      newest().say(wire.heartbeatEvent);
    }
  };

  it('passes on events by their name', () => {
    expect(newest().path).toBe('/events');
    newest().open();
    newest().say('content', 'r');
    newest().say('another', 'no');
    expect([events, opened]).toEqual([['r'], 1]);
  });

  it('is opened again after a failure, with increasing delays of a minute at most', async () => {
    expect(await waits(8)).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
    expect(Stream.all.slice(0, -1).every(({ isClosed }) => isClosed)).toBe(true);
    newest().open();
    expect(await waits(2)).toEqual([2, 4]);
  });

  it('spreads the attempts of many pages', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    expect(await waits(3)).toEqual([1, 2, 4]);
  });

  it('waits longer while it may not be opened, and opens once it may', async () => {
    mayOpen = () => Promise.reject(new Error('signed out'));
    newest().fail();
    await vi.advanceTimersByTimeAsync(2000 + 4000);
    expect(Stream.all).toHaveLength(1);
    mayOpen = () => Promise.resolve();
    await vi.advanceTimersByTimeAsync(8000);
    expect(Stream.all).toHaveLength(2);
  });

  it('stays while heartbeats come, and is replaced when they end', async () => {
    newest().open();
    await beat(20);
    expect(Stream.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(4 * timing.heartbeat);
    const [first, second] = Stream.all;
    expect([first?.isClosed, second?.isClosed]).toEqual([true, false]);
    // Events of the replaced stream are ignored.
    first?.say('content', 'old');
    first?.fail();
    second?.say('content', 'new');
    expect(events).toEqual(['new']);
    await beat(20);
    expect(Stream.all).toHaveLength(2);
  });

  it('is replaced at once when a page comes back after a long silence, and only then', async () => {
    newest().open();
    stream.look();
    expect(Stream.all).toHaveLength(1);
    // Timers stand still while a device sleeps.
    vi.setSystemTime(Date.now() + 10 * timing.heartbeat);
    stream.look();
    expect(Stream.all).toHaveLength(2);
    expect(Stream.all[0]?.isClosed).toBe(true);
  });

  it('does not wait out its delay when a page comes back', async () => {
    await waits(5);
    newest().fail();
    stream.look();
    await vi.advanceTimersByTimeAsync(0);
    expect(Stream.all).toHaveLength(7);
    await beat(20);
    expect(Stream.all).toHaveLength(7);
  });

  it.each(['while it is open', 'between two attempts'])('stays closed after it was closed %s', async (when) => {
    if (when !== 'while it is open') newest().fail();
    stream.close();
    stream.look();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(Stream.all).toHaveLength(1);
    expect(newest().isClosed).toBe(true);
  });
});

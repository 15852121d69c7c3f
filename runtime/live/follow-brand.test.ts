import { afterEach, describe, expect, it, vi } from 'vitest';
import { aDelivery } from '../../tests/support/runtime/a-delivery.ts';
import { createStore } from '../browser/store.ts';
import { followBrand, oneAtATime, parseContentEvent, parseManifestEvent } from './follow-brand.ts';

describe('following a brand', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('looks for changes when the page is seen again or back online, until it is stopped', async () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    const streams = { opened: 0, closed: 0 };
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('document', page);
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('fetch', async () => new Response(null, { status: 304 }));
    vi.stubGlobal(
      'EventSource',
      class extends EventTarget {
        constructor() {
          super();
          streams.opened += 1;
        }
        close() {
          streams.closed += 1;
        }
      },
    );
    let looks = 0;
    const onLook = () => {
      looks += 1;
    };
    const stop = followBrand({
      delivery: createStore(aDelivery()),
      spread: { heard: () => undefined },
      onContent: () => undefined,
      onLook,
    });
    const happen = () => {
      window.dispatchEvent(new Event('online'));
      document.dispatchEvent(new Event('visibilitychange'));
    };
    happen();
    expect(looks).toBe(2);
    stop();
    happen();
    expect(looks).toBe(2);
    expect(streams.closed).toBe(streams.opened);
  });

  it('fetches once more for any number of changes during a fetch', async () => {
    let runs = 0;
    const gates: (() => void)[] = [];
    const refresh = oneAtATime(async () => {
      runs += 1;
      await new Promise<void>((resolve) => gates.push(resolve));
    });
    const first = refresh();
    void refresh();
    void refresh();
    expect(runs).toBe(1);
    gates.shift()?.();
    await expect.poll(() => runs).toBe(2);
    gates.shift()?.();
    await first;
    expect(runs).toBe(2);
  });

  it('fetches again after a failed run', async () => {
    let runs = 0;
    const refresh = oneAtATime(async () => {
      runs += 1;
      if (runs === 1) throw new Error('a manifest that nobody can read');
    });
    await expect(refresh()).rejects.toThrow();
    await refresh();
    expect(runs).toBe(2);
  });

  it.each(['', '{', '[]', '{"revision":1,"etag":"a"}', '{"revision":"r"}'])('reads no event from %j', (data) => {
    expect(parseManifestEvent(data)).toBeUndefined();
  });

  it.each(['', '{', '[]', 'null', '{"content":1}'])('reads no content from %j', (data) => {
    expect(parseContentEvent(data)).toBeUndefined();
  });

  it('reads revision and ETag', () => {
    const event = { revision: 'r2', etag: '"r2"' };
    expect(parseManifestEvent(JSON.stringify({ ...event, more: true }))).toEqual(event);
    expect(parseManifestEvent(JSON.stringify({ ...event, within: '9' }))).toEqual(event);
    expect(parseManifestEvent(JSON.stringify({ ...event, within: 9 }))).toEqual({ ...event, within: 9 });
    expect(parseContentEvent('{"content":"c","within":4500}')).toEqual({ content: 'c', within: 4500 });
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BridgeReport, markMessage } from '../../schema/preview-bridge.ts';
import { aDelivery } from '../../tests/support/runtime/a-delivery.ts';
import { createStore } from '../browser/store.ts';
import { createTextStore } from '../texts/text-store.ts';
import { startBridge } from './preview-bridge.ts';

/** The window of a site in a frame, of which the bridge uses this much. Every frame of it is painted at once. */
function aWindow() {
  const reports: BridgeReport[] = [];
  const listeners = new Set<(event: object) => void>();
  const parent = { postMessage: (report: BridgeReport) => reports.push(report) };
  const page = {
    parent,
    history: { state: null, pushState: () => undefined, replaceState: () => undefined },
    location: { pathname: '/m/home', search: '', hash: '', origin: 'https://site.example' },
    addEventListener: (type: string, listener: (event: object) => void) => {
      if (type === 'message') listeners.add(listener);
    },
    requestAnimationFrame: (act: () => void) => act(),
  };
  const receive = (data: object) => {
    for (const listener of listeners) listener({ origin: 'https://console.example', source: parent, data });
  };
  return { page, receive, reportsOf: (kind: string) => reports.filter((report) => report.kind === kind) };
}

describe('the bridge of a site in a frame', () => {
  beforeEach(() => {
    vi.stubGlobal('document', {
      documentElement: { style: { setProperty: () => undefined } },
      querySelector: () => null,
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('reports a state, and the language of the page, once the page shows its texts', async () => {
    const { page, receive, reportsOf } = aWindow();
    vi.stubGlobal('window', page);
    const texts = createTextStore({ language: 'EN', texts: {}, overrides: {} });
    const before = aDelivery();
    const refetchContent = vi.fn();
    startBridge({
      runtime: { delivery: createStore(before), texts, boot: {} as never },
      origin: 'https://console.example',
      refetchContent,
      page: page as never,
    });
    await expect.poll(() => reportsOf('at')).toHaveLength(1);
    receive(markMessage({ kind: 'refresh' }));
    expect(refetchContent).toHaveBeenCalledOnce();

    const changed = vi.fn();
    texts.subscribe(changed);
    const texted = { ...before, texts: { EN: { 'shell:header.login': 'Come in' } } };
    receive(markMessage({ kind: 'show', delivery: texted, turn: 3 }));
    // The brand's own texts. Nobody has looked up those of its menus, which load as well.
    await expect.poll(() => changed.mock.calls.length).toBe(1);
    // A report that does not wait for the page is sent within the next tasks.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(reportsOf('painted')).toEqual([]);
    expect(reportsOf('at')).toHaveLength(1);

    texts.shown.set(texts.version());
    await expect.poll(() => reportsOf('painted')).toEqual([markMessage({ kind: 'painted', turn: 3 })]);
    expect(reportsOf('at')).toHaveLength(2);

    // Without other texts, the page has nothing to wait for.
    receive(markMessage({ kind: 'show', delivery: { ...texted, revision: 'r2' }, turn: 4 }));
    await expect.poll(() => reportsOf('painted')).toHaveLength(2);
  });
});

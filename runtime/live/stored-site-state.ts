import { timing } from '../../schema/constants.ts';
import type { PageState, SiteState } from '../../schema/delivery.ts';
import type { Store } from '../browser/store.ts';

export const siteStateKey = 'site-state.v1';

/** Browser features that this code needs; replaced in tests. */
export type SiteStateBrowser = {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  readonly now: () => number;
  /** The document was restored by back or forward, so it may be older than the stored state. */
  readonly documentIsOld: boolean;
  /** Subscribes to storage changes of other tabs. */
  readonly onStored: (listener: (change: { key: string | null; newValue: string | null }) => void) => void;
};

/**
 * Stores the last known site state on this device for five minutes (STATUS-03, STATUS-AMB-02). A document restored from history starts from
 * the stored state, and tabs follow each other. A freshly loaded document is newer than the stored state. Returns a function that accepts a
 * state from the platform.
 */
export function storeSiteState({
  siteState,
  browser: { storage, now, documentIsOld, onStored },
}: {
  siteState: Store<PageState>;
  browser: SiteStateBrowser;
}): (state: SiteState) => void {
  const read = (text: string | null | undefined) => {
    const record = parse(text);
    return record !== undefined && now() - record.at < timing.siteStateStored ? record.state : undefined;
  };
  const save = () => {
    const state = siteState.get();
    if (state === 'failed' || state === 'offline') return;
    try {
      storage?.setItem(siteStateKey, JSON.stringify({ state, at: now() }));
    } catch {
      // Storage is full or blocked; the platform's state is requested anyway.
    }
  };
  const known = documentIsOld ? read(stored(storage)) : undefined;
  if (known !== undefined) siteState.set(known);
  else save();
  siteState.subscribe(save);
  onStored(({ key, newValue }) => {
    const state = key === siteStateKey ? read(newValue) : undefined;
    if (state !== undefined) siteState.set(state);
  });
  return (state) => {
    // The state is unchanged, but store it again to renew its time.
    if (state === siteState.get()) save();
    else siteState.set(state);
  };
}

function stored(storage: SiteStateBrowser['storage']): string | null | undefined {
  try {
    return storage?.getItem(siteStateKey);
  } catch {
    return undefined;
  }
}

const states: readonly unknown[] = ['normal', 'maintenance', 'restricted'] satisfies SiteState[];

function parse(text: string | null | undefined): { state: SiteState; at: number } | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null || !('state' in value) || !('at' in value)) return undefined;
    if (!states.includes(value.state) || typeof value.at !== 'number') return undefined;
    return { state: value.state as SiteState, at: value.at };
  } catch {
    return undefined;
  }
}

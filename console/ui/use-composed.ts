import { useState, useSyncExternalStore } from 'react';
import { composesWords } from '../../schema/form-events.ts';

let isUnderWay = false;
/** Called when a composition begins or ends. */
const listeners = new Set<() => void>();

const follow = (next: boolean) => () => {
  isUnderWay = next && composesWords();
  for (const listener of [...listeners]) listener();
};
// Suites render without a document.
globalThis.document?.addEventListener('compositionstart', follow(true), true);
globalThis.document?.addEventListener('compositionend', follow(false), true);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The typed text, without the letters of a word that an input method still composes: a search for these finds nothing. */
export function useComposed(typed: string): string {
  const isComposing = useSyncExternalStore(
    subscribe,
    () => isUnderWay,
    () => false,
  );
  const [composed, setComposed] = useState(typed);
  if (!isComposing && composed !== typed) setComposed(typed);
  return isComposing ? composed : typed;
}

/** Does something now, or once the composition has ended. */
export function onceComposed(act: () => void): void {
  if (!isUnderWay) {
    act();
    return;
  }
  const unsubscribe = subscribe(() => {
    unsubscribe();
    act();
  });
}

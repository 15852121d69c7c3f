import { useCallback, useSyncExternalStore } from 'react';
import { useManifest } from '../../brand/brand-context.tsx';
import { useSession } from '../../session/session-context.tsx';

const listeners = new Set<() => void>();

/** Whether the balance is hidden; stored per member on this device (WALLET-AMB-01). */
export function useHideBalance(): [hidden: boolean, setHidden: (hidden: boolean) => void] {
  const { hideByDefault } = useManifest().wallet;
  const userName = useSession().record?.userName ?? '';
  const key = `hide-balance.v1:${userName}`;
  const hidden = useSyncExternalStore(
    subscribe,
    () => read(key) ?? hideByDefault,
    () => hideByDefault,
  );
  const setHidden = useCallback(
    (next: boolean) => {
      try {
        localStorage.setItem(key, next ? '1' : '0');
      } catch {
        // Storage is blocked: the choice can't be stored.
      }
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [hidden, setHidden];
}

function read(key: string): boolean | undefined {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? undefined : stored === '1';
  } catch {
    return undefined;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

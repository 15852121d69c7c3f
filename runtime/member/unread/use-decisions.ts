import { useEffect, useRef } from 'react';
import { decided } from '../../browser/decided.ts';
import { useRefreshWallet } from '../wallet/use-refresh-wallet.ts';

/** Refetches after a decision of staff, if something is pending. */
export function useDecisions({ waits, refetch }: { waits: boolean; refetch: () => Promise<unknown> }): void {
  useEffect(() => {
    if (!waits) return;
    const onDecided = () => void refetch();
    window.addEventListener(decided, onDecided);
    return () => window.removeEventListener(decided, onDecided);
  }, [waits, refetch]);
}

/** Refreshes balance and messages when the number of pending items falls. */
export function useRefreshOnceDecided(count: number): void {
  const refresh = useRefreshWallet();
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) refresh();
    before.current = count;
  }, [count, refresh]);
}

import { useLocation, useNavigate } from 'react-router-dom';
import type { MoneyRecord } from '../../member/wallet/money-records.ts';
import { pathTo } from '../../page/page-link.tsx';

/**
 * What a page has just received stands in the history's state, in the place of the form that asked for it: going back, coming again and
 * reloading show what became of it and send nothing.
 */
export function useReceived(): MoneyRecord | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('received' in state)) return undefined;
  const { received } = state;
  return typeof received === 'object' && received !== null && 'id' in received
    ? (received as MoneyRecord)
    : undefined;
}

export function useShowReceived(page: 'deposit' | 'withdraw'): (record: MoneyRecord) => void {
  const navigate = useNavigate();
  return (received) => void navigate(pathTo({ page }), { replace: true, state: { received } });
}

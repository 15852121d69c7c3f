import { useLocation, useNavigate } from 'react-router-dom';
import { pathTo } from '../../../schema/page-address.ts';
import type { MoneyRecord } from '../../member/wallet/money-records.ts';

/**
 * The confirmed request is stored in the history state and shown instead of the form. Back, forward and reload therefore show the
 * confirmation and never send the request again.
 */
export function useReceived(): MoneyRecord | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('received' in state)) return undefined;
  const { received } = state;
  return typeof received === 'object' && received !== null && 'id' in received ? (received as MoneyRecord) : undefined;
}

export function useShowReceived(page: 'deposit' | 'withdraw'): (record: MoneyRecord) => void {
  const navigate = useNavigate();
  return (received) => void navigate(pathTo({ page }), { replace: true, state: { received } });
}

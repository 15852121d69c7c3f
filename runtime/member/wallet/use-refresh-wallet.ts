import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ReadOperation } from '../../api/operation-types.ts';

/** What a booking may change. */
const bookedIn: readonly ReadOperation[] = [
  'getWallet',
  'getCashier',
  'listTransactions',
  'listRewards',
  'getRankProgress',
  'listInbox',
  'countInboxUnread',
];

/** Called after anything that books: whatever shows money asks again. */
export function useRefreshWallet(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const operation of bookedIn) void client.invalidateQueries({ queryKey: ['api', operation] });
  }, [client]);
}

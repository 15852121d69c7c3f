import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ReadOperation } from '../../api/operation-types.ts';

/** Queries that a booking can change. */
const bookedIn: readonly ReadOperation[] = [
  'getWallet',
  'getCashier',
  'listTransactions',
  'listRewards',
  'getRankProgress',
  'listInbox',
  'countInboxUnread',
];

/** Invalidates everything that shows money. Must be called after any booking. */
export function refreshWallet(client: QueryClient): void {
  for (const operation of bookedIn) void client.invalidateQueries({ queryKey: ['api', operation] });
}

export function useRefreshWallet(): () => void {
  const client = useQueryClient();
  return useCallback(() => refreshWallet(client), [client]);
}

import type { QueryClient } from '@tanstack/react-query';
import type { ReadOperation } from '../api/operation-types.ts';
import { refreshWallet } from '../member/wallet/use-refresh-wallet.ts';

/** Queries that opening a game changes. */
const opened: readonly ReadOperation[] = ['listRecentGames'];
/** Queries that play changes, in addition to money. */
const played: readonly ReadOperation[] = ['listBets'];

/** Refetches everything that a game changed: `list` when the game opens, `all` when the player returns from it. */
export function refreshAfterPlay(client: QueryClient, what: 'list' | 'all' = 'all'): void {
  for (const operation of [...opened, ...(what === 'all' ? played : [])])
    void client.invalidateQueries({ queryKey: ['api', operation] });
  if (what === 'all') refreshWallet(client);
}

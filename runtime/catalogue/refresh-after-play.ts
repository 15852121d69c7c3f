import type { QueryClient } from '@tanstack/react-query';
import type { ReadOperation } from '../api/operation-types.ts';
import { refreshWallet } from '../member/wallet/use-refresh-wallet.ts';

/** What a game that was opened changes. */
const opened: readonly ReadOperation[] = ['listRecentGames'];
/** What play changes, beside money. */
const played: readonly ReadOperation[] = ['listBets'];

/** Asks anew for what a game changed: `list` when it opens, everything when the player is back from it. */
export function refreshAfterPlay(client: QueryClient, what: 'list' | 'all' = 'all'): void {
  for (const operation of [...opened, ...(what === 'all' ? played : [])])
    void client.invalidateQueries({ queryKey: ['api', operation] });
  if (what === 'all') refreshWallet(client);
}

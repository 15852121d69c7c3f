import { openingCredits } from '../../../schema/constants.ts';
import type { Tx } from '../../../server/database/database.ts';
import { unitsOf } from './amounts.ts';
import { book, lockWallets, walletOf } from './ledger.ts';

const openingCredit = unitsOf(openingCredits);

/** Creates a player's wallet, with play credits if requested; the credits are booked once only. */
export async function openWallet(
  tx: Tx,
  {
    player,
    currency,
    playCredits,
    key = `opening:${player}`,
  }: {
    player: string;
    currency: string;
    playCredits: boolean;
    /** Idempotency key of the credits' booking. */
    key?: string;
  },
): Promise<void> {
  const wallet = await walletOf(tx, { player, currency });
  if (!playCredits) return;
  const transfer = { wallet: wallet.id, from: 'play-credits', to: 'wallet', currency, amount: openingCredit } as const;
  await book(tx, { key, reason: 'opening credit', ...transfer });
}

/** Books the balance of a player's wallets back to the house; idempotent. */
export async function closeWallets(tx: Tx, player: string): Promise<void> {
  const wallets = await lockWallets(tx, { player });
  for (const { id, currency, balance } of wallets) {
    if (balance === 0n) continue;
    const transfer = { wallet: id, from: 'wallet', to: 'play-credits', currency, amount: balance } as const;
    await book(tx, { key: `closing:${id}`, reason: 'trial account closed', ...transfer });
  }
}

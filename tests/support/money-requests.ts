import { insertRequests, sealDestination, undecided } from '../../platform/money/cashier/money-requests.ts';
import { book, walletOf } from '../../platform/money/wallet/ledger.ts';
import { createSecrets } from '../../platform/protection/secrets/secrets.ts';
import type { Clock } from '../../server/clock.ts';
import type { Tx } from '../../server/database/database.ts';
import { uuidV7 } from '../../server/database/uuid-v7.ts';

/** The platform's secret of suites that read what they have encrypted themselves. */
export const platformKey = Buffer.alloc(32, 7);
export const wholeDestination = '004815162342';

/** Inserts a pending request as its player would make it. The amount of a withdrawal is deposited first, and has left the wallet. */
export async function aMoneyRequest(
  tx: Tx,
  {
    player,
    clock,
    kind = 'withdrawal',
    amount = 10_000_000n,
    currency = 'PHP',
  }: {
    player: string;
    clock: Clock;
    kind?: 'deposit' | 'withdrawal';
    /** Hundred-thousandths. */
    amount?: bigint;
    currency?: string;
  },
): Promise<string> {
  const { tenant } = tx;
  const id = uuidV7({ clock });
  const isOut = kind === 'withdrawal';
  const sealed = () => sealDestination(createSecrets(platformKey), { tenant, id }, wholeDestination);
  await insertRequests(tx, [
    {
      tenant,
      id,
      player_id: player,
      request_id: id,
      kind,
      ...undecided,
      amount,
      currency,
      method: 'bank',
      destination_sealed: isOut ? sealed() : null,
      created_at: clock.now(),
    },
  ]);
  const wallet = await walletOf(tx, { player, currency });
  const common = { wallet: wallet.id, currency, amount };
  if (isOut)
    await book(
      tx,
      { ...common, key: `deposit:${id}`, reason: 'deposit', from: 'deposits', to: 'wallet' },
      { ...common, key: `withdrawal:${id}`, reason: 'withdrawal', from: 'wallet', to: 'pendingWithdrawals' },
    );
  return id;
}

import type { Brand } from '../../server/brands/brand.ts';
import type { Tx } from '../../server/database/database.ts';
import { auditAccount, type Origin } from '../account/audit.ts';
import { writeMessage } from '../account/inbox/inbox.ts';
import { openWallet } from '../money/wallet/opening-credit.ts';

/** Sets up every new account, whatever the way of registration: wallet, welcome message, audit entry. */
export async function welcomeMember(
  tx: Tx,
  {
    playCredits,
    brand: { manifest },
    player,
    account,
    origin,
    registered,
  }: {
    playCredits: boolean;
    brand: Brand;
    player: string;
    /** Username; generated for registrations by number or provider. */
    account: string;
    origin: Origin;
    /** Way in which the account was opened, for the audit. */
    registered: Record<string, unknown>;
  },
): Promise<void> {
  await openWallet(tx, { player, currency: manifest.wallet.currency, playCredits });
  await writeMessage(tx, { player, kind: 'welcome', values: { account } });
  await auditAccount(tx, { action: 'account.registered', player, origin, after: registered });
}

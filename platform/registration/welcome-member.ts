import type { Brand } from '../../server/brands/brand.ts';
import type { Clock } from '../../server/clock.ts';
import type { Trx } from '../../server/database/database.ts';
import { auditAccount, type Origin } from '../account/audit.ts';
import { writeMessage } from '../account/inbox/inbox.ts';
import { openWallet } from '../money/wallet/opening-credit.ts';

/** What every member gets who opens an account of their own, however they came: wallet, welcome, a line in the audit. */
export async function welcomeMember({
  trx,
  clock,
  sandbox,
  brand: { id: tenant, manifest },
  player,
  account,
  origin,
  registered,
}: {
  trx: Trx;
  clock: Clock;
  sandbox: boolean;
  brand: Brand;
  player: string;
  /** Its name, which nobody typed where it was opened by number or by a provider. */
  account: string;
  origin: Origin;
  /** How the account was opened, for the audit. */
  registered: Record<string, unknown>;
}): Promise<void> {
  await openWallet({ trx, clock, tenant, player, currency: manifest.wallet.currency, sandbox });
  await writeMessage({ trx, clock, tenant, player, kind: 'welcome', values: { account } });
  await auditAccount({
    trx,
    clock,
    tenant,
    action: 'account.registered',
    player,
    origin,
    after: registered,
  });
}

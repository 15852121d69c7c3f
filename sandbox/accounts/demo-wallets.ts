import { findWallet } from '../../platform/money/wallet/ledger.ts';
import { openWallet } from '../../platform/money/wallet/opening-credit.ts';
import type { Brand } from '../../server/brands/brand.ts';
import { demoAccounts, type SeedParts } from './demo-accounts.ts';

/** Opens a wallet with play credits for each demo account that has none in the brand's current currency. */
export async function seedDemoWallets({
  brand,
  parts: { database, clock },
}: {
  brand: Brand;
  parts: Pick<SeedParts, 'database' | 'clock'>;
}): Promise<void> {
  const tenant = brand.id;
  const { currency } = brand.manifest.wallet;
  await database.asTenant(tenant, async (trx) => {
    const accounts = await trx
      .selectFrom('player')
      .select('id')
      .where('tenant', '=', tenant)
      .where('username_key', 'in', Object.keys(demoAccounts))
      .where('register_method', '=', 'SEED')
      .execute();
    for (const { id: player } of accounts) {
      if ((await findWallet({ trx, tenant, player, currency })) !== undefined) continue;
      const key = `opening:${player}:${currency}`;
      await openWallet({ trx, clock, tenant, player, currency, playCredits: true, key });
    }
  });
}

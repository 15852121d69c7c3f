import { sql } from 'kysely';
import { memberTypes } from '../../../schema/constants.ts';
import { brandOfTenant } from '../../../schema/staging-tenant.ts';
import { brandsChannel } from '../../../server/brands/versions/stored/releases.ts';
import type { Database, Tx } from '../../../server/database/database.ts';
import { notify } from '../../../server/database/notify.ts';

/** Fixes the currency of a brand with the first wallet of a real player; wallets of trial accounts don't count. */
export async function fixCurrency(tx: Tx, { player, currency }: { player: string; currency: string }): Promise<void> {
  const { rows } = await sql<{ tenant: string }>`insert into brand_currency (tenant, currency, since)
    select tenant, ${currency}, ${tx.clock.now()}::timestamptz from player
    where tenant = ${tx.tenant} and id = ${player} and ${isReal}
    on conflict do nothing returning tenant`.execute(tx);
  if (rows.length > 0) await notify(tx, { channel: brandsChannel, payload: brandOfTenant(tx.tenant) });
}

/** Number of wallets of a tenant's real players. */
export async function countWallets(database: Database, tenant: string): Promise<number> {
  const { rows } = await database.asTenant(tenant, (tx) =>
    sql<{ count: bigint }>`select count(*) as count from ledger_account account
      join player on player.tenant = account.tenant and player.id = account.player_id
      where account.tenant = ${tenant} and account.kind = 'wallet' and ${isReal}`.execute(tx),
  );
  return Number(rows[0]?.count ?? 0);
}

const isReal = sql<boolean>`player.type <> all(${[...memberTypes.trial]}::integer[])`;

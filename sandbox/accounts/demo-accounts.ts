import { writeMessage } from '../../platform/account/inbox/inbox.ts';
import type { PlayerIndex } from '../../platform/account/lookup/player-index.ts';
import { makePassword } from '../../platform/account/passwords/make-password.ts';
import type { Passwords } from '../../platform/account/passwords/passwords.ts';
import type { NewPlayer } from '../../platform/account/player-table.ts';
import { emptyProfile, insertPlayer } from '../../platform/account/players.ts';
import { usernameKey } from '../../platform/account/username-key.ts';
import { openWallet } from '../../platform/money/wallet/opening-credit.ts';
import { isMemberType } from '../../schema/constants.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { uuidV7 } from '../../server/database/uuid-v7.ts';
import type { DemoPasswordFile } from './demo-passwords.ts';

/** Account name -> member type. */
export const demoAccounts = { player: 0, agent: 1, guest: 4, special41: 41, special42: 42 } as const;

/** Demo accounts are created before the earliest entry of their history. */
const openedAt = (clock: Clock): Date => new Date(clock.now().getTime() - 35 * 24 * 3_600_000);

export type SeedParts = {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  playerIndex: PlayerIndex;
  file: DemoPasswordFile;
};

/**
 * Creates the demo accounts of a brand and returns their passwords. Existing accounts stay. An account whose password is missing in
 * the file gets a new one.
 */
export async function seedDemoAccounts({
  brand,
  parts,
}: {
  brand: Brand;
  parts: SeedParts;
}): Promise<Readonly<Record<string, string>>> {
  const { database, clock, passwords, playerIndex, file } = parts;
  const tenant = brand.id;
  const names = Object.keys(demoAccounts);
  const present = await database.asTenant(tenant, (trx) =>
    trx
      .selectFrom('player')
      .select('username_key')
      .where('tenant', '=', tenant)
      .where('username_key', 'in', names)
      .execute(),
  );
  const known = (await file.read())[tenant] ?? {};
  const there = new Set(present.map(({ username_key }) => username_key));
  const made: Record<string, string> = {};
  for (const name of names) if (!there.has(name) || known[name] === undefined) made[name] = makePassword();

  for (const [name, password] of Object.entries(made)) {
    const player = accountOf({ tenant, name, clock, hash: await passwords.hash(password) });
    await database.asTenant(tenant, async (trx) => {
      const fresh = await insertPlayer({ trx, player, index: playerIndex });
      if (!fresh) {
        await trx
          .updateTable('player')
          .set({ password_hash: player.password_hash })
          .where('tenant', '=', tenant)
          .where('username_key', '=', player.username_key)
          .execute();
        return;
      }
      const { currency } = brand.manifest.wallet;
      const then = { now: () => openedAt(clock) };
      await openWallet({ trx, clock: then, tenant, player: player.id, currency, playCredits: true });
      if (!isMemberType({ type: player.type, of: 'noUnread' }))
        await writeMessage({ trx, clock: then, tenant, player: player.id, kind: 'welcome', values: { account: name } });
    });
  }
  if (Object.keys(made).length > 0) await file.add({ brand: tenant, passwords: made });
  return Object.fromEntries(names.map((name) => [name, made[name] ?? known[name] ?? '']));
}

function accountOf({
  tenant,
  name,
  clock,
  hash,
}: {
  tenant: string;
  name: string;
  clock: Clock;
  hash: string;
}): NewPlayer {
  return {
    ...emptyProfile,
    tenant,
    id: uuidV7({ clock }),
    username: name,
    username_key: usernameKey(name),
    type: demoAccounts[name as keyof typeof demoAccounts],
    status: 'active',
    password_hash: hash,
    register_method: 'SEED',
    created_at: openedAt(clock),
  };
}

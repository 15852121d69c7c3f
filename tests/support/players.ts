import { createPasswords } from '../../platform/account/passwords/passwords.ts';
import type { NewPlayer } from '../../platform/account/player-table.ts';
import { emptyProfile } from '../../platform/account/players.ts';
import { usernameKey } from '../../platform/account/username-key.ts';
import { uuidV7 } from '../../server/database/uuid-v7.ts';
import { aLogin, type Browser, type TestPlatform } from './platform.ts';

/** Password of every account that `aPlayer` adds. */
export const password = 'quiet-Harbor-42';
let hash: Promise<string> | undefined;
let drawn = 0;

/** Adds an account to the database, with the password that `enter` uses. */
export const aPlayer = async ({
  stage,
  ...changes
}: Partial<NewPlayer> & { stage: TestPlatform }): Promise<NewPlayer> => {
  hash ??= createPasswords().then((passwords) => passwords.hash(password));
  drawn += 1;
  const username = changes.username ?? `Harbourer_${drawn}`;
  const player: NewPlayer = {
    ...emptyProfile,
    tenant: 'alpha',
    id: uuidV7({ clock: stage.clock }),
    username,
    username_key: usernameKey(username),
    type: 0,
    status: 'active',
    password_hash: await hash,
    created_at: stage.clock.now(),
    ...changes,
  };
  await stage.database.asTenant(player.tenant, (tx) => tx.insertInto('player').values(player).execute());
  return player;
};

/** A browser with a session of the player; of a new player if none is given. */
export const enter = async ({
  stage,
  player,
  type = 0,
}: {
  stage: TestPlatform;
  player?: NewPlayer;
  type?: number;
}): Promise<{ browser: Browser; player: NewPlayer }> => {
  const mine = player ?? (await aPlayer({ stage, type }));
  const browser = stage.browser({ brand: mine.tenant });
  await browser.value('login', { body: aLogin({ username: mine.username, password }) });
  return { browser, player: mine };
};

import { CodedError } from '../../../schema/errors.ts';
import type { Language } from '../../../schema/generated/languages.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Trx } from '../../../server/database/database.ts';
import { uuidV7 } from '../../../server/database/uuid-v7.ts';
import type { Origin } from '../../account/audit.ts';
import type { PlayerIndex } from '../../account/lookup/player-index.ts';
import { makeUsername } from '../../account/make-username.ts';
import type { Player } from '../../account/player-table.ts';
import { emptyProfile, insertPlayer } from '../../account/players.ts';
import { usernameKey } from '../../account/username-key.ts';
import { brandText } from '../../messages/brand-text.ts';
import { welcomeMember } from '../../registration/welcome-member.ts';
import type { ProviderId } from './provider-kinds.ts';

const mostDraws = 5;

/** Opens an account for an identity on its first login. Throws `registration.closed`. */
export async function openAccount({
  trx,
  clock,
  playerIndex,
  playCredits,
  brand,
  provider,
  host,
  language,
  origin,
}: {
  trx: Trx;
  clock: Clock;
  playerIndex: PlayerIndex;
  playCredits: boolean;
  brand: Brand;
  provider: ProviderId;
  host: string;
  language: Language;
  origin: Origin;
}): Promise<Pick<Player, 'id' | 'username' | 'type'>> {
  const { id: tenant, manifest } = brand;
  if (!manifest.flags.REGISTER_REE3) throw new CodedError('registration.closed');
  const now = clock.now();
  const named = (username: string) => ({
    ...emptyProfile,
    tenant,
    id: uuidV7({ clock }),
    username,
    username_key: usernameKey(username),
    type: 0,
    status: 'active' as const,
    // No password login until its owner sets a password.
    password_hash: null,
    register_method: 'SOCIAL',
    register_host: host,
    created_at: now,
    first_login_at: now,
  });
  for (let turn = 0; turn < mostDraws; turn += 1) {
    const player = named(makeUsername(manifest.registration.fields.username));
    if (!(await insertPlayer({ trx, player, index: playerIndex }))) continue;
    await consent({ trx, brand, player: player.id, language, at: now });
    await welcomeMember({
      trx,
      clock,
      playCredits,
      brand,
      player: player.id,
      account: player.username,
      origin,
      registered: { type: player.type, registerMethod: player.register_method, provider },
    });
    return player;
  }
  throw new Error('no free name was drawn');
}

/** Records consent to the login disclaimer, in the wording shown, if the brand shows one. */
async function consent({
  trx,
  brand,
  player,
  language,
  at,
}: {
  trx: Trx;
  brand: Brand;
  player: string;
  language: Language;
  at: Date;
}): Promise<void> {
  if (!brand.manifest.login.disclaimer.enabled) return;
  const shown = ['access:disclaimer', 'access:disclaimer.link'].map((name) => brandText({ brand, language, name }));
  await trx
    .insertInto('consent')
    .values({ tenant: brand.id, player_id: player, statement: 'terms', text: shown.join(' '), language, agreed_at: at })
    .execute();
}

import { CodedError } from '../../../schema/errors.ts';
import type { Language } from '../../../schema/generated/languages.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Database, Trx } from '../../../server/database/database.ts';
import { auditAccount, type Origin } from '../../account/audit.ts';
import type { PlayerIndex } from '../../account/lookup/player-index.ts';
import { isMember } from '../../account/players.ts';
import type { Opened, SentSecrets, Sessions } from '../../account/sessions.ts';
import { openAccount } from './open-account.ts';
import type { ProviderId } from './provider-kinds.ts';
import type { Identity } from './providers.ts';

export type SocialParts = {
  database: Database;
  clock: Clock;
  sessions: Sessions;
  playerIndex: PlayerIndex;
  playCredits: boolean;
};

type Arrival = {
  brand: Brand;
  provider: ProviderId;
  identity: Identity;
  host: string;
  language: Language;
  origin: Origin;
  replaces: SentSecrets;
};

/** Another tab opened the account for the same new identity first: retry as a login. */
class Overtaken extends Error {}

/** Logs in the account of an identity, or opens one on first use. Throws `auth.identity_refused`, `registration.closed`. */
export async function enterWith({ parts, arrival }: { parts: SocialParts; arrival: Arrival }): Promise<Opened> {
  const enter = () => parts.database.asTenant(arrival.brand.id, (trx) => enterOnce({ trx, parts, arrival }));
  const opened = await enter().catch((error: unknown) => {
    if (error instanceof Overtaken) return enter();
    throw error;
  });
  if (opened === undefined) throw new CodedError('auth.identity_refused');
  return opened;
}

/** `undefined` if the account may not log in. Returned instead of thrown, so that the audit entry is committed. */
async function enterOnce({
  trx,
  parts,
  arrival,
}: {
  trx: Trx;
  parts: SocialParts;
  arrival: Arrival;
}): Promise<Opened | undefined> {
  const { clock, sessions } = parts;
  const { brand, provider, origin, replaces } = arrival;
  const tenant = brand.id;
  const known = await playerOf({ trx, arrival });
  const note = (action: 'account.login' | 'account.login_refused', player: string, session?: string) =>
    auditAccount({
      trx,
      clock,
      tenant,
      action,
      player,
      origin,
      after: { provider, ...(session !== undefined && { session }) },
    });
  if (known !== undefined && (known.status !== 'active' || !isMember(known.type))) {
    await note('account.login_refused', known.id);
    return undefined;
  }
  const player = known ?? (await newPlayer({ trx, parts, arrival }));
  const opened = await sessions.open({ trx, tenant, player, firstTime: known === undefined, replaces });
  await note('account.login', player.id, opened.session.id);
  return opened;
}

const playerOf = ({ trx, arrival: { brand, provider, identity } }: { trx: Trx; arrival: Arrival }) =>
  trx
    .selectFrom('identity')
    .innerJoin('player', (join) =>
      join.onRef('player.tenant', '=', 'identity.tenant').onRef('player.id', '=', 'identity.player_id'),
    )
    .select(['player.id', 'player.username', 'player.type', 'player.status'])
    .where('identity.tenant', '=', brand.id)
    .where('identity.provider', '=', provider)
    .where('identity.issuer', '=', identity.issuer)
    .where('identity.subject', '=', identity.subject)
    .executeTakeFirst();

async function newPlayer({
  trx,
  parts: { clock, playerIndex, playCredits },
  arrival,
}: {
  trx: Trx;
  parts: SocialParts;
  arrival: Arrival;
}) {
  const { brand, provider, identity } = arrival;
  const player = await openAccount({ trx, clock, playerIndex, playCredits, ...arrival });
  const row = await trx
    .insertInto('identity')
    .values({ tenant: brand.id, provider, ...identity, player_id: player.id, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('player_id')
    .executeTakeFirst();
  if (row === undefined) throw new Overtaken();
  return player;
}

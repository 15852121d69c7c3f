import { randomInt } from 'node:crypto';
import { memberTypes } from '../../schema/constants.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { DatabaseAndClock, Tx } from '../../server/database/database.ts';
import { selectRows, updateRows } from '../../server/database/rows.ts';
import { uuidV7 } from '../../server/database/uuid-v7.ts';
import { auditAccount, type Origin } from '../account/audit.ts';
import type { PlayerIndex } from '../account/lookup/player-index.ts';
import type { Player } from '../account/player-table.ts';
import { emptyProfile, insertPlayer } from '../account/players.ts';
import type { Opened, SentSecrets, Sessions } from '../account/sessions.ts';
import { closeWallets, openWallet } from '../money/wallet/opening-credit.ts';

/** Register method that marks trial accounts. */
const registerMethod = 'TRIAL';
const lifetime = 30 * 24 * 3_600_000;
/** Accounts closed per transaction; the next sweep continues. */
const closedAtOnce = 200;

/** Letters and digits that don't look alike, because players may read the name to support. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const makeName = () => `trial_${Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')}`;

/** Opens a trial account without a password, with play credits and its first session. */
export async function startTrial({
  parts: { database, clock, sessions, playerIndex },
  brand,
  origin,
  host,
  replaces,
}: {
  parts: DatabaseAndClock & { sessions: Sessions; playerIndex: PlayerIndex };
  brand: Brand;
  origin: Origin;
  host: string;
  replaces: SentSecrets;
}): Promise<Opened> {
  const tenant = brand.id;
  const username = makeName();
  const now = clock.now();
  const player = {
    ...emptyProfile,
    tenant,
    id: uuidV7({ clock }),
    username,
    username_key: username,
    type: memberTypes.trial[0],
    status: 'active',
    password_hash: null,
    register_method: registerMethod,
    register_host: host,
    created_at: now,
    first_login_at: now,
  } as const;
  return database.asTenant(tenant, async (tx) => {
    // One of 8·10¹⁴ names, so a collision means a bug.
    if (!(await insertPlayer(tx, player, playerIndex))) throw new Error('the name of a trial account is taken');
    const { currency } = brand.manifest.wallet;
    // Opened outside the sandbox, too: a trial needs play credits.
    await openWallet(tx, { player: player.id, currency, playCredits: true });
    const opened = await sessions.open(tx, { player, firstTime: true, replaces });
    await auditAccount(tx, {
      action: 'account.trial_started',
      player: player.id,
      origin,
      after: { session: opened.session.id },
    });
    return opened;
  });
}

/**
 * Closes trial accounts after 30 days: disables login and books their credits back to the house. The rows stay, because ledger
 * entries refer to them.
 */
export async function sweepTrials(tx: Tx): Promise<void> {
  const { tenant, clock } = tx;
  const over: Pick<Player, 'id'>[] = await selectRows(tx, 'player', {
    tenant,
    register_method: registerMethod,
    status: 'active',
  })
    .select('id')
    .where('created_at', '<=', new Date(clock.now().getTime() - lifetime))
    .orderBy('created_at')
    .limit(closedAtOnce)
    .execute();
  for (const { id } of over) {
    await closeWallets(tx, id);
    await updateRows(tx, 'player', { tenant, id }).set({ status: 'disabled' }).execute();
    await auditAccount(tx, {
      action: 'account.trial_closed',
      player: id,
      origin: { address: '', requestId: 'sweep' },
      before: { status: 'active' },
      after: { status: 'disabled' },
      actor: 'system',
    });
  }
}

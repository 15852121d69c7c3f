import { CodedError } from '../../schema/errors.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { Database, Tx } from '../../server/database/database.ts';
import { selectRows } from '../../server/database/rows.ts';
import { auditAccount, type Origin } from '../account/audit.ts';
import type { Player } from '../account/player-table.ts';
import { isMember } from '../account/players.ts';
import type { RememberedDevices } from '../account/remembered-devices.ts';
import type { Opened, SentSecrets, Sessions } from '../account/sessions.ts';

export type ResumeParts = { database: Database; sessions: Sessions; devices: RememberedDevices };

type Attempt = { brand: Brand; handle: string; origin: Origin; sentSecrets: SentSecrets };

/** Opens a session for a remembered device and rotates its credential. Throws `auth.required` if the device is unknown. */
export type Resume = (attempt: Attempt) => Promise<Opened>;

export function createResume({ database, sessions, devices }: ResumeParts): Resume {
  return async ({ brand, handle, origin, sentSecrets }) => {
    const tenant = brand.id;
    const { remembered } = sentSecrets;
    if (remembered === undefined) throw new CodedError('auth.required');
    // Returns instead of throwing, so that the revocation after a replay is committed.
    const opened = await database.asTenant(tenant, async (tx) => {
      const exchange = await devices.exchange(tx, { credential: remembered, handle });
      if (exchange.kind === 'unknown') return undefined;
      const { device, playerId } = exchange;
      const audit = { player: playerId, origin };
      if (exchange.kind === 'replayed') {
        await auditAccount(tx, {
          ...audit,
          action: 'account.device_replayed',
          before: { device, ended: false },
          after: { device, ended: true },
          // A stolen credential: the actor may not be the player.
          actor: 'visitor',
        });
        return undefined;
      }
      const { secret, credential } = exchange;
      if (!exchange.first) {
        const session = await sessions.find(tx, secret);
        return session && { session, secret, credential };
      }
      const player = await playerOf(tx, playerId);
      if (player === undefined) {
        await devices.end(tx, { device, reason: 'revoked' });
        return undefined;
      }
      await auditAccount(tx, { ...audit, action: 'account.resumed', after: { device } });
      const fresh = await sessions.open(tx, {
        player,
        firstTime: false,
        replaces: sentSecrets,
        device: { id: device, secret },
      });
      return { ...fresh, credential };
    });
    if (opened === undefined) throw new CodedError('auth.required');
    return opened;
  };
}

/** The player, if still allowed to log in. */
async function playerOf(tx: Tx, id: string): Promise<Player | undefined> {
  const player = await selectRows(tx, 'player', { tenant: tx.tenant, id, status: 'active' })
    .selectAll()
    .executeTakeFirst();
  return player !== undefined && isMember(player.type) ? player : undefined;
}

import type { Database, Tx } from '../../../server/database/database.ts';
import type { Endpoints } from '../../../server/http/endpoint.ts';
import { auditAccount } from '../audit.ts';
import type { Sessions } from '../sessions.ts';
import { breakOf, type PlayBreak, takeBreak } from './play-breaks.ts';

const viewOf = (found: PlayBreak | undefined) => ({
  kind: found?.kind ?? ('none' as const),
  until: found?.until?.toISOString() ?? null,
});

export const breakEndpoints = ({
  database,
  sessions,
  lockWallets,
}: {
  database: Database;
  sessions: Pick<Sessions, 'endAllOf'>;
  lockWallets: (tx: Tx, input: { player: string }) => Promise<unknown>;
}) =>
  ({
    getPlayBreak: async ({ brand: { id: tenant }, session: { playerId: player } }) =>
      viewOf(await database.single(tenant, (tx) => breakOf(tx, player))),
    takePlayBreak: async ({ brand: { id: tenant }, session, body: { length }, client, requestId }) => {
      const player = session.playerId;
      const taken = await database.asTenant(tenant, async (tx) => {
        // Waits for bookings that are under way. They lock the wallet first and read the break afterwards, so nothing is given or staked
        // once the break has begun.
        await lockWallets(tx, { player });
        const { before, after } = await takeBreak(tx, player, length);
        if (after === before) return after;
        // This session stays open, so that its player can read and withdraw; all others of the player end.
        if (after.kind === 'selfExclusion') await sessions.endAllOf(tx, { player, except: session });
        await auditAccount(tx, {
          player,
          action: 'account.play_break',
          origin: { address: client.address, requestId },
          before: viewOf(before),
          after: viewOf(after),
        });
        return after;
      });
      return viewOf(taken);
    },
  }) satisfies Partial<Endpoints<'account'>>;

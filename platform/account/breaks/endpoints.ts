import type { Clock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
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
  clock,
  sessions,
}: {
  database: Database;
  clock: Clock;
  sessions: Pick<Sessions, 'endAllOf'>;
}) =>
  ({
    getPlayBreak: async ({ brand: { id: tenant }, session: { playerId: player } }) =>
      viewOf(await database.single(tenant, (trx) => breakOf({ trx, clock, tenant, player }))),
    takePlayBreak: async ({ brand: { id: tenant }, session, body: { length }, client, requestId }) => {
      const player = session.playerId;
      const taken = await database.asTenant(tenant, async (trx) => {
        const { before, after } = await takeBreak({ trx, clock, tenant, player, length });
        if (after === before) return after;
        // This session stays open, so that its player can read and withdraw; all others of the player end.
        if (after.kind === 'selfExclusion') await sessions.endAllOf({ trx, tenant, player, except: session });
        await auditAccount({
          ...{ trx, clock, tenant, player },
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

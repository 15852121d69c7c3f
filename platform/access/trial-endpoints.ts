import { isMemberType } from '../../schema/constants.ts';
import type { Clock } from '../../server/clock.ts';
import type { Database } from '../../server/database/database.ts';
import { requireSecure } from '../../server/http/access.ts';
import type { Endpoints } from '../../server/http/endpoint.ts';
import type { Limits } from '../../server/limits/limits.ts';
import type { PlayerIndex } from '../account/lookup/player-index.ts';
import { requireMay } from '../account/may.ts';
import { sessionRecord } from '../account/session-record.ts';
import type { Sessions } from '../account/sessions.ts';
import type { Budgets } from '../protection/budgets.ts';
import { spendAddress } from '../protection/spend-address.ts';
import { startTrial } from './trial.ts';

/** Trial play: each visitor gets an account of their own, which the sweep closes later. */
export const trialEndpoints = (parts: {
  database: Database;
  clock: Clock;
  limits: Limits;
  budgets: Budgets;
  sessions: Sessions;
  playerIndex: PlayerIndex;
}) =>
  ({
    startTrial: async (call) => {
      const { brand, client, requestId, session } = call;
      const { database, limits, budgets, sessions } = parts;
      requireSecure(client);
      // Reuse a running trial.
      if (session !== undefined && isMemberType({ type: session.type, of: 'trial' }))
        return sessionRecord({ parts, session, brand });
      // A member on a break can't play on as somebody else.
      if (session !== undefined && isMemberType({ type: session.type, of: 'real' })) {
        const { playerId: player } = session;
        await database.single(brand.id, (trx) =>
          requireMay({ trx, clock: parts.clock, brand, player, operation: 'startTrial' }),
        );
      }
      const budget = budgets.trialAddress;
      await spendAddress({ database, limits, tenant: brand.id, budget, address: client.address });
      const opened = await startTrial({
        parts,
        brand,
        origin: { address: client.address, requestId },
        host: client.host,
        replaces: sessions.sentSecretsOf(call),
      });
      sessions.handOver({ browser: call, opened });
      return sessionRecord({ parts, session: opened.session, brand });
    },
  }) satisfies Partial<Endpoints<'access'>>;

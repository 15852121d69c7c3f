import { pageSizes } from '../../../schema/constants.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import type { Tables } from '../../../server/database/tables.ts';
import type { Endpoints } from '../../../server/http/endpoint.ts';
import { mayPromote, promotesTo } from '../may.ts';
import { countUnreadAndWaiting } from './count-unread-and-waiting.ts';
import { markRead, readInbox } from './inbox.ts';

/** Read-only guests share an account, so it has no messages (ROLE-12). */
export const inboxEndpoints = ({
  database,
  clock,
  waitingStatuses,
}: {
  database: Database;
  clock: Clock;
  waitingStatuses: readonly Tables['promotion_entry']['status'][];
}) =>
  ({
    listInbox: async ({ brand, session: { playerId: player }, operation, query }) => {
      const { id: tenant } = brand;
      const { pageNo = 1, pageSize = pageSizes.record } = query;
      const { list, totalPages } = await database.asTenant(tenant, async (trx) => {
        const offers = await mayPromote({ trx, clock, brand, player, operation });
        return readInbox({ trx, tenant, player, offers, pageNo, pageSize });
      });
      return { list, pageNo, totalPages };
    },
    markInboxRead: async ({ brand, session: { playerId: player }, body: { upTo } }) => {
      const { id: tenant } = brand;
      const unReadCount = await database.asTenant(tenant, async (trx) => {
        const offers = await mayPromote({ trx, clock, brand, player, operation: 'listInbox' });
        return markRead({ trx, clock, tenant, player, offers, upTo });
      });
      return { unReadCount };
    },
    countInboxUnread: async ({ brand, session, operation }) => {
      const { id: tenant } = brand;
      const { playerId: player } = session;
      const { unread, offers, waiting } = await database.single(tenant, (trx) =>
        countUnreadAndWaiting({ trx, tenant, player, waitingStatuses }),
      );
      // Every open page calls this once a minute, so it asks only if the answer depends on it.
      const isPart = Number(offers) === 0 || (await promotesTo({ database, clock, brand, session, operation }));
      return { unReadCount: Number(unread) - (isPart ? 0 : Number(offers)), waiting: Number(waiting) };
    },
  }) satisfies Partial<Endpoints<'account'>>;

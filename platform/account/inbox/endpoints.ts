import { pageSizes } from '../../../schema/constants.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Database } from '../../../server/database/database.ts';
import type { Tables } from '../../../server/database/tables.ts';
import type { Endpoints } from '../../../server/http/endpoint.ts';
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
    listInbox: async ({ brand: { id: tenant }, session: { playerId: player }, query }) => {
      const { pageNo = 1, pageSize = pageSizes.record } = query;
      const { list, totalPages } = await database.asTenant(tenant, (trx) =>
        readInbox({ trx, tenant, player, pageNo, pageSize }),
      );
      return { list, pageNo, totalPages };
    },
    markInboxRead: async ({ brand: { id: tenant }, session: { playerId: player }, body: { upTo } }) => {
      const unReadCount = await database.asTenant(tenant, (trx) =>
        markRead({ trx, clock, tenant, player, upTo }),
      );
      return { unReadCount };
    },
    countInboxUnread: async ({ brand: { id: tenant }, session: { playerId: player } }) => {
      const { unread, waiting } = await database.single(tenant, (trx) =>
        countUnreadAndWaiting({ trx, tenant, player, waitingStatuses }),
      );
      return { unReadCount: Number(unread), waiting: Number(waiting) };
    },
  }) satisfies Partial<Endpoints<'account'>>;

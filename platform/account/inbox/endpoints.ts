import { pageSizes } from '../../../schema/constants.ts';
import type { Database, Tx } from '../../../server/database/database.ts';
import type { Tables } from '../../../server/database/tables.ts';
import type { Endpoints } from '../../../server/http/endpoint.ts';
import { mayPromote, promotesTo } from '../may.ts';

import { markRead, offeringKinds, readInbox } from './inbox.ts';
/** Read-only guests share an account, so it has no messages (ROLE-12). */
export const inboxEndpoints = ({
  database,
  waitingStatuses,
}: {
  database: Database;
  waitingStatuses: readonly Tables['promotion_entry']['status'][];
}) =>
  ({
    listInbox: async ({ brand, session: { playerId: player }, operation, query }) => {
      const { id: tenant } = brand;
      const { pageNo = 1, pageSize = pageSizes.record } = query;
      const { list, totalPages } = await database.asTenant(tenant, async (tx) => {
        const offers = await mayPromote(tx, { brand, player, operation });
        return readInbox(tx, { player, offers, pageNo, pageSize });
      });
      return { list, pageNo, totalPages };
    },
    markInboxRead: async ({ brand, session: { playerId: player }, body: { upTo } }) => {
      const { id: tenant } = brand;
      const unReadCount = await database.asTenant(tenant, async (tx) => {
        const offers = await mayPromote(tx, { brand, player, operation: 'listInbox' });
        return markRead(tx, { player, offers, upTo });
      });
      return { unReadCount };
    },
    countInboxUnread: async ({ brand, session, operation }) => {
      const { id: tenant } = brand;
      const { playerId: player } = session;
      const { unread, offers, waiting } = await database.single(tenant, (tx) =>
        countUnreadAndWaiting(tx, { player, waitingStatuses }),
      );
      // Every open page calls this once a minute, so it asks only if the answer depends on it.
      const isPart = Number(offers) === 0 || (await promotesTo({ database, brand, session, operation }));
      return { unReadCount: Number(unread) - (isPart ? 0 : Number(offers)), waiting: Number(waiting) };
    },
  }) satisfies Partial<Endpoints<'account'>>;

/** Counts a member's unread messages, those of them about offers, and pending requests in one statement, because every open page calls this once a minute. */
function countUnreadAndWaiting(
  tx: Tx,
  {
    player,
    waitingStatuses,
  }: {
    player: string;
    /** Statuses of promotion entries that staff can decide. */
    waitingStatuses: readonly Tables['promotion_entry']['status'][];
  },
): Promise<Record<'unread' | 'offers' | 'waiting', bigint | number | null>> {
  return tx
    .selectNoFrom(({ selectFrom }) => {
      const unread = selectFrom('inbox_message')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('tenant', '=', tx.tenant)
        .where('player_id', '=', player)
        .where('read_at', 'is', null);
      return [
        unread.as('unread'),
        unread.where('kind', 'in', offeringKinds).as('offers'),
        selectFrom(
          selectFrom('money_request')
            .select('id')
            .where('tenant', '=', tx.tenant)
            .where('player_id', '=', player)
            .where('status', '=', 'pending')
            .unionAll(
              selectFrom('promotion_entry')
                .select('id')
                .where('tenant', '=', tx.tenant)
                .where('player_id', '=', player)
                .where('status', 'in', waitingStatuses),
            )
            .as('asked'),
        )
          .select(({ fn }) => fn.countAll<bigint>().as('count'))
          .as('waiting'),
      ];
    })
    .executeTakeFirstOrThrow();
}

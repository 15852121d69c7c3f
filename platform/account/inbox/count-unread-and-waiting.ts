import type { Trx } from '../../../server/database/database.ts';
import type { Tables } from '../../../server/database/tables.ts';
import { offeringKinds } from './inbox.ts';

/** Counts a member's unread messages, those of them about offers, and pending requests in one statement, because every open page calls this once a minute. */
export function countUnreadAndWaiting({
  trx,
  tenant,
  player,
  waitingStatuses,
}: {
  trx: Trx;
  tenant: string;
  player: string;
  /** Statuses of promotion entries that staff can decide. */
  waitingStatuses: readonly Tables['promotion_entry']['status'][];
}): Promise<Record<'unread' | 'offers' | 'waiting', bigint | number | null>> {
  return trx
    .selectNoFrom(({ selectFrom }) => {
      const unread = selectFrom('inbox_message')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('tenant', '=', tenant)
        .where('player_id', '=', player)
        .where('read_at', 'is', null);
      return [
        unread.as('unread'),
        unread.where('kind', 'in', offeringKinds).as('offers'),
        selectFrom(
          selectFrom('money_request')
            .select('id')
            .where('tenant', '=', tenant)
            .where('player_id', '=', player)
            .where('status', '=', 'pending')
            .unionAll(
              selectFrom('promotion_entry')
                .select('id')
                .where('tenant', '=', tenant)
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

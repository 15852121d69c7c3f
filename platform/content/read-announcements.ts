import type { Clock } from '../../server/clock.ts';
import type { Trx } from '../../server/database/database.ts';

type Within = { readonly trx: Trx; readonly tenant: string; readonly player: string };

/** Ids of announcements that the member has read. */
export async function readIds({ trx, tenant, player }: Within): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('read_announcement')
    .select('announcement_id')
    .where('tenant', '=', tenant)
    .where('player_id', '=', player)
    .execute();
  return new Set(rows.map(({ announcement_id }) => announcement_id));
}

/** Marks an announcement as read. Idempotent: the time of the first read stays. */
export async function markRead({
  trx,
  clock,
  tenant,
  player,
  announcement,
}: Within & { clock: Clock; announcement: string }): Promise<void> {
  await trx
    .insertInto('read_announcement')
    .values({ tenant, player_id: player, announcement_id: announcement, read_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

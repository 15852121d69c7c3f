import type { Selectable } from 'kysely';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { Database } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import { maskEmail, maskNumber } from '../../account/mask.ts';
import type { PlayerTable } from '../../account/player-table.ts';

type Found = AdminValueOf<'searchPlayers'>['list'][number];
type Row = Pick<
  Selectable<PlayerTable>,
  'tenant' | 'id' | 'username' | 'email' | 'mobile_num' | 'country_dialing_code' | 'status' | 'type'
> & {
  readonly created_at: Date;
  /** Time at which staff locked the account; null if it is not locked. */
  readonly locked_at: Date | null;
};

/** State of an account for staff. Only staff lock, so an account that is disabled without a lock was closed. */
export const statusOf = ({ status, locked_at }: Pick<Row, 'status' | 'locked_at'>): Found['status'] =>
  status === 'active' ? 'active' : locked_at === null ? 'closed' : 'locked';

/** Maps a row for staff; personal values are masked. */
export const foundRow = (row: Row, brandName: string): Found => ({
  brand: row.tenant,
  brandName,
  id: row.id,
  account: row.username,
  email: row.email === '' ? null : maskEmail(row.email),
  mobileNum: row.mobile_num === '' ? null : maskNumber({ code: row.country_dialing_code, number: row.mobile_num }),
  status: statusOf(row),
  memberType: row.type,
  registeredAt: row.created_at.toISOString(),
});

/** Rows of exact matches, in the order of the matches. Each brand is read in its own transaction. */
export async function foundRows({
  database,
  nameOf,
  hits,
}: {
  database: Pick<Database, 'asTenant'>;
  /** Returns the name of a brand; `undefined` if it is not served, and its players are left out. */
  nameOf(tenant: string): string | undefined;
  hits: readonly { readonly tenant: string; readonly player_id: string }[];
}): Promise<Found[]> {
  const found = new Map<string, Found>();
  for (const tenant of new Set(hits.map((hit) => hit.tenant))) {
    const brandName = nameOf(tenant);
    if (brandName === undefined) continue;
    const ids = hits.filter((hit) => hit.tenant === tenant).map((hit) => hit.player_id);
    const rows = await database.asTenant(tenant, (tx) =>
      selectRows(tx, 'player', { tenant })
        .leftJoin('player_lock', (join) =>
          join.onRef('player_lock.tenant', '=', 'player.tenant').onRef('player_lock.player_id', '=', 'player.id'),
        )
        .selectAll('player')
        .select('player_lock.locked_at')
        .where('player.id', 'in', ids)
        .execute(),
    );
    for (const row of rows) found.set(`${tenant} ${row.id}`, foundRow(row, brandName));
  }
  return hits.flatMap(({ tenant, player_id }) => found.get(`${tenant} ${player_id}`) ?? []);
}

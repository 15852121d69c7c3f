import { sql } from 'kysely';
import type { AdminQueryOf, AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { DatabaseAndClock } from '../../../server/database/database.ts';
import { pageOf } from '../../../server/database/rows.ts';
import { type ListPlace, placeOf, placeText } from '../../list-place.ts';
import { exactDecimal } from '../wallet/amounts.ts';
import { countOf, joinBrands } from './waiting-brands.ts';

type Waiting = AdminValueOf<'listWaitingRounds'>;
type Row = {
  tenant: string;
  name: string;
  id: string;
  player_id: string;
  game_name: string;
  stake: bigint;
  currency: string;
  placed_at: Date;
};

const usualPage = 50;
const usualAge = 24;
const hour = 3_600_000;

/** Open rounds of a brand that began before a given moment, oldest first. */
const rowsOf = (until: Date, limit: number, place?: ListPlace | undefined) => sql`
  select id, player_id, game_name, stake, currency, placed_at from bet
    where tenant = brand.tenant and status = 'open' and placed_at <= ${until}
      and ${place === undefined ? sql`true` : sql`(placed_at, id) > (${place.at}::timestamptz, ${place.id})`}
    order by placed_at, id limit ${limit}`;

/** Rounds that no supplier has closed for long, over several brands. Throws `request.invalid` if `after` is not from an answer. */
export async function listWaitingRounds({
  database,
  clock,
  readable,
  query: { olderThan = usualAge, after, pageSize = usualPage },
}: DatabaseAndClock & {
  /** Brands of the caller; null for all. */
  readable: readonly string[] | null;
  query: AdminQueryOf<'listWaitingRounds'>;
}): Promise<Waiting> {
  const until = new Date(clock.now().getTime() - olderThan * hour);
  const rows = rowsOf(until, pageSize + 1, placeOf(after));
  return database.asOperator(async (tx) => {
    const found = await sql<Row>`select brand.tenant, brand.name, row.* from ${joinBrands(readable, rows)}
      order by row.placed_at, row.id limit ${pageSize + 1}`.execute(tx);
    const counted = await countOf(readable, (limit) => rowsOf(until, limit)).execute(tx);
    const { page, next } = pageOf(found.rows, pageSize, (row) =>
      placeText({ at: row.placed_at.toISOString(), id: row.id }),
    );
    const list = page.map((row) => ({
      brand: row.tenant,
      brandName: row.name,
      bet: row.id,
      player: row.player_id,
      game: row.game_name,
      stake: exactDecimal(row.stake),
      currency: row.currency,
      since: row.placed_at.toISOString(),
    }));
    return { list, next, total: Number(counted.rows[0]?.total ?? 0) };
  });
}

import { sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

/** Players whose bets and deposits are summed by one statement, so that its memory stays bounded whatever the number of players. */
const batch = 1000;

/** Tables that the backfill reads. Their policies hold for the owner, too, who would see nothing. */
const read = ['player', 'bet', 'money_request'];

export const playerTotalMigrations: readonly Migration[] = [
  {
    id: 'totals.001-player-totals',
    up: async (db) => {
      await tenantTable({
        db,
        name: 'player_total',
        columns: [
          'player_id text not null',
          'currency text not null',
          // Without a check for amounts below zero: a total that is wrong must never refuse a booking.
          'deposited bigint not null',
          'wagered bigint not null',
        ],
        key: ['player_id', 'currency'],
        constraints: ['foreign key (tenant, player_id) references player (tenant, id)'],
        tenant: ['select', 'insert', 'update'],
      });
      for (const table of [...read, 'player_total'])
        await sql.raw(`alter table ${table} no force row level security`).execute(db);
      let after = { tenant: '', id: '' };
      for (;;) {
        const { rows } = await sql<typeof after>`select tenant, id from player
          where (tenant, id) > (${after.tenant}, ${after.id}) order by tenant, id
          offset ${batch - 1} limit 1`.execute(db);
        const last = rows[0];
        const players = sql`(tenant, player_id) > (${after.tenant}, ${after.id})
          ${last === undefined ? sql`` : sql`and (tenant, player_id) <= (${last.tenant}, ${last.id})`}`;
        await sql`insert into player_total (tenant, player_id, currency, deposited, wagered)
          select tenant, player_id, currency, sum(deposited), sum(wagered) from (
            select tenant, player_id, currency, amount as deposited, 0 as wagered from money_request
            where ${players} and kind = 'deposit' and status = 'approved'
            union all
            select tenant, player_id, currency, 0, stake from bet where ${players} and status in ('won', 'lost')
          ) as summed group by tenant, player_id, currency`.execute(db);
        if (last === undefined) break;
        after = last;
      }
      for (const table of [...read, 'player_total'])
        await sql.raw(`alter table ${table} force row level security`).execute(db);
    },
  },
  {
    id: 'totals.002-look-ups',
    up: async (db) => {
      // Rewards ask, with the wallet locked, whether a bet was settled in a week, and requests what is pending: both without an index
      // that leads there would read all that a player ever did.
      await sql`create index bet_settled on bet (tenant, player_id, settled_at) where status in ('won', 'lost')`.execute(
        db,
      );
      await sql`create index money_request_waiting on money_request (tenant, player_id) where status = 'pending'`.execute(
        db,
      );
    },
  },
];

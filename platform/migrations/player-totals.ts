import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import type { Tables } from '../../server/database/tables.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

/** Players whose bets and deposits are summed by one statement, so that its memory stays bounded whatever the number of players. */
const batch = 1000;

/** Tables that the backfill reads. Their policies hold for the owner, too, who would see nothing. */
const read = ['player', 'bet', 'money_request'];

async function sumTenant({ db, tenant }: { db: Kysely<Tables>; tenant: string }): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ last: string | null }>`select max(id) as last from (
      select id from player where tenant = ${tenant} and id > ${after} order by id limit ${batch}) as of_batch`.execute(
      db,
    );
    const last = rows[0]?.last ?? null;
    if (last === null) return;
    // A range of one tenant, which the indexes of bets and requests by player serve: each batch reads its own rows alone.
    const players = sql`tenant = ${tenant} and player_id > ${after} and player_id <= ${last}`;
    await sql`insert into player_total (tenant, player_id, currency, deposited, wagered)
      select tenant, player_id, currency, sum(deposited), sum(wagered) from (
        select tenant, player_id, currency, amount as deposited, 0 as wagered from money_request
        where ${players} and kind = 'deposit' and status = 'approved'
        union all
        select tenant, player_id, currency, 0, stake from bet where ${players} and status in ('won', 'lost')
      ) as summed group by tenant, player_id, currency`.execute(db);
    after = last;
  }
}

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
      const { rows: brands } = await sql<{ tenant: string }>`select distinct tenant from player`.execute(db);
      for (const { tenant } of brands) await sumTenant({ db, tenant });
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

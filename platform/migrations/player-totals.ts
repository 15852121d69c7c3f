import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../server/database/migration.ts';
import type { Tables } from '../../server/database/tables.ts';
import { tenantTable } from '../../server/database/tenant-table.ts';

/** Players whose bets and deposits one statement sums, so that its memory is bounded for any number of players. */
const batch = 1000;

/** Tables that the backfill reads. Their policies also apply to the owner, who would see nothing. */
const read = ['player', 'bet', 'money_request'];

async function sumTenant({ db, tenant }: { db: Kysely<Tables>; tenant: string }): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ last: string | null }>`select max(id) as last from (
      select id from player where tenant = ${tenant} and id > ${after} order by id limit ${batch}) as of_batch`.execute(
      db,
    );
    const last = rows[0]?.last ?? null;
    if (last === null) return;
    // A range of one tenant, as the indexes of bets and requests by player are ordered: each batch reads only its own rows.
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
          // Without a check for negative amounts: a wrong total must never refuse a booking.
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
      // With the wallet locked, rewards check whether a bet was settled in a week, and requests check what is pending. Without these
      // indexes both would read the player's whole history.
      await sql`create index bet_settled on bet (tenant, player_id, settled_at) where status in ('won', 'lost')`.execute(
        db,
      );
      await sql`create index money_request_waiting on money_request (tenant, player_id) where status = 'pending'`.execute(
        db,
      );
    },
  },
];

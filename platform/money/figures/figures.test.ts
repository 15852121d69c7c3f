import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { openDatabase } from '../../../server/database/open-database.ts';
import { createLog } from '../../../server/log.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aBrandSet } from '../../../tests/support/brands.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aServerDatabase, migratedTemplate } from '../../../tests/support/database.ts';
import { aPlayer } from '../../../tests/support/players.ts';
import { platformMigrations } from '../../migrations/platform-migrations.ts';
import { showFigures } from '../waiting/show-figures.ts';
import { exactDecimal } from '../wallet/amounts.ts';
import { book, type Transfer, walletOf } from '../wallet/ledger.ts';
import { createFigureCounting, figureNames, sweepFigures } from './count-figures.ts';

/** Clocks change in the last 30 days: a day of 23 hours in Lisbon on 29 March, one of 25 hours in Sydney on 5 April. */
const zones = { alpha: 'Europe/Lisbon', beta: 'Australia/Sydney' } as const;
const tenants = Object.keys(zones) as (keyof typeof zones)[];
const currencies = ['PHP', 'EUR', 'JPY'] as const;
const log = createLog({ level: 'silent' });
type Day = Record<string, string | number>;

describe('figures of days', { shuffle: false }, () => {
  const clock = aClock('2026-04-10T20:00:00Z');
  const brands = aBrandSet(tenants.map((id) => aManifest({ tenant: { id }, locale: { timeZone: zones[id] } })));
  let database: Database;
  /** Client of a superuser, who reads the ledger as it is and fills it without the checks of each row. */
  let admin: pg.Client;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const made = await aServerDatabase(await migratedTemplate(platformMigrations));
    drop = made.drop;
    database = await openDatabase({ databaseUrl: made.url, migrations: platformMigrations, log, clock });
    admin = new pg.Client({ connectionString: made.url });
    await admin.connect();
    // A transaction for each number, at times over 45 days: every second one is a stake.
    await admin.query(`
      set session_replication_role = replica;
      insert into player (tenant, id, username, username_key, type, status, created_at)
        select tenant, 'p' || n, 'p' || n, 'p' || n, case when n = 7 then 40 else 0 end, 'active', now()
        from unnest(array['alpha', 'beta']) as tenant, generate_series(1, 400) as n;
      insert into ledger_account (tenant, id, kind, player_id, currency, balance)
        select tenant, 'w' || n || currency, 'wallet', 'p' || n, currency, 0
        from unnest(array['alpha', 'beta']) as tenant, unnest(array['PHP', 'EUR', 'JPY']) as currency, generate_series(1, 400) as n;
      insert into ledger_account (tenant, id, kind, currency)
        select tenant, 'house:' || house || ':' || currency, 'house', currency
        from unnest(array['alpha', 'beta']) as tenant, unnest(array['PHP', 'EUR', 'JPY']) as currency,
          unnest(array['bets', 'payouts', 'deposits', 'pendingWithdrawals', 'rewards', 'play-credits']) as house;
      create temporary table made as
        select tenant, n, place, at, overlay(overlay(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')
            || '-7000-8000-' || lpad(to_hex(n), 12, '0') placing '-' from 9 for 0) placing '' from 1 for 0) as id,
          case when n % 2 = 0 then 'stake' else (array['payout', 'payout', 'payout', 'stake returned', 'payout taken back',
            'deposit', 'deposit', 'withdrawal', 'withdrawal paid', 'withdrawal returned', 'payment returned', 'reward',
            'opening credit', 'trial account closed'])[1 + (n / 2 * 7919) % 14] end as reason,
          (array['PHP', 'EUR', 'JPY'])[1 + n % 3] as currency,
          'w' || (1 + (n::bigint * 104729 / 3) % (case when n % 5 = 0 then 400 else 40 end)) as wallet, 1 + (n::bigint * 7907) % 9999999 as amount
        from (
          select tenant, n, n % 2 as place, date_trunc('milliseconds', timestamptz '2026-02-24T20:00:00Z'
            + (n::bigint * 48271 % 3888000) * interval '1 second') as at
          from unnest(array['alpha', 'beta']) as tenant, generate_series(1, 100000) as n
        ) as spread;
      insert into ledger_transaction (tenant, id, idempotency_key, reason, created_at) select tenant, id, id, reason, at from made;
      insert into ledger_uncounted (tenant, id) select tenant, id from made;
      insert into ledger_entry (tenant, transaction_id, line, account_id, amount)
        select tenant, id, 0, case reason when 'withdrawal paid' then 'house:pendingWithdrawals:' || currency else wallet || currency end,
          case when reason in ('stake', 'withdrawal', 'payout taken back', 'withdrawal paid', 'trial account closed') then -amount else amount end
        from made;
      insert into ledger_entry (tenant, transaction_id, line, account_id, amount)
        select tenant, id, 1, 'house:payouts:' || currency,
          case when reason in ('stake', 'withdrawal', 'payout taken back', 'withdrawal paid', 'trial account closed') then amount else -amount end
        from made;
      set session_replication_role = origin;
      analyze`);
  });
  afterAll(async () => {
    await admin?.end();
    await database?.close();
    await drop?.();
  });

  /** The figures by one statement over the whole ledger, with the days of PostgreSQL's zones. */
  const inLedger = async (tenant: keyof typeof zones) => {
    const { rows } = await admin.query(
      `select (t.created_at at time zone $2)::date::text as day, a.currency,
        sum(case t.reason when 'stake' then -e.amount when 'stake returned' then -e.amount else 0 end)::text as stakes,
        sum(case when t.reason like 'payout%' then e.amount else 0 end)::text as wins,
        sum(case t.reason when 'deposit' then e.amount else 0 end)::text as deposits,
        sum(case t.reason when 'withdrawal paid' then -e.amount when 'payment returned' then -e.amount else 0 end)::text as withdrawals,
        sum(case t.reason when 'reward' then e.amount else 0 end)::text as rewards,
        count(distinct a.player_id) filter (where t.reason = 'stake')::int as players,
        coalesce(array_agg(distinct a.player_id) filter (where t.reason = 'stake'), '{}') as ids
      from ledger_transaction t join ledger_entry e on e.tenant = t.tenant and e.transaction_id = t.id
      join ledger_account a on a.tenant = e.tenant and a.id = e.account_id
      left join player p on p.tenant = a.tenant and p.id = a.player_id
      where t.tenant = $1 and coalesce(p.type, 0) <> 40
        and (a.kind = 'wallet' or (t.reason = 'withdrawal paid' and e.amount < 0))
      group by 1, 2 order by 2, 1`,
      [tenant, zones[tenant]],
    );
    return rows as (Day & { day: string; currency: string; players: number; ids: string[] })[];
  };
  const stored = async (tenant: string) => {
    const { rows } = await admin.query(
      `select day, currency, stakes::text, wins::text, deposits::text, withdrawals::text, rewards::text,
        active_players as players from day_figures where tenant = $1 order by currency, day`,
      [tenant],
    );
    return rows as Day[];
  };
  const expectEqual = async () => {
    for (const tenant of tenants)
      expect(await stored(tenant)).toEqual((await inLedger(tenant)).map(({ ids, ...day }) => day));
  };
  const answer = (tenant?: keyof typeof zones, query: object = {}) =>
    showFigures({
      database,
      clock,
      readable: tenants,
      brand: tenant === undefined ? undefined : brands.byId(tenant),
      query,
    });
  /** Counts on several nodes at once until nothing is left. */
  const countAll = async (nodes = 2) => {
    for (let turn = 0; turn < 20; turn += 1) {
      const all = Array.from({ length: nodes }, () => createFigureCounting(brands, database, log));
      await Promise.all(all.map((node) => node.countDue()));
      await Promise.all(all.map((node) => node.stop()));
      const { rows } = await admin.query('select count(*)::int as left from ledger_uncounted');
      if (rows[0].left === 0) return turn + 1;
    }
    throw new Error('some bookings are never counted');
  };
  /** Books stakes of a new player, or other transfers. */
  const lateBooking = async (tenant: keyof typeof zones) => {
    const { id: player } = await aPlayer({ stage: { database, clock } as never, tenant });
    return (transfer: Partial<Transfer>) =>
      database.asTenant(tenant, async (tx) => {
        const { id: wallet } = await walletOf(tx, { player, currency: 'PHP' });
        const stake = { reason: 'stake', from: 'wallet', to: 'bets', amount: 500_000n } as const;
        await book(tx, { key: randomUUID(), wallet, currency: 'PHP', ...stake, ...transfer });
      });
  };

  it('equal the ledger after 100,000 bets in three currencies, counted by two nodes in turns that are stopped', async () => {
    const stoppedNode = createFigureCounting(brands, database, log);
    const stopping = stoppedNode.countDue();
    await Promise.all([stopping, stoppedNode.stop()]);
    const { rows } = await admin.query('select count(*)::int as left from ledger_uncounted');
    expect(rows[0].left).toBeGreaterThan(0);
    expect(Date.parse((await answer('alpha')).countedUntil)).toBeLessThan(clock.now().getTime());
    expect(await countAll()).toBeGreaterThan(1);
    await expectEqual();
    const stakes = await admin.query(`select count(*)::int as bets from ledger_transaction where reason = 'stake'`);
    expect(stakes.rows[0].bets).toBe(100_000);
    expect((await answer('alpha')).countedUntil).toBe(clock.now().toISOString());
  });

  it('the answer has the newest 30 days of each brand by its zone, and its players counted once', async () => {
    for (const tenant of tenants) {
      const today = tenant === 'alpha' ? '2026-04-10' : '2026-04-11';
      const since = tenant === 'alpha' ? '2026-03-12' : '2026-03-13';
      const rows = (await inLedger(tenant)).filter(({ day }) => day >= since && day <= today);
      const { currencies: answered, list: byBrand } = await answer(tenant);
      expect(answered.map(({ currency }) => currency)).toEqual([...currencies].sort());
      for (const { currency, activePlayers, today: now, total, days } of answered) {
        const own = rows.filter((row) => row.currency === currency);
        const shown = ({ day, players, ...row }: (typeof own)[number]) => ({
          ...Object.fromEntries(figureNames.map((name) => [name, exactDecimal(BigInt(row[name] ?? 0))])),
          activePlayers: players,
        });
        expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([30, since, today]);
        const booked = days.filter(({ day }) => own.some((row) => row.day === day));
        expect(booked).toEqual(own.map((row) => ({ day: row.day, ...shown(row) })));
        const { day: _, ...last } = days.at(-1) ?? { day: '' };
        expect(now).toEqual(last);
        for (const name of figureNames)
          expect(total[name]).toBe(exactDecimal(own.reduce((sum, row) => sum + BigInt(row[name] ?? 0), 0n)));
        const distinct = new Set(own.flatMap(({ ids }) => ids)).size;
        expect(activePlayers).toBe(distinct);
        expect(distinct).toBeLessThan(own.reduce((sum, { players }) => sum + players, 0));
        expect(byBrand).toContainEqual({
          brand: tenant,
          brandName: brands.byId(tenant)?.manifest.tenant.brandName,
          currency,
          activePlayers,
          today: now,
          total,
        });
      }
      expect((await answer(tenant, { currency: 'EUR' })).currencies.map(({ currency }) => currency)).toEqual(['EUR']);
    }
  });

  it('a late booking counts on the day on which it was booked, and a player who was active since counts once', async () => {
    const at = (time: string) => new Date(time);
    const bookLate = await lateBooking('alpha');
    await bookLate({
      reason: 'deposit',
      from: 'deposits',
      to: 'wallet',
      amount: 9_000_000n,
      at: at('2026-04-05T10:00:00Z'),
    });
    await bookLate({ at: at('2026-04-08T10:00:00Z') });
    await countAll();
    const before = (await answer('alpha', { currency: 'PHP' })).currencies[0];
    // Half an hour before midnight in UTC, but after it in Lisbon.
    await bookLate({ at: at('2026-04-05T23:30:00Z') });
    await bookLate({ at: at('2026-04-08T11:00:00Z') });
    await countAll();
    await expectEqual();
    const after = (await answer('alpha', { currency: 'PHP' })).currencies[0];
    const playersOn = (of: typeof after, day: string) => of?.days.find((row) => row.day === day)?.activePlayers ?? 0;
    expect(after?.activePlayers).toBe(before?.activePlayers);
    expect(playersOn(after, '2026-04-06')).toBe(playersOn(before, '2026-04-06') + 1);
    expect(playersOn(after, '2026-04-08')).toBe(playersOn(before, '2026-04-08'));
  });

  it('names brands of the reader alone, in pages', async () => {
    await database.asOperator((tx) =>
      sql`insert into brand_index (tenant, release_id, name, sort_name, domains, words, is_abstract, updated_at)
        select tenant, '', 'Brand ' || tenant, tenant, '[]', '', false, now() from unnest(array['alpha', 'beta']) as tenant`.execute(
        tx,
      ),
    );
    const all = await answer(undefined, { pageSize: 4 });
    expect(all.list.map(({ brand, currency }) => `${brand} ${currency}`)).toEqual([
      'alpha EUR',
      'alpha JPY',
      'alpha PHP',
      'beta EUR',
    ]);
    const rest = await answer(undefined, { pageSize: 4, after: all.next });
    expect([rest.list.map(({ brand }) => brand), rest.next]).toEqual([['beta', 'beta'], null]);
    const euro = (of: typeof all) => BigInt((of.currencies[0]?.total.stakes ?? '').replace('.', ''));
    const [alpha, beta] = [await answer('alpha'), await answer('beta')];
    expect(euro(all)).toBe(euro(alpha) + euro(beta));
    expect(all.currencies[0]?.activePlayers).toBe(
      (alpha.currencies[0]?.activePlayers ?? 0) + (beta.currencies[0]?.activePlayers ?? 0),
    );
    const own = await showFigures({ database, clock, readable: ['beta'], brand: undefined, query: {} });
    expect(new Set(own.list.map(({ brand }) => brand))).toEqual(new Set(['beta']));
    expect(euro(own)).toBe(euro(beta));
  });

  it('are counted of every brand in one turn, however many have bookings', async () => {
    await admin.query(`
      set session_replication_role = replica;
      insert into ledger_transaction (tenant, id, idempotency_key, reason, created_at)
        select 'brand-' || n, '019d7a00-0000-7000-8000-000000000000', 'k', 'stake', '2026-04-10T12:00:00Z' from generate_series(1, 520) as n;
      insert into ledger_uncounted (tenant, id) select tenant, id from ledger_transaction where tenant like 'brand-%';
      set session_replication_role = origin`);
    const counting = createFigureCounting({ byId: () => brands.byId('alpha') }, database, log);
    await counting.countDue();
    await counting.stop();
    const { rows } = await admin.query('select count(*)::int as left from ledger_uncounted');
    expect(rows[0].left).toBe(0);
  });

  it('are deleted after 400 days, and the days of players after 40', async () => {
    const count = async (table: string) =>
      (await admin.query(`select count(*)::int as rows from ${table}`)).rows[0].rows;
    const figures = await count('day_figures');
    await database.asTenant('alpha', sweepFigures);
    const oldest = await admin.query('select tenant, min(day) as day from active_day group by tenant order by tenant');
    expect(oldest.rows).toEqual([
      { tenant: 'alpha', day: '2026-03-01' },
      { tenant: 'beta', day: '2026-02-25' },
    ]);
    expect(await count('day_figures')).toBe(figures);
    clock.pass({ hours: 24 * 380 });
    await database.asTenant('alpha', sweepFigures);
    const oldestFigures = await admin.query(`select min(day) as day from day_figures where tenant = 'alpha'`);
    expect(oldestFigures.rows[0].day).toBe('2026-03-21');
    // One sweep deletes so many active days that its transaction stays short.
    await admin.query(`
      set session_replication_role = replica;
      insert into active_day (tenant, player_id, currency, day)
        select 'alpha', 'p' || n, 'PHP', '2025-01-01' from generate_series(1, 10500) as n;
      set session_replication_role = origin`);
    const left = [];
    for (let sweep = 0; sweep < 2; sweep += 1) {
      await database.asTenant('alpha', sweepFigures);
      left.push(await count(`active_day where tenant = 'alpha'`));
    }
    expect(left).toEqual([500, 0]);
  });
});

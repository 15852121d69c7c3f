import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Database, Tx } from '../../../server/database/database.ts';
import { openDatabase } from '../../../server/database/open-database.ts';
import { createLog } from '../../../server/log.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aBrand } from '../../../tests/support/brands.ts';
import { aSeededGame } from '../../../tests/support/catalogue.ts';
import { checkTotals } from '../../../tests/support/check-totals.ts';
import { aClock } from '../../../tests/support/clock.ts';
import { aServerDatabase, migratedTemplate } from '../../../tests/support/database.ts';
import { changeRound, openRound } from '../../games/bets/rounds.ts';
import { mayPlay } from '../../games/may-play.ts';
import { platformMigrations } from '../../migrations/platform-migrations.ts';
import { decideRequest } from '../cashier/decide-request.ts';
import { insertRequests, type MoneyRequest, undecided, usageOf } from '../cashier/money-requests.ts';
import { runChecks } from '../check/wallet-checking.ts';
import { claimOffer, listOffers } from '../rewards/endpoints.ts';
import { addToTotals } from './player-totals.ts';

/** Number of histories; `TOTALS_HISTORIES` runs more, and `TOTALS_SEED` repeats a failure. */
const histories = Number(process.env.TOTALS_HISTORIES ?? 10_000);
const seed = Number(process.env.TOTALS_SEED ?? randomInt(2 ** 31));
/** Number of players whose histories share a transaction. */
const together = 100;

const tenant = 'alpha';
const currencies = ['PHP', 'USD', 'JPY'] as const;
type Currency = (typeof currencies)[number];
const brands = Object.fromEntries(
  currencies.map((currency) => [currency, aBrand(aManifest({ tenant: { id: tenant }, wallet: { currency } }))]),
) as Record<Currency, Brand>;

const amount = fc.bigInt({ min: 1n, max: 900_000_000n });
const currency = fc.constantFrom(...currencies);
const closes = fc.boolean();
const round = fc.nat({ max: 1 });
const which = fc.nat({ max: 3 });
const event = fc.oneof(
  // A free bet has no stake.
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constant('bet' as const),
      round,
      currency,
      closes,
      stake: fc.oneof({ weight: 9, arbitrary: amount }, fc.constant(0n)),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('win' as const),
      round,
      closes,
      payout: fc.oneof(amount, fc.constant(0n)),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('undoBet' as const, 'undoWin' as const), round, which, closes }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('deposit' as const),
      currency,
      amount,
      decision: fc.constantFrom('approved' as const, 'rejected' as const, 'cancelled' as const),
    }),
  },
);
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;
const history = fc.oneof(
  { weight: 14, arbitrary: fc.array(event, { minLength: 2, maxLength: 3, size: 'max' }) },
  { weight: 1, arbitrary: fc.array(event, { minLength: 4, maxLength: 12, size: 'max' }) },
);

describe('running totals of players', () => {
  let database: Database;
  const clock = aClock();
  const game = { ...aSeededGame('RNG'), iconUrl: '' };

  let server: Awaited<ReturnType<typeof aServerDatabase>>;

  beforeAll(async () => {
    server = await aServerDatabase(await migratedTemplate(platformMigrations));
    const log = createLog({ level: 'silent' });
    database = await openDatabase({ databaseUrl: server.url, migrations: platformMigrations, log });
  });
  afterAll(async () => {
    await database?.close();
    await server?.drop();
  });

  /** Updates statistics. Without them, PostgreSQL takes any index that begins with the tenant and reads all its rows. */
  const analyze = async () => {
    const owner = new pg.Client({ connectionString: server.url });
    await owner.connect();
    await owner.query('analyze');
    await owner.end();
  };

  const insertPlayers = (ids: readonly string[], of = tenant) =>
    database.asTenant(of, (tx) =>
      sql`insert into player (tenant, id, username, username_key, type, status, password_hash, created_at)
        values ${sql.join(ids.map((id) => sql`(${of}, ${id}, ${id}, ${id}, 0, 'active', 'x', now())`))}`.execute(tx),
    );

  const depositOf = ({
    player,
    index,
    event: { currency: of, amount: requestedAmount },
  }: {
    player: string;
    index: number;
    event: Pick<Extract<Event, { kind: 'deposit' }>, 'currency' | 'amount'>;
  }): MoneyRequest => ({
    tenant,
    id: `${player}-${index}`,
    player_id: player,
    request_id: `${index}`,
    kind: 'deposit',
    ...undecided,
    amount: requestedAmount,
    currency: of,
    method: 'bank',
    destination_sealed: null,
    created_at: clock.now(),
  });

  /** Replays a history as supplier calls and staff decisions would. Events without a target are skipped. */
  const play = async (tx: Tx, { player, events }: { player: string; events: readonly Event[] }) => {
    const rounds = [0, 1].map(() => ({
      currency: undefined as Currency | undefined,
      bets: [] as bigint[],
      wins: [] as bigint[],
    }));
    for (const [index, done] of events.entries()) {
      if (done.kind === 'deposit') {
        const { decision, currency: of } = done;
        const id = `${player}-${index}`;
        const origin = { address: '', requestId: 'test' };
        await decideRequest(tx, { brand: brands[of], id, decision, reason: 'x', origin });
        continue;
      }
      const known = rounds[done.round];
      if (known === undefined) continue;
      const { bets, wins } = known;
      if (done.kind !== 'bet' && (known.currency === undefined || bets.length === 0)) continue;
      const amounts = done.kind === 'undoWin' ? wins : bets;
      if (done.kind === 'undoWin' && wins.length === 0) continue;
      // A later bet of a round is in the round's currency.
      if (done.kind === 'bet') known.currency ??= done.currency;
      const brand = brands[known.currency ?? 'PHP'];
      const row = await openRound(tx, { brand, aggregator: 'hub', round: String(done.round), player, game });
      const change = (of: Parameters<typeof changeRound>[1]['change']) =>
        changeRound(tx, { brand, round: row, change: { ...of, closes: done.closes } });
      if (done.kind === 'bet') {
        bets.push(done.stake);
        await change({ stake: done.stake });
      } else if (done.kind === 'win') {
        wins.push(done.payout);
        await change({ payout: done.payout });
      } else {
        const [undone = 0n] = amounts.splice(done.which % amounts.length, 1);
        await change(done.kind === 'undoWin' ? { payout: -undone } : { stake: -undone, empty: bets.length === 0 });
      }
    }
  };

  test(`equal the sums after ${histories} random histories in three currencies`, async () => {
    const drawn = fc.sample(history, { numRuns: histories, seed });
    const players = drawn.map((events, index) => ({ player: `p${String(index).padStart(6, '0')}`, events }));
    await insertPlayers(players.map(({ player }) => player));
    for (let from = 0; from < players.length; from += together) {
      const some = players.slice(from, from + together);
      await database.asTenant(tenant, async (tx) => {
        const requests = some.flatMap(({ player, events }) =>
          events.flatMap((event, index) => (event.kind === 'deposit' ? [depositOf({ player, index, event })] : [])),
        );
        await insertRequests(tx, requests);
        await Promise.all(some.map(({ player, events }) => play(tx, { player, events })));
      });
      if (from % 1000 === 0) await analyze();
    }
    const { rows: became } = await database.asTenant(tenant, (tx) =>
      sql<{ currency: string; became: string[] }>`
        select currency, array_agg(distinct status order by status) as became from (
          select currency, status from bet
          union all select currency, 'deposited' from player_total where deposited > 0
          union all select currency, 'wagered' from player_total where wagered > 0
        ) as rows group by currency order by currency`.execute(tx),
    );
    // The histories covered every kind and outcome.
    const all = ['deposited', 'lost', 'open', 'void', 'wagered', 'won'];
    expect(became).toEqual([...currencies].sort().map((of) => ({ currency: of, became: all })));
    const differences = await database.asTenant(tenant, (tx) => checkTotals(tx, 3));
    const faults = differences.map((difference) => ({
      ...difference,
      events: players.find(({ player }) => player === difference.player)?.events,
    }));
    expect(faults, `TOTALS_SEED=${seed}`).toEqual([]);
  });

  test('differences from the sums are found, with batches of any size, and those of other brands are not', async () => {
    const players = ['q1', 'q2', 'q3', 'q4', 'q5'];
    const [own, other] = ['gamma', 'delta'] as const;
    for (const id of [own, other]) await insertPlayers(players, id);
    const deposits = async (of: string) =>
      database.asTenant(of, (tx) =>
        insertRequests(
          tx,
          players.map((player) => ({
            ...depositOf({ player, index: 0, event: { currency: 'PHP', amount: 500n } }),
            tenant: of,
            status: 'approved' as const,
            decided_at: clock.now(),
          })),
        ),
      );
    await deposits(own);
    await deposits(other);
    const check = (limit?: number) => database.asTenant(own, (tx) => checkTotals(tx, limit));
    expect(await check()).toEqual([]);

    await database.asTenant(other, (tx) => addToTotals(tx, { player: 'q1', currency: 'PHP', deposited: 9n }));
    expect(await check()).toEqual([]);

    await database.asTenant(own, async (tx) => {
      await addToTotals(tx, { player: 'q2', currency: 'PHP', deposited: 7n });
      await addToTotals(tx, { player: 'q2', currency: 'USD', wagered: -3n });
      // Changed without the totals, like by a program that does not know them.
      await tx.updateTable('money_request').set({ status: 'rejected' }).where('id', '=', 'q5-0').execute();
    });
    const none = { deposited: 0n, wagered: 0n };
    const differences = [
      { player: 'q2', currency: 'PHP', total: { deposited: 507n, wagered: 0n }, sum: { deposited: 500n, wagered: 0n } },
      { player: 'q2', currency: 'USD', total: { deposited: 0n, wagered: -3n }, sum: none },
      { player: 'q5', currency: 'PHP', total: { deposited: 500n, wagered: 0n }, sum: none },
    ];
    expect(await check()).toEqual(differences);
    const zero = '0.00000';
    const php = { currency: 'PHP', expected: '0.00500', found: '0.00507' };
    for (const pageSize of [1, 2, 500])
      expect((await runChecks({ database, tenant: own, pageSize })).find(({ check: of }) => of === 'totals')).toEqual({
        check: 'totals',
        differences: 3,
        rows: [
          { subject: 'q2 deposits', ...php },
          { subject: 'q2 stakes', currency: 'USD', expected: zero, found: '-0.00003' },
          { subject: 'q5 deposits', currency: 'PHP', expected: zero, found: '0.00500' },
        ],
      });
    expect(await check(2)).toEqual(differences.slice(0, 2));
  });

  test("work under the lock of a wallet reads few rows, however long its player's history", async () => {
    const own = 'epsilon';
    const player = 'veteran';
    await insertPlayers([player, 'novice'], own);
    const past = new Date(clock.now().getTime() - 400 * 24 * 3_600_000).toISOString();
    await database.asTenant(own, async (tx) => {
      await sql`insert into bet (tenant, id, player_id, reference, node_id, game_name, game_type, vendor_name, icon_url,
          stake, payout, currency, status, placed_at, settled_at)
        select ${own}, n, ${player}, n, 1, '', 'RNG', '', '', 1, 0, 'PHP', 'lost', ${past}, ${past}
        from generate_series(1, 20000) as n`.execute(tx);
      // The same number of pending requests of another player.
      await sql`insert into money_request (tenant, id, player_id, request_id, kind, status, amount, currency, method,
          created_at, decided_at)
        select ${own}, n, case when n <= 5000 then ${player} else 'novice' end, n, 'deposit',
          case when n <= 5000 then 'approved' else 'pending' end, 1, 'PHP', 'bank', ${past}::timestamptz,
          case when n <= 5000 then ${past}::timestamptz end
        from generate_series(1, 10000) as n`.execute(tx);
      await addToTotals(tx, { player, currency: 'PHP', deposited: 5000n, wagered: 20_000n });
    });
    await analyze();
    const brand = aBrand(
      aManifest({
        tenant: { id: own },
        wallet: { currency: 'PHP' },
        games: { dailyStake: 10_000 },
        features: { vip: true },
        flags: { REWCEN3: true },
        rewards: { weekly: 5 },
      }),
    );
    /** A connection counts its reads until it reports them, at most once a second, so earlier transactions may be included. */
    const countedBy = async (tx: Tx): Promise<number> => {
      const { rows } = await sql<{ read: bigint }>`
        select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::bigint as read
        from pg_stat_xact_user_tables where relname in ('bet', 'money_request')`.execute(tx);
      return Number(rows[0]?.read ?? 0);
    };
    /** Counts the rows of bets and requests that the transaction of a piece of work reads. */
    const read = async (work: (counted: Database) => Promise<unknown>): Promise<number> => {
      let count = 0;
      const asTenant: Database['asTenant'] = (of, inside) =>
        database.asTenant(of, async (tx) => {
          const before = await countedBy(tx);
          try {
            return await inside(tx);
          } finally {
            count += (await countedBy(tx)) - before;
          }
        });
      await work({ ...database, asTenant });
      return count;
    };
    const within = (work: (tx: Tx) => Promise<unknown>) => read((counted) => counted.asTenant(own, work));
    const origin = { address: '', requestId: 'test' };
    const of = { clock, brand, player };
    const since = new Date(clock.now().getTime() - 3_600_000);
    const deposit = { ...depositOf({ player, index: 0, event: { currency: 'PHP', amount: 500n } }), tenant: own };
    const reads = {
      settled: await within(async (tx) => {
        const row = await openRound(tx, { ...of, aggregator: 'hub', round: 'now', game });
        await changeRound(tx, { ...of, round: row, change: { stake: 5n, closes: true } });
      }),
      requested: await within((tx) => usageOf(tx, { player, currency: 'PHP', since })),
      approved: await within(async (tx) => {
        await insertRequests(tx, [deposit]);
        await decideRequest(tx, { brand, id: deposit.id, decision: 'approved', reason: 'x', origin });
      }),
      staked: await within((tx) =>
        mayPlay(tx, { brand, stake: 1n, game: { supportFreePlay: true }, player: { id: player, type: 0 } }),
      ),
      offered: await read((counted) => listOffers({ ...of, database: counted })),
      claimed: await read((counted) =>
        claimOffer({ ...of, database: counted, id: 'weekly:2000-01-03', origin }).catch((error: unknown) =>
          expect(error).toMatchObject({ code: 'reward.unavailable' }),
        ),
      ),
    };
    expect(Object.entries(reads).filter(([, rows]) => rows > 10)).toEqual([]);
  });
});

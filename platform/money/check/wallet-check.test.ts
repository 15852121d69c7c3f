import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { openDatabase } from '../../../server/database/open-database.ts';
import { createLog } from '../../../server/log.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aSeededGame } from '../../../tests/support/catalogue.ts';
import { aServerDatabase, migratedTemplate } from '../../../tests/support/database.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { aMember, type Member } from '../../../tests/support/members.ts';
import { aPlatform, type TestPlatform } from '../../../tests/support/platform.ts';
import { anAggregator, aSupplier, supplierSecrets } from '../../../tests/support/supplier.ts';
import { platformMigrations } from '../../migrations/platform-migrations.ts';
import { createWalletChecking, runChecks } from './wallet-checking.ts';

const currency = 'PHP';
const slot = aSeededGame('RNG');
const whole = (amount: number) => amount * 100_000;
const origin = { address: '203.0.113.9', requestId: 'r' };

describe('the check of the wallets', () => {
  let stage: TestPlatform;
  let database: Database;
  /** Client of a superuser, who alone can make the books disagree. */
  let admin: pg.Client;
  let drop: () => Promise<void>;
  let ana: Member;
  const ids = {
    bet: randomUUID(),
    free: randomUUID(),
    win: randomUUID(),
    undone: randomUUID(),
    rollback: randomUUID(),
    mistake: randomUUID(),
  };

  beforeAll(async () => {
    const made = await aServerDatabase(await migratedTemplate(platformMigrations));
    drop = made.drop;
    database = await openDatabase({
      databaseUrl: made.url,
      migrations: platformMigrations,
      log: createLog({ level: 'silent' }),
    });
    admin = new pg.Client({ connectionString: made.url });
    await admin.connect();
    const games = { aggregators: [anAggregator({ vendors: [slot.vassalage] })] };
    const manifests = ['alpha', 'beta'].map((id) => aManifest({ tenant: { id }, wallet: { currency }, games }));
    stage = await aPlatform({ manifests, database, config: { secretOf: supplierSecrets } });
    const supplier = aSupplier(stage);
    ana = await aMember({ stage });
    const token = await supplier.launch(ana, slot);
    const call = (id: string) => ({
      user: ana.id,
      transaction_uuid: id,
      game_code: slot.gameId,
      round: 'one',
      currency,
      extra: 'a\u0000b\ud800',
    });
    const bet = (id: string, more: object = {}) =>
      supplier.call('transaction/bet', { ...call(id), token, amount: whole(10), ...more });
    const about = (id: string) => ({ reference_transaction_uuid: id });
    const answers = [
      await bet(ids.bet),
      await bet(ids.free, { is_free: true }),
      await bet(ids.undone),
      await bet(randomUUID(), { amount: whole(1e9) }),
      await supplier.call('transaction/rollback', { ...call(ids.rollback), ...about(ids.undone) }),
      await supplier.call('transaction/rollback', { ...call(randomUUID()), ...about(randomUUID()) }),
      await supplier.call('transaction/win', { ...call(ids.win), ...about(ids.bet), amount: whole(25) }),
      await supplier.call('transaction/win', { ...call(ids.mistake), ...about(ids.bet), amount: whole(5) }),
      await supplier.call('transaction/rollback', { ...call(randomUUID()), ...about(ids.mistake) }),
    ];
    expect(answers.map(({ status }) => status === 'RS_OK')).toEqual([
      true,
      true,
      true,
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
  });
  afterAll(async () => {
    await stage?.close();
    await database?.close();
    await admin?.end();
    await drop?.();
  });

  beforeEach(async () => {
    await admin.query('delete from wallet_check');
  });

  const passTo = (time: string) =>
    stage.clock.pass({ seconds: (Date.parse(time) - stage.clock.now().getTime()) / 1000 });
  const foundBy = async (pageSize: number) =>
    (await runChecks({ database, tenant: 'alpha', pageSize })).filter(({ differences }) => differences > 0);
  /** Checks that find differences, with pages of any size. */
  const found = async () => {
    const whole = await foundBy(1000);
    for (const pageSize of [1, 2]) expect(await foundBy(pageSize)).toEqual(whole);
    return whole;
  };
  /** Runs statements without triggers and policies, and reverts them afterwards. */
  const spoiled = async <T>(statements: readonly string[], work: () => Promise<T>): Promise<T> => {
    const tables = [
      'ledger_account',
      'ledger_transaction',
      'ledger_entry',
      'supplier_transaction',
      'wallet_call',
      'player_total',
    ];
    const asReplica = async (ofAll: readonly string[]) => {
      // Nodes of a cluster learn settings of a transaction only.
      await admin.query('begin; set local session_replication_role = replica');
      for (const statement of ofAll) await admin.query(statement);
      await admin.query('commit');
    };
    await asReplica([
      ...tables.map((table) => `create temporary table kept_${table} as table ${table}`),
      ...statements,
    ]);
    try {
      return await work();
    } finally {
      await asReplica(
        tables.flatMap((table) => [
          `delete from ${table}`,
          `insert into ${table} table kept_${table}`,
          `drop table kept_${table}`,
        ]),
      );
    }
  };
  const keyOf = async (id: string) =>
    String(
      (
        await admin.query('select idempotency_key as key from ledger_transaction where idempotency_key like $1', [
          `%${id}`,
        ])
      ).rows[0].key,
    );
  const transactionOf = (id: string) => `(select id from ledger_transaction where idempotency_key like '%${id}')`;

  test('the preceding wallet calls were counted by their answered status', async () => {
    await aSupplier(stage).call('transaction/win', { user: ana.id }, { signature: 'none' });
    const counts = stage.platform
      .walletMeasures()
      .calls.map(({ aggregator, call, status, count }) => `${aggregator} ${call} ${status} ${count}`);
    expect(counts.sort()).toEqual([
      'hub transaction/bet RS_ERROR_NOT_ENOUGH_MONEY 1',
      'hub transaction/bet RS_OK 3',
      'hub transaction/rollback RS_OK 3',
      'hub transaction/win RS_ERROR_INVALID_SIGNATURE 1',
      'hub transaction/win RS_OK 2',
    ]);
  });

  test('finds nothing after regular play, with pages of any size', async () => {
    expect(await found()).toEqual([]);
    expect((await runChecks({ database, tenant: 'alpha' })).map(({ check }) => check)).toEqual([
      'balances',
      'entries',
      'bookings',
      'origins',
      'calls',
      'totals',
    ]);
  });

  test('finds a balance that is not the sum of its entries', async () => {
    const differing = await spoiled(
      [`update ledger_account set balance = balance + 1 where player_id = '${ana.id}'`],
      () => found(),
    );
    expect(differing).toMatchObject([{ check: 'balances', differences: 1, rows: [{ currency: 'PHP' }] }]);
    const [{ expected, found: there } = { expected: '', found: '' }] = differing[0]?.rows ?? [];
    expect(Number(there) - Number(expected)).toBeCloseTo(0.00001, 7);
  });

  test.each([
    ['deposited', 'deposits'],
    ['wagered', 'stakes'],
  ])('finds a total that is not the sum of its rows: %s', async (column, name) => {
    const rows = await spoiled(
      [`update player_total set ${column} = ${column} + 100000 where player_id = '${ana.id}' and currency = 'PHP'`],
      () => found(),
    );
    expect(rows).toMatchObject([
      { check: 'totals', differences: 1, rows: [{ subject: `${ana.id} ${name}`, currency: 'PHP' }] },
    ]);
    const [{ expected, found: there } = { expected: '', found: '' }] = rows[0]?.rows ?? [];
    expect(Number(there) - Number(expected)).toBe(1);
  });

  test('finds entries that sum to zero only across currencies', async () => {
    const rows = await spoiled(
      [
        `insert into ledger_account values ('alpha', 'house:bets:JPY', 'house', null, 'JPY', null)`,
        `update ledger_entry set account_id = 'house:bets:JPY' where account_id = 'house:bets:PHP' and transaction_id = ${transactionOf(ids.bet)}`,
      ],
      () => found(),
    );
    expect(rows).toMatchObject([
      {
        check: 'entries',
        differences: 2,
        rows: [
          { currency: 'JPY', expected: '0.00000', found: '10.00000' },
          { currency: 'PHP', expected: '0.00000', found: '-10.00000' },
        ],
      },
    ]);
  });

  test.each([
    ['bet', '-10.00000'],
    ['win', '25.00000'],
    ['rollback', '10.00000'],
  ] as const)('finds a %s that was not booked', async (kind, expected) => {
    const rows = await spoiled(
      [`update ledger_transaction set idempotency_key = 'gone' where id = ${transactionOf(ids[kind])}`],
      () => found(),
    );
    expect(rows).toEqual([
      {
        check: 'bookings',
        differences: 1,
        rows: [{ subject: `hub ${ids[kind]}`, currency, expected, found: '0.00000' }],
      },
    ]);
  });

  test("finds a booking without a supplier's call", async () => {
    const key = await keyOf(ids.win);
    const rows = await spoiled([`delete from supplier_transaction where id = '${ids.win}'`], () => found());
    expect(rows).toEqual([
      { check: 'origins', differences: 1, rows: [{ subject: key, currency, expected: '0.00000', found: '25.00000' }] },
      {
        check: 'calls',
        differences: 1,
        rows: [{ subject: `hub ${ids.win}`, currency: null, expected: '25.00000', found: '0.00000' }],
      },
    ]);
  });

  test('finds an amount that differs from its call', async () => {
    const rows = await spoiled(
      [`update wallet_call set request = replace(request, '2500000', '2600000') where transaction_uuid = '${ids.win}'`],
      () => found(),
    );
    expect(rows).toEqual([
      {
        check: 'calls',
        differences: 1,
        rows: [{ subject: `hub ${ids.win}`, currency, expected: '26.00000', found: '25.00000' }],
      },
    ]);
  });

  test('counts all differing rows and shows the first fifty', async () => {
    const rows = await spoiled(
      [
        `insert into ledger_account select 'alpha', 'w' || lpad(n::text, 3, '0'), 'wallet', 'p' || n, 'PHP', 7 from generate_series(1, 120) n`,
      ],
      () => foundBy(40),
    );
    expect(rows.map(({ check, differences, rows: { length } }) => [check, differences, length])).toEqual([
      ['balances', 120, 50],
    ]);
    expect(rows[0]?.rows[0]?.subject).toBe('w001');
  });

  test('runs automatically at night when it is due, and updates the metrics', async () => {
    passTo('2026-12-01T12:00:00Z');
    await stage.platform.walletChecks.checkDue();
    const noon = stage.clock.now().getTime();
    expect(stage.platform.walletMeasures().checks).toEqual({ differences: [], oldest: new Date(noon) });
    await spoiled([`update ledger_account set balance = balance + 1 where player_id = '${ana.id}'`], async () => {
      // It does not run by day, nor before it is due.
      for (const time of ['2026-12-01T23:30:00Z', '2026-12-02T03:00:00Z']) {
        passTo(time);
        await stage.platform.walletChecks.checkDue();
        expect(stage.platform.walletMeasures().checks.differences).toEqual([]);
      }
      passTo('2026-12-03T02:00:00Z');
      await stage.platform.walletChecks.checkDue();
      expect(stage.platform.walletMeasures().checks).toEqual({
        differences: [{ tenant: 'alpha', check: 'balances', count: 1 }],
        oldest: new Date('2026-12-03T02:00:00Z'),
      });
    });
  });

  test('is started by staff, who read its rows, and is audited', async () => {
    const brand = stage.brands.byId('alpha');
    if (brand === undefined) throw new Error('no brand');
    const staff = { brand, actor: 'fin', origin };
    const { walletChecks } = stage.platform;
    passTo('2026-12-04T12:00:00Z');
    await spoiled([`update ledger_account set balance = balance + 1 where player_id = '${ana.id}'`], async () => {
      await walletChecks.start({ ...staff, reason: 'a complaint' });
      const done = await eventually(async () => {
        const read = await walletChecks.read(staff);
        expect(read.state).toBe('done');
        return read;
      });
      expect(done.checks.map(({ check, differences }) => [check, differences])).toEqual([
        ['balances', 1],
        ['entries', 0],
        ['bookings', 0],
        ['origins', 0],
        ['calls', 0],
        ['totals', 0],
      ]);
    });
    // A recent check is not repeated.
    passTo('2026-12-04T12:10:00Z');
    const { checkedAt } = await walletChecks.start({ ...staff, reason: 'again', maxAgeMinutes: 30 });
    expect(checkedAt).toBe('2026-12-04T12:00:00.000Z');
    const { rows } = await admin.query(
      `select action, actor, after from audit where tenant = 'alpha' and action like 'wallet.check%'`,
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { action: 'wallet.checked', actor: 'staff:fin', after: { reason: 'a complaint' } },
        { action: 'wallet.check_read', actor: 'staff:fin', after: null },
      ]),
    );
  });

  describe('at night, on several nodes', () => {
    const lines: string[] = [];
    const nodes = () =>
      [1, 2].map(() =>
        createWalletChecking({
          brands: { ids: () => ['alpha'] },
          database,
          clock: stage.clock,
          log: createLog({ level: 'error', destination: { write: (line: string) => lines.push(line) } }),
        }),
      );
    const spoilsBalance = () => [`update ledger_account set balance = balance + 1 where player_id = '${ana.id}'`];
    /** Stores a check that was last done two days ago, and last begun and active the given hours ago. */
    const stored = ({ begun, active }: { begun: number; active: number }) =>
      admin.query(
        `insert into wallet_check (tenant, checked_at, started_at, active_at, differences, rows)
        values ('alpha', $1, $2, $3, '[]', '[]')
        on conflict (tenant) do update
        set checked_at = excluded.checked_at, started_at = excluded.started_at, active_at = excluded.active_at, failure = null`,
        [50, begun, active].map((hours) => new Date(stage.clock.now().getTime() - hours * 3_600_000)),
      );
    /** Number of checks that found the changed balance while all nodes check in parallel. */
    const runs = async (): Promise<number> => {
      lines.length = 0;
      const all = nodes();
      await Promise.all(all.map(({ checkDue }) => checkDue()));
      await Promise.all(all.map(({ stop }) => stop()));
      return lines.filter((line) => line.includes('the wallet check balances found 1 rows that differ')).length;
    };

    test('runs on one of several nodes that start at the same moment', async () => {
      passTo('2026-12-06T02:00:00Z');
      await stored({ begun: 50, active: 50 });
      await spoiled(spoilsBalance(), async () => {
        expect(await runs()).toBe(1);
        expect(await runs()).toBe(0);
      });
    });

    test('is due every twenty minutes, and every node reads its result every five, until it stops', async () => {
      passTo('2026-12-08T02:00:00Z');
      await stored({ begun: 50, active: 50 });
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      try {
        const [one, other] = nodes();
        const measured = () => [one, other].map((node) => node?.measures().differences);
        await spoiled(spoilsBalance(), async () => {
          const found = [{ tenant: 'alpha', check: 'balances', count: 1 }];
          vi.advanceTimersByTime(20 * 60_000);
          await expect.poll(measured).toContainEqual(found);
          vi.advanceTimersByTime(5 * 60_000);
          await expect.poll(measured).toEqual([found, found]);
        });
        await admin.query(`update wallet_check set differences = '{}'`);
        vi.advanceTimersByTime(5 * 60_000);
        await expect.poll(measured).toEqual([[], []]);
        await Promise.all([one?.stop(), other?.stop()]);
        expect(vi.getTimerCount()).toBe(0);
      } finally {
        vi.useRealTimers();
      }
    });

    test('is left to a node that makes progress, and restarted two minutes after its last progress', async () => {
      passTo('2026-12-07T02:00:00Z');
      /** A check that began an hour after it was due and last made progress the given seconds ago. */
      const begun = (silentFor: number) => stored({ begun: 21, active: silentFor / 3600 });
      await spoiled(spoilsBalance(), async () => {
        await begun(119);
        expect(await runs()).toBe(0);
        await begun(121);
        expect(await runs()).toBe(1);
      });
    });
  });
});

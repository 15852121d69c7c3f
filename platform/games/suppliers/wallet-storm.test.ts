import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomFrom } from '../../../sandbox/random.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aSeededGame } from '../../../tests/support/catalogue.ts';
import { checkTotals } from '../../../tests/support/check-totals.ts';
import { aDatabase } from '../../../tests/support/database.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { aMember, type Member } from '../../../tests/support/members.ts';
import { aPlatform, type TestPlatform } from '../../../tests/support/platform.ts';
import { anAggregator, aSupplier, supplierSecrets, type WalletAnswer } from '../../../tests/support/supplier.ts';
import { platformMigrations } from '../../migrations/platform-migrations.ts';
import type { WalletCall } from './read-wallet-call.ts';

const currency = 'PHP';
const slot = aSeededGame('RNG');
const operations = 1000;

type Sent = { call: WalletCall; parts: Record<string, unknown>; member: Member };
type Bet = Sent & { wins: Sent[]; undone: boolean };

describe('a thousand parallel calls', () => {
  let stage: TestPlatform;
  let supplier: ReturnType<typeof aSupplier>;
  const players: { member: Member; token: string }[] = [];

  beforeAll(async () => {
    const games = { aggregators: [anAggregator({ vendors: [slot.vassalage] })] };
    const manifests = ['alpha', 'beta'].map((id) =>
      aManifest({ tenant: { id }, wallet: { currency }, games, flags: { REWCEN3: true }, features: { vip: true } }),
    );
    stage = await aPlatform({ manifests, config: { secretOf: supplierSecrets } });
    supplier = aSupplier(stage);
    for (const brand of ['alpha', 'alpha', 'alpha', 'beta']) {
      const member = await aMember({ stage, brand });
      players.push({ member, token: await supplier.launch(member, slot) });
    }
  });
  afterAll(() => stage?.close());

  const rows = <T>(tenant: string, query: ReturnType<typeof sql<T>>) =>
    stage.database.asTenant(tenant, async (tx) => (await query.execute(tx)).rows);

  test('lose and duplicate no credit, and leave no negative balance', async () => {
    const random = randomFrom('wallet storm');
    const bets: Bet[] = [];
    const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    let drawn = 0;
    const aCall = ({ call, member, parts }: Sent): Sent => {
      drawn += 1;
      const base = { user: member.id, transaction_uuid: uuid(drawn), request_uuid: `r${drawn}` };
      return { call, member, parts: { ...base, game_code: slot.gameId, round: 'r', ...parts } };
    };
    const draw = (): Sent => {
      const { member, token } = random.pick(players as [(typeof players)[0], ...typeof players]);
      const open = bets.length === 0 ? undefined : bets[random.whole(Math.max(0, bets.length - 15), bets.length - 1)];
      const what = random.whole(1, 100);
      if (what <= 50 || open === undefined) {
        const amount = random.whole(0, 30_000_000);
        const round = `round ${random.whole(0, drawn)}`;
        const parts = { token, currency, amount, round, is_free: random.chance(0.1), round_closed: random.chance(0.2) };
        const bet = aCall({ call: 'transaction/bet', member, parts });
        bets.push({ ...bet, wins: [], undone: false });
        return bet;
      }
      const of = open.wins.length > 0 && random.chance(0.4) ? random.pick(open.wins as [Sent, ...Sent[]]) : open;
      const reference = { round: open.parts.round, reference_transaction_uuid: of.parts.transaction_uuid };
      if (what <= 78 && of === open) {
        const amount = random.whole(0, 40_000_000);
        const parts = { ...reference, currency, amount, round_closed: random.chance(0.7) };
        const win = aCall({ call: 'transaction/win', member: open.member, parts });
        open.wins.push(win);
        return win;
      }
      return aCall({ call: 'transaction/rollback', member: open.member, parts: reference });
    };
    const answers = new Map<string, Set<string>>();
    const send = async ({ call, parts, member }: Sent): Promise<void> => {
      const answer: WalletAnswer = await supplier.call(call, parts, { brand: member.player.tenant });
      // Retries calls that failed on the platform's side, as a supplier does.
      if (answer.status === 'RS_ERROR_UNKNOWN') return send({ call, parts, member });
      if ((answer.balance ?? 0) < 0) throw new Error(`less than nothing: ${JSON.stringify(answer)}`);
      const known = answers.get(String(parts.transaction_uuid)) ?? new Set();
      answers.set(String(parts.transaction_uuid), known.add(answer.status));
    };
    for (let done = 0; done < operations; done += 25) {
      const batch = Array.from({ length: 25 }, draw);
      // Retries and originals arrive in any order, and rollbacks may come before the transactions that they undo.
      const sent = random.shuffle(batch.flatMap((one) => Array<Sent>(random.whole(1, 3)).fill(one)));
      await Promise.all(sent.map(send));
    }
    const seen = new Set([...answers.values()].flatMap((statuses) => [...statuses]));
    expect([...seen].sort()).toEqual([
      'RS_ERROR_NOT_ENOUGH_MONEY',
      'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
      'RS_ERROR_TRANSACTION_ROLLED_BACK',
      'RS_OK',
    ]);
    // A booked call is never refused for lack of money later, nor the other way round.
    for (const [id, statuses] of answers)
      if (statuses.has('RS_OK')) expect(statuses.has('RS_ERROR_NOT_ENOUGH_MONEY'), id).toBe(false);

    for (const tenant of ['alpha', 'beta']) {
      const wrong = [
        sql`select transaction_id from ledger_entry group by 1 having sum(amount) <> 0`,
        sql`select a.id from ledger_account a where a.kind = 'wallet' and (a.balance < 0 or a.balance <>
          (select coalesce(sum(e.amount), 0) from ledger_entry e where e.tenant = a.tenant and e.account_id = a.id))`,
        // Each transaction has exactly its booking.
        sql`select s.id, s.kind, s.status, s.amount, s.free, t.reason, e.amount as booked
          from supplier_transaction s
          left join ledger_transaction t on t.tenant = s.tenant and t.idempotency_key like '%:' || s.aggregator || ':' || s.id
          left join ledger_entry e on e.tenant = t.tenant and e.transaction_id = t.id and e.account_id not like 'house:%'
          where coalesce(e.amount, 0) <> case
            when s.status = 'refused' or (s.kind = 'bet' and s.free) then 0
            when s.kind = 'bet' then -s.amount
            when s.kind = 'win' then s.amount
            when (select kind from supplier_transaction o where o.tenant = s.tenant and o.id = s.reference) = 'win' then -s.amount
            else s.amount end`,
        // For each undone bet the stake came back once; for each undone win, as much as there was.
        sql`select o.id from supplier_transaction o
          left join supplier_transaction r on r.tenant = o.tenant and r.reference = o.id and r.kind = 'rollback' and r.bet_id is not null
          where o.kind <> 'rollback' group by o.id, o.kind, o.free, o.amount, o.rolled_back_at
          having count(r.id) <> case when o.rolled_back_at is null then 0 else 1 end
            or coalesce(sum(r.amount + r.shortfall), 0) <>
              case when o.rolled_back_at is null or (o.kind = 'bet' and o.free) then 0 else o.amount end`,
        // A row of the record is the sum of its bets and wins.
        sql`select b.id, b.status, b.stake, b.payout from bet b left join supplier_transaction s on s.tenant = b.tenant and s.bet_id = b.id
          where s.rolled_back_at is null and b.reference like 'hub/%' group by b.id, b.status, b.stake, b.payout
          having (b.status <> 'void' and b.stake <>
              coalesce(sum(s.amount) filter (where s.kind = 'bet' and not s.free and s.status = 'booked'), 0))
            or b.payout <> coalesce(sum(s.amount) filter (where s.kind = 'win'), 0)`,
      ];
      for (const query of wrong) expect(await rows(tenant, query)).toEqual([]);
      expect(await stage.database.asTenant(tenant, (tx) => checkTotals(tx))).toEqual([]);
      // The books are balanced: lost stakes are the house's.
      expect(
        await rows(tenant, sql`select sum(amount)::text as sum, count(*) > 100 as moved from ledger_entry`),
      ).toEqual([{ sum: '0', moved: true }]);
    }
  });
});

test('calls that find every connection taken get no answer of the convention, and are booked once when they are repeated', async () => {
  const database = await aDatabase({ migrations: platformMigrations, wait: 100 });
  const games = { aggregators: [anAggregator({ vendors: [slot.vassalage] })] };
  const manifests = [aManifest({ tenant: { id: 'alpha' }, wallet: { currency }, games, features: { vip: true } })];
  const stage = await aPlatform({ manifests, database, config: { secretOf: supplierSecrets } });
  let free = () => {};
  const freed = new Promise<void>((resolve) => {
    free = resolve;
  });
  const holders: Promise<void>[] = [];
  try {
    const member = await aMember({ stage });
    const supplier = aSupplier(stage);
    const token = await supplier.launch(member, slot);
    const base = { user: member.id, game_code: slot.gameId, round: 'r', currency };
    const bet = (id: number) => ({
      ...base,
      token,
      request_uuid: `b${id}`,
      transaction_uuid: `bet ${id}`,
      amount: 100_000,
    });
    const win = (id: number) => ({
      ...base,
      request_uuid: `w${id}`,
      transaction_uuid: `win ${id}`,
      reference_transaction_uuid: `bet ${id}`,
      amount: 300_000,
    });
    expect((await supplier.call('transaction/bet', bet(1))).status).toBe('RS_OK');
    for (let at = 0; at < 10; at += 1) holders.push(database.asTenant('alpha', () => freed));
    await eventually(() => expect(database.measures()).toMatchObject({ connections: 10, idle: 0 }));
    const storm = [
      ['transaction/bet', bet(2)],
      ['transaction/win', win(1)],
      [
        'transaction/rollback',
        { ...base, request_uuid: 'x', transaction_uuid: 'x', reference_transaction_uuid: 'bet 3' },
      ],
      ['user/balance', { ...base, token, request_uuid: 'y' }],
    ] as const;
    const send = () =>
      Promise.all([...storm, ...storm].map(([call, parts]) => supplier.send(call, JSON.stringify(parts))));
    for (const { status, headers, body } of await send())
      expect([status, headers['retry-after'], body]).toEqual([
        503,
        '5',
        expect.not.objectContaining({ status: expect.anything() }),
      ]);
    const counted = () =>
      stage.platform
        .walletMeasures()
        .calls.filter(({ status }) => status === '503')
        .map(({ aggregator, call, count }) => [aggregator, call, count]);
    expect(counted().sort()).toEqual(storm.map(([call]) => ['hub', call, 2]).sort());
    free();
    await Promise.all(holders);
    for (let times = 0; times < 2; times += 1)
      for (const { status, body } of await send()) expect([status, body]).toMatchObject([200, { status: 'RS_OK' }]);
    const { balance } = await supplier.call('user/balance', { ...base, token });
    expect(balance).toBe(100_000_000 - 2 * 100_000 + 300_000);
    expect(counted()).toHaveLength(4);
  } finally {
    free();
    await stage.close();
    await database.close();
  }
});

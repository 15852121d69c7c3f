import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Random, randomFrom } from '../../../sandbox/random.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aSeededGame } from '../../../tests/support/catalogue.ts';
import { checkTotals } from '../../../tests/support/check-totals.ts';
import { aMember, type Member } from '../../../tests/support/members.ts';
import { aPlatform, type TestPlatform } from '../../../tests/support/platform.ts';
import { type Outcome, type Round, roundsOf } from '../../../tests/support/rounds.ts';
import { anAggregator, supplierSecrets, type WalletAnswer } from '../../../tests/support/supplier.ts';

const currency = 'PHP';
const game = aSeededGame('RNG');
const games = { aggregators: [anAggregator({ vendors: [game.vassalage] })] };
const cashier = { pendingMax: 6, deposit: { min: 1, max: 400 }, withdrawal: { min: 1, max: 300, dailyMax: 3000 } };
const flags = { REWCEN3: true, VALID_CAPTCHA3: false };
const expected = new Set([
  'cashier.limit',
  'cashier.too_many_pending',
  'cashier.insufficient',
  'cashier.decided',
  'request.not_found',
  'request.stale',
  'reward.unavailable',
]);

const bookable = new Set(['RS_OK', 'RS_ERROR_NOT_ENOUGH_MONEY']);

/** An operation with fixed ids, so that sending it again is a retry. */
type Operation = () => Promise<unknown>;

const operations = 1000;

describe('the ledger', () => {
  let stage: TestPlatform;
  let rounds: ReturnType<typeof roundsOf>;
  const members: Member[] = [];

  beforeAll(async () => {
    const ids = ['alpha', 'beta'];
    const manifests = ids.map((id) =>
      aManifest({ tenant: { id }, wallet: { currency }, games, cashier, flags, features: { vip: true } }),
    );
    stage = await aPlatform({ manifests, config: { secretOf: supplierSecrets } });
    rounds = roundsOf(stage);
    for (const brand of ['alpha', 'alpha', 'alpha', 'alpha', 'beta', 'beta'])
      members.push(await aMember({ stage, brand }));
  });
  afterAll(() => stage?.close());

  const brandOf = ({ player }: Member): Brand => {
    const brand = stage.brands.byId(player.tenant);
    if (brand === undefined) throw new Error(`no brand ${player.tenant}`);
    return brand;
  };
  const send = async (
    member: Member,
    operation: 'requestDeposit' | 'requestWithdrawal' | 'claimReward' | 'cancelMoneyRequest',
    body: object,
  ) => {
    const answer = await member.browser.call(operation, { body });
    const { code, value } = answer.body as { code?: string; value?: { id: string } };
    if (code !== undefined && !expected.has(code)) throw new Error(`${operation}: ${answer.text}`);
    return value?.id;
  };
  /** Retries calls that failed on the platform's side, as a supplier does. */
  const answered = async (call: () => Promise<WalletAnswer>): Promise<WalletAnswer> => {
    const answer = await call();
    if (answer.status === 'RS_ERROR_UNKNOWN') return answered(call);
    if (!bookable.has(answer.status)) throw new Error(`the wallet answered ${answer.status}`);
    return answer;
  };
  const allowed = (error: unknown) => {
    if (!(error instanceof CodedError) || !expected.has(error.code)) throw error;
  };

  /** Draws an operation from a stream that depends only on its key. `requests` and `bets` are results of earlier ones. */
  const draw = ({
    random,
    number,
    requests,
    bets,
  }: {
    random: Random;
    number: number;
    requests: { id: string; kind: 'deposit' | 'withdrawal'; member: Member }[];
    bets: { round: Round; outcome: Outcome }[];
  }): Operation => {
    const member = random.pick(members as [Member, ...Member[]]);
    const amount = `${random.whole(1, 400)}.${random.whole(10, 99)}`;
    const requestId = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    const content = { requestId, amount, method: random.pick(['bank', 'ewallet']) };
    const ofRequest = <T>(work: (of: (typeof requests)[number]) => T): T | undefined => {
      const found = requests[random.whole(Math.max(0, requests.length - 12), Math.max(0, requests.length - 1))];
      return found && work(found);
    };
    const note = (id: string | undefined, of: 'deposit' | 'withdrawal') => {
      if (id !== undefined && !requests.some((known) => known.id === id)) requests.push({ id, kind: of, member });
    };
    const decision = random.chance(0.6) ? 'approved' : 'rejected';
    const reward = random.pick(['welcome', 'firstDeposit', 'rankUp:silver', 'rankUp:gold']);
    const stake = BigInt(random.whole(1, 20_000_000));
    const outcome = random.chance(0.1) ? 'void' : random.chance(0.5) ? 0n : BigInt(random.whole(1, 60_000_000));
    const what = random.whole(1, 100);
    if (what <= 20) return async () => note(await send(member, 'requestDeposit', content), 'deposit');
    if (what <= 40) {
      const body = { ...content, destination: '004815162342', paymentPassword: '' };
      return async () => note(await send(member, 'requestWithdrawal', body), 'withdrawal');
    }
    if (what <= 55)
      return (
        ofRequest(({ id, kind: of, member: by }) => async () => {
          const origin = { address: '', requestId: 'test' };
          const given = { brand: brandOf(by), kind: of, id, decision, reason: 'x', actor: 'bo', origin } as const;
          await stage.platform.requests.decide(given).catch(allowed);
        }) ?? (async () => undefined)
      );
    if (what <= 63)
      return (
        ofRequest(
          ({ id, member: by }) =>
            () =>
              send(by, 'cancelMoneyRequest', { id }),
        ) ?? (async () => undefined)
      );
    if (what <= 70) return () => send(member, 'claimReward', { id: reward });
    const open = bets[random.whole(0, Math.max(0, bets.length - 1))];
    if (what <= 85 || open === undefined)
      return async () => {
        const round = { id: requestId, member, game };
        const { status } = await answered(() => rounds.bet({ ...round, stake, currency }));
        if (status === 'RS_OK' && !bets.some(({ round: { id } }) => id === requestId)) bets.push({ round, outcome });
      };
    return () => answered(() => rounds.end({ ...open.round, outcome: open.outcome, currency }));
  };

  const rows = <T>(tenant: string, query: ReturnType<typeof sql<T>>) =>
    stage.database.asTenant(tenant, async (tx) => (await query.execute(tx)).rows);

  test('is conserved under hundreds of parallel operations, each sent up to three times', async () => {
    const random = randomFrom('conservation');
    const requests: Parameters<typeof draw>[0]['requests'] = [];
    const bets: Parameters<typeof draw>[0]['bets'] = [];
    for (let number = 0; number < operations; number += 25) {
      const batch = Array.from({ length: 25 }, (_, index) => draw({ random, number: number + index, requests, bets }));
      // Retries and originals arrive in any order.
      const sent = random.shuffle(batch.flatMap((operation) => Array<Operation>(random.whole(1, 3)).fill(operation)));
      await Promise.all(sent.map((operation) => operation()));
    }
    const ends = await rows(
      'alpha',
      sql`select distinct kind || ' ' || status as became from money_request
        union select distinct 'bet ' || status from bet union select distinct 'reward' from reward_claim`,
    );
    // Every possible outcome occurred.
    expect(ends).toHaveLength(4 + 4 + 4 + 1);

    for (const tenant of ['alpha', 'beta']) {
      expect(
        await rows(tenant, sql`select transaction_id from ledger_entry group by 1 having sum(amount) <> 0`),
      ).toEqual([]);
      expect(
        await rows(
          tenant,
          sql`select a.id from ledger_account a where a.kind = 'wallet' and (a.balance < 0 or a.balance <>
            (select coalesce(sum(e.amount), 0) from ledger_entry e where e.tenant = a.tenant and e.account_id = a.id))`,
        ),
      ).toEqual([]);
      expect(await stage.database.asTenant(tenant, (tx) => checkTotals(tx))).toEqual([]);
      // Each request has exactly the bookings of its state.
      expect(
        await rows(
          tenant,
          sql`select r.id, r.kind, r.status, array_agg(t.reason order by t.reason) as booked
            from money_request r left join ledger_transaction t on t.tenant = r.tenant and t.idempotency_key like '%:' || r.id
            group by r.id, r.kind, r.status
            having array_to_string(array_agg(t.reason order by t.reason), ',') is distinct from case
              when r.kind = 'deposit' and r.status = 'approved' then 'deposit'
              when r.kind = 'deposit' then ''
              when r.status = 'pending' then 'withdrawal'
              when r.status = 'approved' then 'withdrawal,withdrawal paid'
              else 'withdrawal,withdrawal returned' end`,
        ),
      ).toEqual([]);
      expect(
        await rows(
          tenant,
          sql`select b.id, b.status from bet b left join ledger_transaction t on t.tenant = b.tenant and t.idempotency_key like '%:' || b.id || '%'
            group by b.id, b.status
            having array_to_string(array_agg(t.reason order by t.reason), ',') is distinct from case b.status
              when 'won' then 'payout,stake' when 'void' then 'stake,stake returned' else 'stake' end`,
        ),
      ).toEqual([]);
      // The house has the pending amounts, and has paid the claimed ones.
      expect(
        await rows(
          tenant,
          sql`select
            (select coalesce(sum(amount), 0)::text from ledger_entry where account_id = 'house:pendingWithdrawals:PHP') as held,
            (select coalesce(-sum(amount), 0)::text from ledger_entry where account_id = 'house:rewards:PHP') as given`,
        ),
      ).toEqual(
        await rows(
          tenant,
          sql`select
            (select coalesce(sum(amount), 0)::text from money_request where kind = 'withdrawal' and status = 'pending') as held,
            (select coalesce(sum(amount), 0)::text from reward_claim) as given`,
        ),
      );
    }
  });
});

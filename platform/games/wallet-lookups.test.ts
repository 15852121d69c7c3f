import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { aSeededGame } from '../../tests/support/catalogue.ts';
import { aMember, type Member } from '../../tests/support/members.ts';
import { aPlatform, type TestPlatform } from '../../tests/support/platform.ts';
import { anAggregator, aSupplier, supplierSecrets } from '../../tests/support/supplier.ts';

const slot = aSeededGame('RNG');
const currency = 'PHP';
const whole = (amount: number) => amount * 100_000;
const log = { warn: () => undefined } as never;

describe('wallet look-ups of staff', () => {
  let stage: TestPlatform;
  let supplier: ReturnType<typeof aSupplier>;
  let ana: Member;
  let token: string;

  const brandOf = (id: string) => stage.brands.byId(id) ?? never();
  const looking = (id = 'alpha') => ({
    brand: brandOf(id),
    actor: 'bo',
    origin: { address: '198.51.100.7', requestId: 'test' },
  });
  const calls = (query: object = {}, at = 'alpha') => stage.platform.walletLookups.calls({ ...looking(at), query });
  const shortfalls = (query: object = {}, at = 'alpha') =>
    stage.platform.walletLookups.shortfalls({ ...looking(at), query });
  const audited = (action: string) =>
    stage.database.asTenant('alpha', (tx) =>
      tx
        .selectFrom('audit')
        .select(['actor', 'subject', 'after', 'address'])
        .where('action', '=', action)
        .orderBy('id', 'desc')
        .execute(),
    );
  const parts = () => {
    stage.clock.pass({ seconds: 1 });
    return {
      user: ana.id,
      transaction_uuid: randomUUID() as string,
      round: randomUUID() as string,
      game_code: slot.gameId,
    };
  };
  const bet = async (amount: number) => {
    const body = { ...parts(), token, currency, amount: whole(amount) };
    await supplier.call('transaction/bet', body);
    return body;
  };
  /** A win of 100, most of which is spent before it is rolled back. */
  const leaveMissing = async () => {
    const { round, transaction_uuid } = await bet(0);
    const won = { ...parts(), round, reference_transaction_uuid: transaction_uuid, currency, amount: whole(100) };
    await supplier.call('transaction/win', won);
    await bet(1060);
    const undone = { ...parts(), round, reference_transaction_uuid: won.transaction_uuid };
    await supplier.call('transaction/rollback', undone);
    return { won, undone };
  };

  beforeAll(async () => {
    stage = await aPlatform({
      manifests: ['alpha', 'beta'].map((id) =>
        aManifest({
          tenant: { id },
          wallet: { currency },
          games: { aggregators: [anAggregator({ vendors: [slot.vassalage] })] },
        } as Parameters<typeof aManifest>[0]),
      ),
      config: { secretOf: supplierSecrets },
    });
    supplier = aSupplier(stage);
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    ana = await aMember({ stage });
    token = await supplier.launch(ana, slot);
  });

  test('return calls as received, newest first, without tokens', async () => {
    const first = await bet(1);
    const second = await bet(5000);
    const { list, pageNo, more } = await calls({ account: ana.player.username });
    expect([pageNo, more]).toEqual([1, false]);
    expect(list.map(({ transactionUuid, status, account }) => [transactionUuid, status, account])).toEqual([
      [second.transaction_uuid, 'RS_ERROR_NOT_ENOUGH_MONEY', ana.player.username],
      [first.transaction_uuid, 'RS_OK', ana.player.username],
    ]);
    expect(JSON.parse(list[1]?.request ?? '')).toMatchObject({ ...first, token: '…' });
    expect(JSON.stringify(list)).not.toContain(token);
    expect(JSON.parse(list[1]?.answer ?? '')).toMatchObject({ status: 'RS_OK', balance: whole(999) });
  });

  test('filter calls by player, status, transaction and aggregator, in pages', async () => {
    const bea = await aMember({ stage });
    const sent = [await bet(1), await bet(2), await bet(5000)];
    const of = { account: ana.player.username };
    const ids = async (query: object) =>
      (await calls({ ...of, ...query })).list.map(({ transactionUuid }) => transactionUuid);
    const [one, two, three] = sent.map(({ transaction_uuid: id }) => id);
    expect(await ids({ status: 'RS_ERROR_NOT_ENOUGH_MONEY' })).toEqual([three]);
    expect(await ids({ transaction: two })).toEqual([two]);
    expect(await ids({ aggregator: 'other' })).toEqual([]);
    expect(await calls({ ...of, pageSize: 2 })).toMatchObject({ more: true });
    expect(await ids({ pageSize: 2 })).toEqual([three, two]);
    expect(await ids({ pageSize: 2, pageNo: 2 })).toEqual([one]);
    expect(await calls({ ...of, pageSize: 2, pageNo: 2 })).toMatchObject({ more: false, pageNo: 2 });
    expect(await calls({ account: bea.player.username })).toMatchObject({ list: [] });
    expect((await calls({ transaction: two }, 'beta')).list).toEqual([]);
    await expect(calls({ account: 'nobody.at.all' })).rejects.toMatchObject({ code: 'user.unknown_or_disabled' });
  });

  test('include calls without a player and malformed ones', async () => {
    const transaction_uuid = randomUUID();
    await supplier.send(
      'transaction/bet',
      JSON.stringify({ transaction_uuid, user: 'stranger', token: 'secret"\\', amount: 'x' }),
    );
    const { list } = await calls({ transaction: transaction_uuid });
    expect(list).toMatchObject([{ account: null, status: expect.stringMatching(/^RS_ERROR_/) }]);
    expect(list[0]?.request).not.toContain('secret');
    expect(list[0]?.answer).not.toContain('secret');
  });

  test('list rounds that no supplier has closed, oldest first, in pages', async () => {
    const account = ana.player.username;
    const rounds = async (query: object = {}, at = 'alpha') =>
      stage.platform.walletLookups.openRounds({ ...looking(at), query: { account, ...query } });
    const first = await bet(1);
    const past = new Date(stage.clock.now().getTime() - 2 * 3_600_000);
    await stage.database.asTenant('alpha', (tx) =>
      tx.updateTable('bet').set({ placed_at: past }).where('player_id', '=', ana.id).execute(),
    );
    const [second, third, closed] = [await bet(2), await bet(3), await bet(4)];
    await supplier.call('transaction/win', {
      ...parts(),
      round: closed.round,
      reference_transaction_uuid: closed.transaction_uuid,
      currency,
      amount: 0,
    });
    const { list, next } = await rounds();
    expect([list.map(({ round }) => round), next]).toEqual([[first.round, second.round, third.round], null]);
    expect(list[0]).toMatchObject({
      aggregator: 'hub',
      account,
      game: slot.gameName,
      currency,
      stake: '1.00000',
      paid: '0.00000',
    });
    expect((await rounds({ olderThan: 1 })).list.map(({ round }) => round)).toEqual([first.round]);
    expect((await rounds({ aggregator: 'hu' })).list).toEqual([]);
    const page = await rounds({ pageSize: 2 });
    const rest = await rounds({ pageSize: 2, after: page.next ?? '' });
    expect([...page.list, ...rest.list]).toEqual(list);
    expect(rest.next).toBeNull();
    expect((await audited('wallet.rounds_read'))[0]).toMatchObject({ actor: 'staff:bo', subject: ana.id });
    await expect(rounds({ after: 'x' })).rejects.toMatchObject({ code: 'request.invalid' });
    const everybody = stage.platform.walletLookups.openRounds({ ...looking('beta'), query: {} });
    expect((await everybody).list).toEqual([]);
  });

  test('readiness reports vendors without games and stuck rounds', async () => {
    const pointsOf = async (id: string) =>
      (await stage.platform.lookAtBrand(brandOf('gamma')))
        .filter((point) => point.id === id)
        .map(({ state, message }) => `${state} ${message}`);
    const use = (vendors: string[]) =>
      stage.brands.put(
        aManifest({
          tenant: { id: 'gamma' },
          wallet: { currency },
          games: { aggregators: [anAggregator({ vendors })] },
        } as Parameters<typeof aManifest>[0]),
      );
    use([slot.vassalage]);
    expect([await pointsOf('vendors'), await pointsOf('rounds')]).toEqual([[], []]);
    use([slot.vassalage, 'NOBODY']);
    expect(await pointsOf('vendors')).toEqual([
      'warning hub carries NOBODY, but the catalogue of gamma has no game of it',
    ]);
    const { player } = await aMember({ stage, brand: 'gamma' });
    const opened = (id: string, hours: number) => ({
      tenant: 'gamma',
      id,
      player_id: player.id,
      reference: id,
      node_id: 1,
      game_name: 'x',
      game_type: 'x',
      vendor_name: 'x',
      icon_url: 'x',
      stake: 1n,
      payout: 0n,
      currency,
      status: 'open' as const,
      settled_at: null,
      placed_at: new Date(stage.clock.now().getTime() - hours * 3_600_000),
    });
    await stage.database.asTenant('gamma', (tx) =>
      tx
        .insertInto('bet')
        .values([opened('a', 23), opened('b', 24)])
        .execute(),
    );
    expect(await pointsOf('rounds')).toEqual(['warning 1 round is open for more than 24 hours']);
  });

  test('show the shortfall of a rolled back win with all places', async () => {
    const { won, undone } = await leaveMissing();
    const { list, more } = await shortfalls({ account: ana.player.username });
    expect(more).toBe(false);
    expect(list).toEqual([
      {
        aggregator: 'hub',
        transactionUuid: undone.transaction_uuid,
        win: won.transaction_uuid,
        account: ana.player.username,
        round: won.round,
        gameCode: slot.gameId,
        bet: expect.any(String),
        taken: '40.00000',
        missing: '60.00000',
        currency,
        at: stage.clock.now().toISOString(),
      },
    ]);
    const bea = await aMember({ stage });
    expect((await shortfalls({ account: bea.player.username })).list).toEqual([]);
    expect((await shortfalls({ aggregator: 'other' })).list).toEqual([]);
    expect((await shortfalls({ pageSize: 1, pageNo: 1000 })).list).toEqual([]);
    expect((await shortfalls({}, 'beta')).list).toEqual([]);
  });

  test('show a shortfall in the currency of its round, even if the brand has changed its own', async () => {
    await leaveMissing();
    const brand = { ...brandOf('alpha') };
    const manifest = { ...brand.manifest, wallet: { ...brand.manifest.wallet, currency: 'EUR' } };
    const { list } = await stage.platform.walletLookups.shortfalls({
      ...looking(),
      brand: { ...brand, manifest },
      query: { account: ana.player.username },
    });
    expect(list).toMatchObject([{ missing: '60.00000', currency }]);
  });

  test('are audited with actor, player and query', async () => {
    stage.clock.pass({ seconds: 1 });
    const { id, player } = ana;
    await calls({ account: player.username, status: 'RS_OK' });
    await shortfalls({ account: player.username });
    const round = stage.platform.walletLookups.round({ ...looking(), bet: 'none', log });
    await expect(round).rejects.toMatchObject({ code: 'request.not_found' });
    const by = { actor: 'staff:bo', address: '198.51.100.7' };
    expect((await audited('wallet.calls_read'))[0]).toMatchObject({
      ...by,
      subject: id,
      after: { account: player.username, status: 'RS_OK' },
    });
    expect((await audited('wallet.shortfalls_read'))[0]).toMatchObject({ ...by, subject: id });
    expect((await audited('wallet.round_read'))[0]).toMatchObject({ ...by, subject: null, after: { bet: 'none' } });
  });
});

function never(): never {
  throw new Error('the brand set of the test is empty');
}

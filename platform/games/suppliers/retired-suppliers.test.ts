import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aSeededGame } from '../../../tests/support/catalogue.ts';
import { aMember, type Member } from '../../../tests/support/members.ts';
import { aPlatform, type TestPlatform } from '../../../tests/support/platform.ts';
import { anAggregator, aSupplier, supplierKeys, supplierSecrets } from '../../../tests/support/supplier.ts';

const slot = aSeededGame('RNG');
const vendors = [slot.vassalage];
const hub = anAggregator({ vendors });

describe('a supplier that a manifest no longer names', () => {
  let stage: TestPlatform;
  let supplier: ReturnType<typeof aSupplier>;
  let ana: Member;

  const use = (aggregators: readonly ReturnType<typeof anAggregator>[], currency = 'PHP') => {
    for (const id of ['alpha', 'beta'])
      stage.brands.put(aManifest({ tenant: { id }, wallet: { currency }, games: { aggregators } }));
  };
  const call = (kind: 'bet' | 'win' | 'rollback', parts: object, options: { aggregator?: string } = {}) =>
    supplier.call(
      `transaction/${kind}`,
      { user: ana.id, game_code: slot.gameId, transaction_uuid: randomUUID(), ...parts },
      options,
    );
  const bet = async ({ round = randomUUID() as string, aggregator = 'hub', currency = 'PHP' } = {}) => {
    const transaction_uuid = randomUUID();
    const token = await supplier.launch(ana, slot, aggregator);
    const parts = { round, transaction_uuid, token, currency, amount: 1_000_000 };
    const { status, balance } = await call('bet', parts, { aggregator });
    return { status, balance, round, reference_transaction_uuid: transaction_uuid };
  };
  const win = (
    { round, reference_transaction_uuid }: Awaited<ReturnType<typeof bet>>,
    options: { aggregator?: string; currency?: string } = {},
  ) => {
    const { currency = 'PHP', ...to } = options;
    return call('win', { round, reference_transaction_uuid, currency, amount: 2_500_000 }, to);
  };
  const rollback = ({ round, reference_transaction_uuid }: Awaited<ReturnType<typeof bet>>) =>
    call('rollback', { round, reference_transaction_uuid });
  const notFound = (options: object) => supplier.send('transaction/win', '{}', options).then(({ status }) => status);

  beforeAll(async () => {
    stage = await aPlatform({ config: { secretOf: supplierSecrets } });
    supplier = aSupplier(stage);
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    use([hub]);
    ana = await aMember({ stage });
  });

  test('has its wins and rollbacks booked and its bets refused, even after a restart', async () => {
    const staked = [await bet(), await bet(), await bet()] as const;
    expect(staked.map(({ status }) => status)).toEqual(['RS_OK', 'RS_OK', 'RS_OK']);
    use([]);
    expect(await win(staked[0])).toMatchObject({ status: 'RS_OK', balance: 99_500_000 });
    expect(await rollback(staked[1])).toMatchObject({ status: 'RS_OK', balance: 100_500_000 });
    expect((await bet({ round: staked[2].round })).status).toBe('RS_ERROR_INVALID_GAME');
    const strange = { privateKey: supplierKeys.strangers.privateKey };
    expect((await supplier.send('transaction/win', '{}', strange)).body).toEqual({
      status: 'RS_ERROR_INVALID_SIGNATURE',
    });

    const { database, dataDir, clock } = stage;
    const manifests = [aManifest({ tenant: { id: 'alpha' }, wallet: { currency: 'PHP' } })];
    const next = await aPlatform({ database, dataDir, clock, manifests, config: { secretOf: supplierSecrets } });
    const again = aSupplier(next);
    const late = { user: ana.id, game_code: slot.gameId, currency: 'PHP', amount: 2_500_000 };
    const { round, reference_transaction_uuid } = staked[2];
    const parts = { ...late, round, reference_transaction_uuid, transaction_uuid: randomUUID() };
    expect(await again.call('transaction/win', parts)).toMatchObject({ status: 'RS_OK', balance: 103_000_000 });
    await next.close();
  });

  test('is unknown if it never booked, and to other brands', async () => {
    await bet();
    use([anAggregator({ id: 'other', vendors })]);
    use([]);
    expect(await notFound({ aggregator: 'other' })).toBe(404);
    expect(await notFound({ brand: 'beta' })).toBe(404);
  });

  test('is retired under its old id and new under another if it was renamed', async () => {
    const old = await bet();
    use([anAggregator({ id: 'renamed', vendors, operatorId: '2' })]);
    const fresh = await bet({ aggregator: 'renamed' });
    expect(fresh.status).toBe('RS_OK');
    expect((await bet()).status).toBe('RS_ERROR_INVALID_GAME');
    // Each id has its own transactions.
    expect((await win(old, { aggregator: 'renamed' })).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    expect(await win(old)).toMatchObject({ status: 'RS_OK', balance: 100_500_000 });
    expect(await win(fresh, { aggregator: 'renamed' })).toMatchObject({ balance: 103_000_000 });
  });

  test('is paid in the currency of its round, and verified by the keys of its last booking', async () => {
    const early = await bet();
    use([hub], 'EUR');
    use([anAggregator({ vendors: [], publicKey: { secret: 'GONE_PUBLIC_KEY' } })], 'EUR');
    use([], 'EUR');
    expect(await win(early)).toMatchObject({ status: 'RS_OK', currency: 'PHP', balance: 101_500_000 });
  });

  test('has late wins booked for an archived brand, which accepts no bets', async () => {
    const staked = [await bet(), await bet()] as const;
    stage.brands.archive('alpha');
    expect((await bet({ round: staked[1].round })).status).toBe('RS_ERROR_INVALID_GAME');
    expect(await win(staked[0])).toMatchObject({ status: 'RS_OK', balance: 100_500_000 });
    expect(await rollback(staked[1])).toMatchObject({ status: 'RS_OK', balance: 101_500_000 });
    const page = await stage.server.send({ method: 'GET', path: '/api/v1/status', host: 'alpha.localhost' });
    const unknown = await stage.server.send({ method: 'GET', path: '/api/v1/status', host: 'nobody.localhost' });
    expect([page.status, page.text]).toEqual([unknown.status, unknown.text]);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { aSeededGame } from '../../tests/support/catalogue.ts';
import { aMember, type Member } from '../../tests/support/members.ts';
import { aPlatform, type TestPlatform } from '../../tests/support/platform.ts';
import { anAggregator, aSupplier, supplierSecrets } from '../../tests/support/supplier.ts';

const slot = aSeededGame('RNG');
const currencies = { alpha: 'PHP', beta: 'USD' } as const;
type Tenant = keyof typeof currencies;
const tenants = Object.keys(currencies) as Tenant[];
const whole = (amount: number) => amount * 100_000;
const origin = { address: '198.51.100.7', requestId: 'test' };

describe('a round', () => {
  let stage: TestPlatform;
  let supplier: ReturnType<typeof aSupplier>;
  const members = {} as Record<Tenant, Member>;
  const tokens = {} as Record<Tenant, string>;
  /** One round of each brand, whose supplier uses the same ids at both: a bet, a refused one, a win and its rollback. */
  const round = `R_${randomUUID()}`;
  const ids = {
    bet: randomUUID(),
    refused: randomUUID(),
    win: randomUUID(),
    rollback: `undo_${randomUUID()}`,
  } as const;
  const bets = {} as Record<Tenant, string>;

  const brandOf = (tenant: string) => stage.brands.byId(tenant) ?? never();
  const read = (tenant: Tenant, query: object = {}, bet = bets[tenant]) =>
    stage.platform.walletLookups.read({ brand: brandOf(tenant), actor: 'bo', origin, bet, query });
  const find = async (q: string, readable: readonly string[] | null = null, brand?: Tenant) =>
    (
      await stage.platform.players.lookUp({
        brand: brand === undefined ? undefined : brandOf(brand),
        readable,
        query: { q },
        actor: 'bo',
        origin,
      })
    ).list;
  const call = (tenant: Tenant, path: Parameters<typeof supplier.call>[0], transaction_uuid: string, more: object) => {
    stage.clock.pass({ seconds: 1 });
    const body = { user: members[tenant].id, transaction_uuid, round, game_code: slot.gameId, ...more };
    return supplier.call(path, body, { brand: tenant });
  };

  beforeAll(async () => {
    stage = await aPlatform({
      manifests: tenants.map((id) =>
        aManifest({
          tenant: { id },
          wallet: { currency: currencies[id] },
          games: { aggregators: [anAggregator({ vendors: [slot.vassalage] })] },
        } as Parameters<typeof aManifest>[0]),
      ),
      config: { secretOf: supplierSecrets },
    });
    supplier = aSupplier(stage);
    await stage.database.asOperator((tx) => tx.insertInto('brand_index').values(tenants.map(anIndexedBrand)).execute());
    for (const tenant of tenants) {
      const currency = currencies[tenant];
      members[tenant] = await aMember({ stage, brand: tenant });
      const token = await supplier.launch(members[tenant], slot);
      tokens[tenant] = token;
      await call(tenant, 'transaction/bet', ids.bet, { token, currency, amount: whole(7) });
      await call(tenant, 'transaction/bet', ids.refused, { token, currency, amount: whole(50_000) });
      const won = { reference_transaction_uuid: ids.bet, currency, amount: whole(3) };
      await call(tenant, 'transaction/win', ids.win, won);
      await call(tenant, 'transaction/win', ids.win, won);
      await call(tenant, 'transaction/rollback', ids.rollback, { reference_transaction_uuid: ids.win });
      const row = await stage.database.asTenant(tenant, (tx) =>
        tx.selectFrom('bet').select('id').where('player_id', '=', members[tenant].id).executeTakeFirstOrThrow(),
      );
      bets[tenant] = row.id;
    }
  });
  afterAll(() => stage?.close());

  test.each(tenants)('is read with every call, its request and its answer, and no token: %s', async (tenant) => {
    const { round: facts, list, next } = await read(tenant);
    const { id: player, player: account } = members[tenant];
    const currency = currencies[tenant];
    expect(facts).toMatchObject({ bet: bets[tenant], player, account: account.username, round, currency });
    expect(facts).toMatchObject({ aggregator: 'hub', game: slot.gameName, stake: '7.00000', paid: '0.00000' });
    expect(next).toBeNull();
    expect(
      list.map(({ id, kind, status, amount, reference, calls }) => [id, kind, status, amount, reference, calls.length]),
    ).toEqual([
      [ids.bet, 'bet', 'booked', '7.00000', null, 1],
      [ids.refused, 'bet', 'refused', '50000.00000', null, 1],
      [ids.win, 'win', 'booked', '3.00000', ids.bet, 2],
      [ids.rollback, 'rollback', 'booked', '3.00000', ids.win, 1],
    ]);
    expect(list[2]?.rolledBackAt).not.toBeNull();
    expect(JSON.parse(list[0]?.calls[0]?.request ?? '')).toMatchObject({ transaction_uuid: ids.bet, token: '…' });
    expect(JSON.parse(list[1]?.calls[0]?.answer ?? '')).toMatchObject({ status: 'RS_ERROR_NOT_ENOUGH_MONEY' });
    expect(JSON.stringify(list)).not.toContain(tokens[tenant]);
  });

  test('is read in pages, whatever letters the ids of its supplier have', async () => {
    const seen: string[] = [];
    for (let after: string | undefined, page = 0; page < 4; page += 1) {
      const { list, next } = await read('alpha', { pageSize: 1, after });
      seen.push(...list.map(({ id }) => id));
      expect(next === null).toBe(page === 3);
      after = next ?? undefined;
    }
    expect(seen).toEqual([ids.bet, ids.refused, ids.win, ids.rollback]);
    await expect(read('alpha', { after: 'nowhere' })).rejects.toMatchObject({ code: 'request.invalid' });
  });

  test('is recorded before it is read, and is nobody else’s', async () => {
    await read('alpha');
    const entries = await stage.database.asTenant('alpha', (tx) =>
      tx.selectFrom('audit').select(['actor', 'subject', 'after']).where('action', '=', 'wallet.round_read').execute(),
    );
    expect(entries.at(-1)).toMatchObject({ actor: 'staff:bo', subject: members.alpha.id, after: { bet: bets.alpha } });
    await expect(read('alpha', {}, bets.beta)).rejects.toMatchObject({ code: 'request.not_found' });
  });

  test.each([
    ['our id of its bet', () => bets.alpha, ['alpha']],
    ['the supplier’s id of a transaction', () => ids.win, tenants],
    ['that id in capitals', () => ids.win.toUpperCase(), tenants],
    ['the supplier’s id of the round', () => round, tenants],
    ['the supplier’s id of a rollback', () => ids.rollback, tenants],
  ] as const)('is found by %s, at the caller’s brands', async (_, idOf, at) => {
    const found = await find(idOf());
    expect(found).toEqual(
      at.map((brand) => ({ brand, brandName: brand, kind: 'round', id: bets[brand], player: members[brand].id })),
    );
    expect(await find(idOf(), ['beta'])).toEqual(found.filter(({ brand }) => brand === 'beta'));
    expect((await find(idOf(), null, 'alpha')).map(({ id }) => id)).toEqual([bets.alpha]);
    expect(await find(idOf().slice(0, -1))).toEqual([]);
  });

  test('is not found by a refused bet, which leads to its calls', async () => {
    expect((await find(ids.refused, ['beta'])).map(({ kind, id }) => [kind, id])).toEqual([['call', ids.refused]]);
  });

  test('is found before the calls of other players, by the name of a round whose case does not matter', async () => {
    const name = randomUUID().toUpperCase();
    const other = await aMember({ stage, brand: 'alpha' });
    const token = await supplier.launch(other, slot);
    for (let index = 0; index < 51; index += 1)
      await supplier.call(
        'transaction/bet',
        {
          user: other.id,
          transaction_uuid: randomUUID(),
          round: name,
          game_code: slot.gameId,
          token,
          currency: 'PHP',
          amount: whole(50_000),
        },
        { brand: 'alpha' },
      );
    const own = { round: name, token: tokens.alpha, currency: 'PHP' };
    await call('alpha', 'transaction/bet', randomUUID(), { ...own, amount: whole(50_000) });
    await call('alpha', 'transaction/bet', randomUUID(), { ...own, amount: whole(1) });
    for (const written of [name, name.toLowerCase()]) {
      const [first, ...calls] = await find(written);
      expect(first).toMatchObject({ kind: 'round', player: members.alpha.id });
      // The player's own refused bet may be one of the fifty that are read, and is hidden.
      expect([48, 49]).toContain(calls.length);
      expect(calls.every(({ kind, player }) => kind === 'call' && player === other.id)).toBe(true);
    }
  });

  test('is not looked up with two letters, which cost nothing and are not recorded', async () => {
    const recorded = async () =>
      (
        await stage.database.asOperator((tx) =>
          tx.selectFrom('audit').select('id').where('action', '=', 'players.looked-up').execute(),
        )
      ).length;
    const before = await recorded();
    const looking = { brand: undefined, readable: null, query: { q: ' R2 ' }, actor: 'bo', origin };
    for (const looked of [stage.platform.players.lookUp(looking), stage.platform.players.search(looking)])
      await expect(looked).rejects.toMatchObject({ code: 'request.invalid' });
    expect(await recorded()).toBe(before);
  });

  test('is found beside players, by the id or the whole name of an account', async () => {
    // Accounts of the sandbox are indexed.
    await find('player', null, 'beta');
    const { id } = await stage.database.asTenant('beta', (tx) =>
      tx.selectFrom('player').select('id').where('username', '=', 'player').executeTakeFirstOrThrow(),
    );
    const expected = { brand: 'beta', kind: 'player', id, player: id };
    expect(await find(id)).toMatchObject([expected]);
    expect(await find('player', ['beta'])).toMatchObject([expected]);
    expect(await find(id, ['alpha'])).toEqual([]);
  });

  test('is looked up with an entry in the audit, in which personal values are masked', async () => {
    await find('somebody@players.example');
    const entries = await stage.database.asOperator((tx) =>
      tx
        .selectFrom('audit')
        .select(['actor', 'after'])
        .where('action', '=', 'players.looked-up')
        .orderBy('id')
        .execute(),
    );
    const { actor, after } = entries.at(-1) ?? never();
    expect([actor, after]).toMatchObject(['bo', { operation: 'lookUp' }]);
    expect(JSON.stringify(after)).not.toContain('somebody');
  });
});

/** A brand in the index that releases fill. */
const anIndexedBrand = (tenant: Tenant) => ({
  tenant,
  release_id: tenant,
  name: tenant,
  sort_name: tenant,
  domains: '[]',
  words: tenant,
  is_abstract: false,
  updated_at: new Date(),
});

const never = (): never => {
  throw new Error('missing');
};

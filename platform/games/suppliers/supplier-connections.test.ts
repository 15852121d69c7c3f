import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Brand } from '../../../server/brands/brand.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { type GamesSupplier, startGamesSupplier } from '../../../tests/support/games-supplier.ts';
import { supplierTimeout } from '../../../tests/support/patience.ts';
import { aPlatform, type TestPlatform } from '../../../tests/support/platform.ts';
import { aSecretDoor } from '../../../tests/support/secret-door.ts';

describe('readiness of suppliers', () => {
  let stage: TestPlatform;
  let supplier: GamesSupplier;
  let silent: GamesSupplier;
  beforeAll(async () => {
    [supplier, silent] = [await startGamesSupplier(), await startGamesSupplier()];
    silent.answer = 'never';
    const names = ['HUB_SIGNING_KEY', 'HUB_PUBLIC_KEY', 'OLD_PUBLIC_KEY'];
    const grants = Object.fromEntries(names.map((name) => [name, ['alpha', 'beta']]));
    const { secretOf } = aSecretDoor(supplier.secrets, { grants });
    stage = await aPlatform({ config: { secretOf, supplierTimeout } });
  });
  afterAll(async () => {
    await stage?.close();
    await supplier?.close();
    await silent?.close();
  });
  const connectAt = (id: string, ...aggregators: object[]) =>
    stage.brands.put(aManifest({ tenant: { id }, games: { aggregators } } as Parameters<typeof aManifest>[0]));
  const use = (...aggregators: object[]) => connectAt('alpha', ...aggregators);
  const supplierPoints = async (brand = 'alpha') =>
    (await stage.platform.lookAtBrand(stage.brands.byId(brand) as Brand))
      .filter(({ id }) => id === 'supplier')
      .map(({ state, message, fix = '' }) => `${state} ${message}; ${fix}`);
  const pointsOn = (status: number, value: unknown) => {
    supplier.answer = { status, body: JSON.stringify(value) };
    return supplierPoints();
  };

  it('reports whether a supplier is reachable, accepts the signature and has games', async () => {
    use(supplier.aggregator);
    expect(await pointsOn(200, [{ game_code: 'a' }, { game_code: 'b' }])).toEqual([
      'ready hub is reachable and lists 2 games; ',
    ]);
    expect(supplier.received.at(-1)).toMatchObject({ signed: true, body: { operator_id: 1017 } });
    expect(await pointsOn(200, [])).toEqual([
      'warning hub is reachable, but lists no game; ask the supplier which games operator 1017 may open',
    ]);
    expect(await pointsOn(401, { error: 'no' })).toEqual([
      expect.stringMatching(
        /^missing hub does not accept our signature \(401: no\); give the supplier the public half/,
      ),
    ]);
    use({ ...supplier.aggregator, address: 'http://127.0.0.1:1' });
    expect(await supplierPoints()).toEqual([expect.stringMatching(/^missing hub can't be reached .*ECONNREFUSED/)]);
  });

  it('calls several in parallel, so that all take no longer than the timeout of one', async () => {
    const hubs = Array.from({ length: 13 }, (_, at) => ({
      ...supplier.aggregator,
      id: `hub-${at}`,
      vendors: [`V${at}`],
      address: silent.origin,
    }));
    use(...hubs);
    const points = supplierPoints();
    // All are called before the first timeout.
    await expect.poll(() => silent.received.length, { interval: 5 }).toBe(12);
    expect((await points).length).toBe(13);
    expect((await points).at(-1)).toBe('warning 1 more suppliers were not called; ');
    expect((await points)[0]).toMatch(/^missing hub-0 can't be reached .*no response within/);
  });

  it('reports a retired supplier without a public key', async () => {
    connectAt('beta');
    await stage.database.asTenant('beta', (tx) =>
      tx
        .insertInto('booked_aggregator')
        .values(
          ['OLD_PUBLIC_KEY', 'HUB_PUBLIC_KEY'].map((key) => ({
            tenant: 'beta',
            id: `of-${key}`,
            operator_id: '1',
            sub_partner_id: null,
            signing_key: 'HUB_SIGNING_KEY',
            public_key: key,
            since: stage.clock.now(),
          })),
        )
        .execute(),
    );
    expect(await supplierPoints('beta')).toEqual([
      expect.stringMatching(
        /^missing of-OLD_PUBLIC_KEY has booked for beta, but LIVERY_SECRET_OLD_PUBLIC_KEY is not set/,
      ),
    ]);
  });
});

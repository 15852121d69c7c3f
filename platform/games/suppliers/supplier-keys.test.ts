import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aSeededGame } from '../../../tests/support/catalogue.ts';
import { type GamesSupplier, startGamesSupplier } from '../../../tests/support/games-supplier.ts';
import { supplierTimeout } from '../../../tests/support/patience.ts';
import { aPlatform, type Browser, type TestPlatform } from '../../../tests/support/platform.ts';
import { enter } from '../../../tests/support/players.ts';
import { aSecretDoor } from '../../../tests/support/secret-door.ts';
import { aSupplier, supplierKeys } from '../../../tests/support/supplier.ts';

const slot = aSeededGame('RNG');

describe('keys of suppliers', () => {
  let stage: TestPlatform;
  let supplier: GamesSupplier;
  let browser: Browser;

  beforeAll(async () => {
    supplier = await startGamesSupplier({ vendors: [slot.vassalage] });
    const keys = { SIGNING_KEY: supplier.secrets.HUB_SIGNING_KEY, PUBLIC_KEY: supplierKeys.theirs.publicKey };
    const values = Object.fromEntries(
      ['ALPHA__HUB_', 'BETA__HUB_', 'SHARED_', 'STUDIO_'].flatMap((prefix) =>
        Object.entries(keys).map(([kind, key]) => [`${prefix}${kind}`, key] as const),
      ),
    );
    const grants = { SHARED_SIGNING_KEY: ['alpha'], SHARED_PUBLIC_KEY: ['alpha'] };
    stage = await aPlatform({ config: { secretOf: aSecretDoor(values, { grants }).secretOf, supplierTimeout } });
    ({ browser } = await enter({ stage }));
  });
  afterAll(async () => {
    await stage?.close();
    await supplier?.close();
  });
  beforeEach(() => {
    supplier.received.length = 0;
  });

  const use = (signing: string, secret: string) =>
    stage.brands.put(
      aManifest({
        tenant: { id: 'alpha' },
        games: { aggregators: [{ ...supplier.aggregator, signingKey: { secret: signing }, publicKey: { secret } }] },
      } as Parameters<typeof aManifest>[0]),
    );
  const launch = async () => {
    const query = { vendor: slot.vassalage, nodeId: slot.nodeId, device: 'mobile' };
    const { status, body } = await browser.call('launchGame', { query });
    return [status, (body as { code?: string }).code, supplier.received.map(({ signed }) => signed)];
  };
  const callWallet = async () =>
    (await aSupplier(stage).call('user/balance', { user: 'nobody', token: 'none' })).status;

  test.each([
    ['ALPHA__HUB_SIGNING_KEY', 'ALPHA__HUB_PUBLIC_KEY'],
    ['SHARED_SIGNING_KEY', 'SHARED_PUBLIC_KEY'],
  ])('%s and %s sign launches of their brand and verify its wallet calls', async (signing, secret) => {
    use(signing, secret);
    expect(await launch()).toEqual([200, undefined, [true]]);
    expect(await callWallet()).not.toBe('RS_ERROR_INVALID_SIGNATURE');
  });

  test.each([
    ["another brand's", 'BETA__HUB_SIGNING_KEY', 'BETA__HUB_PUBLIC_KEY'],
    ["the studio's", 'STUDIO_SIGNING_KEY', 'STUDIO_PUBLIC_KEY'],
  ])('%s keys sign no calls of the brand, and verify none', async (_, signing, secret) => {
    use(signing, secret);
    expect(await launch()).toEqual([503, 'service.unavailable', []]);
    expect(await callWallet()).toBe('RS_ERROR_INVALID_SIGNATURE');
    use('ALPHA__HUB_SIGNING_KEY', secret);
    expect(await callWallet()).toBe('RS_ERROR_INVALID_SIGNATURE');
  });
});

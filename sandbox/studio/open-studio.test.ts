import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSupplierKeys } from '../../platform/games/suppliers/supplier-keys.ts';
import { systemClock } from '../../server/clock.ts';
import { createLog } from '../../server/log.ts';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { aBrandSet } from '../../tests/support/brands.ts';
import { aSecretDoor } from '../../tests/support/secret-door.ts';
import { anAggregator } from '../../tests/support/supplier.ts';
import { type OpenStudio, openStudio } from './open-studio.ts';

describe('the keys of the studio', () => {
  let folder: string;
  let studio: OpenStudio;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'livery-studio-'));
    const probe = anAggregator({
      id: 'probe',
      vendors: ['NOVA'],
      signingKey: { secret: 'STUDIO_SIGNING_KEY' },
      publicKey: { secret: 'STUDIO_PUBLIC_KEY' },
    });
    studio = openStudio({
      brands: aBrandSet([
        aManifest({ tenant: { id: 'alpha' }, games: { aggregators: [probe] } } as Parameters<typeof aManifest>[0]),
      ]),
      settings: { dataDir: folder },
      host: 'studio.localhost',
      port: () => 8080,
      originOf: () => 'http://alpha.localhost:8080',
      clock: systemClock,
      log: createLog({ level: 'silent' }),
    });
  });
  afterAll(async () => {
    studio?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('are used only for the aggregator that the sandbox adds, whatever names a manifest states', () => {
    const keyOf = createSupplierKeys(aSecretDoor({}).secretOf, studio.joinedKeys);
    const brand = studio.brands.byId('alpha');
    const [probe, added] = brand?.manifest.games.aggregators ?? [];
    if (brand === undefined || probe === undefined || added === undefined) throw new Error('it is not joined');
    expect([probe.id, added.id, added.signingKey, added.publicKey]).toEqual([
      'probe',
      'studio',
      probe.signingKey,
      probe.publicKey,
    ]);
    const has = (aggregator: typeof probe) =>
      (['signing', 'public'] as const).map(
        (kind) => /BEGIN \w+ KEY/.exec(keyOf({ brand, aggregator, kind }) ?? '')?.[0],
      );
    expect(has(added)).toEqual(['BEGIN PRIVATE KEY', 'BEGIN PUBLIC KEY']);
    expect(has(probe)).toEqual([undefined, undefined]);
    // A copy with all of its settings counts as an aggregator of a manifest.
    expect(has({ ...added })).toEqual([undefined, undefined]);
  });
});

import { describe, expect, test } from 'vitest';
import { aManifest } from './a-manifest.ts';
import { aBrandSet } from './brands.ts';

describe('brands of tests', () => {
  test('a stated part overrides the defaults', () => {
    const manifest = aManifest({ flags: { REWCEN3: true }, games: { presets: { NEW: 'fresh' } } });
    expect(manifest.flags).toMatchObject({ REWCEN3: true, REGISTER_REE3: true });
    expect(manifest.games.presets).toEqual({ BINGO: 'BG', JACKPOT: 'JP', NEW: 'fresh' });
  });

  test('an invalid manifest throws', () => {
    expect(() => aManifest({ jurisdiction: { ageLimit: 3 } })).toThrow('/jurisdiction/ageLimit');
  });

  test('a host selects its brand: exact, wildcard, preview', () => {
    const set = aBrandSet([
      aManifest({ tenant: { id: 'alpha', domains: ['alpha.example', '*.alpha.example'] } }),
      aManifest({ tenant: { id: 'beta' } }),
    ]);
    expect(
      [
        'Alpha.example:8080',
        'm.alpha.example',
        'alpha.localhost',
        'beta.example',
        'x.y.alpha.example',
        '',
        undefined,
      ].map((host) => set.byHost(host)?.id),
    ).toEqual(['alpha', 'alpha', 'alpha', 'beta', undefined, undefined, undefined]);
  });

  test('server-only parts are not in the delivery', () => {
    const set = aBrandSet([aManifest({ status: { maintenance: { on: true } } })]);
    const [brand] = set.ids().map(set.byId);
    expect(brand?.delivery().manifest.status).toEqual({ maintenance: { until: null } });
  });
});

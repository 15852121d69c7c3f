import { expect, it } from 'vitest';
import { aManifest } from '../../../../tests/support/a-manifest.ts';
import { shippedTranslations } from '../../../texts/read-texts.ts';
import { addressRules } from './address-rules.ts';
import { supplierRules } from './supplier-rules.ts';

const anAggregator = (changes: object) => ({
  id: 'hub',
  address: 'https://api.hub.example',
  operatorId: '1017',
  vendors: ['NOVA'],
  signingKey: { secret: 'HUB_SIGNING_KEY' },
  publicKey: { secret: 'HUB_PUBLIC_KEY' },
  frameOrigins: ['https://games.hub.example'],
  ...changes,
});

const brandOf = (manifest: ReturnType<typeof aManifest>) => ({
  id: 'lumina',
  manifest,
  texts: new Map(),
  strayTexts: new Map(),
  assets: new Map(),
  translations: shippedTranslations,
});

const found = (...changes: object[]) => {
  const aggregators = changes.map(anAggregator);
  const manifest = aManifest({ games: { country: 'PH', aggregators } });
  const brand = brandOf(manifest);
  return [...supplierRules, ...addressRules]
    .flatMap(({ check }) => check(brand))
    .map(({ path }) => path.join('.'))
    .filter((path) => path.startsWith('games'));
};

it('a vendor has one aggregator', () => {
  expect(found({ vendors: ['NOVA', 'REEF'] }, { id: 'two', vendors: ['PINE'] })).toEqual([]);
  expect(found({ vendors: ['NOVA', 'REEF'] }, { id: 'two', vendors: ['PINE', 'REEF'] })).toEqual([
    'games.aggregators.1.vendors.1',
  ]);
});

it('a brand with an aggregator states its country, which a live release may lack', () => {
  const rule = supplierRules.find(({ name }) => name === 'country-for-aggregators');
  const aggregators = [anAggregator({})];
  const paths = (games: object) => rule?.check(brandOf(aManifest({ games }))).map(({ path }) => path.join('.'));
  expect(paths({ aggregators })).toEqual(['games.country']);
  expect(paths({ aggregators, country: 'PH' })).toEqual([]);
  expect(paths({})).toEqual([]);
  expect(rule?.tolerated).toBe(true);
});

it('its addresses are encrypted, except on this machine', () => {
  expect(found({ address: 'http://studio.localhost:9000', frameOrigins: ['http://127.0.0.1:9000'] })).toEqual([]);
  expect(found({ address: 'http://api.hub.example', frameOrigins: ['http://games.hub.example'] })).toEqual([
    'games.aggregators.0.address',
    'games.aggregators.0.frameOrigins.0',
  ]);
});

it('an origin has no path or query, because it is part of a policy of the page', () => {
  for (const origin of ['https://games.example/path', "https://a.example 'unsafe-inline'", 'https://a;b', '*'])
    expect(() => found({ frameOrigins: [origin] })).toThrow('not a manifest');
});

it('invented players cause a warning', () => {
  const warned = (mode: 'off' | 'real' | 'simulated') => {
    const manifest = aManifest({ games: { onlineCounter: { mode } } });
    const brand = brandOf(manifest);
    return supplierRules
      .filter(({ severity }) => severity === 'warning')
      .flatMap(({ check }) => check(brand))
      .map(({ path }) => path.join('.'));
  };
  expect(warned('simulated')).toEqual(['games.onlineCounter.mode']);
  expect([...warned('off'), ...warned('real')]).toEqual([]);
});

import { expect, it } from 'vitest';
import { mostSearches, withSearch } from './recent-searches.ts';
import { matchingProviders } from './search-results.tsx';

const vendor = (vassalage: string, displayName: string) => ({
  vassalage,
  displayName,
  gameType: 'RNG',
  gameCount: 1,
  logoUrl: `/media/vendors/${vassalage}-WHITE.png`,
});

it('recent searches are limited and contain each search once, latest first', () => {
  let names: readonly string[] = [];
  for (let at = 1; at <= mostSearches + 3; at += 1) names = withSearch(names, `name ${at}`);
  expect(names).toHaveLength(mostSearches);
  expect(names[0]).toBe(`name ${mostSearches + 3}`);
  const again = withSearch(names, names[4] ?? '');
  expect(again).toHaveLength(mostSearches);
  expect([again[0], again[1]]).toEqual([names[4], names[0]]);
});

it('providers are found by a part of their name, ignoring case and accents, once each', () => {
  const vendors = [vendor('JL', 'Jolly Lantern'), vendor('JL', 'Jolly Lantern'), vendor('CA', 'Café Royal')];
  const found = (name: string) => matchingProviders(vendors, name).map(({ vassalage }) => vassalage);
  expect(found('JOLLY')).toEqual(['JL']);
  expect(found('cafe')).toEqual(['CA']);
  expect(found('nobody')).toEqual([]);
  expect(found(' ')).toEqual([]);
});

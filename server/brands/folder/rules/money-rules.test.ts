import { describe, expect, it } from 'vitest';
import { aManifest, type StatedManifest } from '../../../../tests/support/a-manifest.ts';
import { shippedTranslations } from '../../../texts/read-texts.ts';
import { moneyRules } from './money-rules.ts';

function found({ rule, manifest }: { rule: string; manifest: StatedManifest }) {
  const brand = {
    id: 'lumina',
    manifest: aManifest(manifest),
    texts: new Map(),
    strayTexts: new Map(),
    assets: new Map(),
    translations: shippedTranslations,
  };
  const rules = moneyRules.filter(({ name }) => name === rule);
  expect(rules).toHaveLength(1);
  return rules.flatMap((row) => row.check(brand)).map(({ path }) => path.join('.'));
}

type Ranks = NonNullable<StatedManifest['vip']>['ranks'];

describe('rules of money', () => {
  it('limits are in order', () => {
    const rule = 'cashier-bounds';
    expect(found({ rule, manifest: {} })).toEqual([]);
    expect(found({ rule, manifest: { cashier: { deposit: { min: 100, max: 100 } } } })).toEqual([]);
    expect(found({ rule, manifest: { cashier: { deposit: { min: 101, max: 100 } } } })).toEqual([
      'cashier.deposit.min',
    ]);
    expect(found({ rule, manifest: { cashier: { withdrawal: { min: 60, max: 50, dailyMax: 59 } } } })).toEqual([
      'cashier.withdrawal.min',
      'cashier.withdrawal.dailyMax',
    ]);
  });

  it('the daily stake keeps its digits', () => {
    const rule = 'exact-stake';
    expect(found({ rule, manifest: { games: { dailyStake: 1_000_000_000_000 } } })).toEqual([]);
    expect(found({ rule, manifest: { games: { dailyStake: 1_000_000_000_001 } } })).toEqual(['games.dailyStake']);
  });

  it('suggested amounts are within the limits', () => {
    const rule = 'quick-amounts';
    const deposit = { min: 100, max: 500 };
    expect(found({ rule, manifest: {} })).toEqual([]);
    expect(found({ rule, manifest: { cashier: { deposit: { ...deposit, quickAmounts: [] } } } })).toEqual([]);
    expect(
      found({ rule, manifest: { cashier: { deposit: { ...deposit, quickAmounts: [99, 100, 500, 501] } } } }),
    ).toEqual(['cashier.deposit.quickAmounts.0', 'cashier.deposit.quickAmounts.3']);
  });

  it('ranks start at zero and rise', () => {
    const rule = 'vip-ranks';
    const rank = (id: 'bronze' | 'silver' | 'gold', deposited: number, wagered: number) => ({
      id,
      deposited,
      wagered,
      reward: 0,
      benefits: [],
    });
    const of = (ranks: Ranks) => found({ rule, manifest: { vip: { ranks } } });
    expect(found({ rule, manifest: {} })).toEqual([]);
    expect(of([rank('bronze', 0, 0), rank('silver', 0, 10), rank('gold', 10, 10)])).toEqual([]);
    expect(of([rank('bronze', 1, 0)])).toEqual(['vip.ranks.0']);
    expect(of([rank('bronze', 0, 0), rank('silver', 0, 0)])).toEqual(['vip.ranks.1']);
    expect(of([rank('bronze', 0, 0), rank('silver', 50, 90), rank('gold', 60, 80)])).toEqual(['vip.ranks.2']);
  });
});

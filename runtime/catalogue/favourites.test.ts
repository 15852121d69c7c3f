import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { covers } from '../../tests/support/covers.ts';
import { canBeFavourite } from './favourites.ts';
import { toggled } from './sync-favourites.ts';

describe('favourites', () => {
  it('are added once and removed completely', () => {
    covers(['FAV-07', 'FAV-08']);
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(50)), fc.nat(50), (nodeIds, nodeId) => {
        const next = toggled(nodeIds, nodeId);
        expect(next.includes(nodeId)).toBe(!nodeIds.includes(nodeId));
        expect(new Set(next).size).toBe(next.length);
        expect([...toggled(next, nodeId)].sort()).toEqual([...nodeIds].sort());
      }),
    );
  });

  it('never contain lotteries', () => {
    covers(['FAV-06']);
    expect((['RNG', 'LIVE', 'LOTT', 'ELOTT'] as const).map((gameType) => canBeFavourite({ gameType }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

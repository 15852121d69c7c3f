import { describe, expect, it } from 'vitest';
import { covers } from '../../tests/support/covers.ts';
import { vipProgress } from './vip-progress.ts';

const of = (completedConditions: number, totalExpectedConditions: number, labelId?: string | null) =>
  vipProgress({
    currentProgress: { completedConditions, totalExpectedConditions },
    playerRankProgress: labelId === undefined ? {} : { labelId },
  });

describe('the VIP progress', () => {
  it('is full if there is no label to reach', () => {
    covers(['VIP-01', 'ENTITY-AUTH-02']);
    expect([of(1, 4), of(1, 4, null), of(0, 0, ''), of(0, 0)]).toEqual([1, 1, 1, 1]);
  });

  it('is the share of the conditions that are met', () => {
    covers(['VIP-02', 'ENTITY-VIP-01']);
    expect([of(0, 4, 'gold'), of(1, 4, 'gold'), of(3, 4, 'gold'), of(4, 4, 'gold')]).toEqual([0, 0.25, 0.75, 1]);
  });

  it('stays between 0 and 1', () => {
    covers(['VIP-AMB-01']);
    expect([of(0, 0, 'gold'), of(3, 0, 'gold'), of(9, 4, 'gold'), of(-2, 4, 'gold')]).toEqual([0, 0, 1, 0]);
    expect(of(Number.NaN, Number.NaN, 'gold')).toBe(0);
  });
});

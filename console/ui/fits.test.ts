import { describe, expect, it } from 'vitest';
import { fits, found, nearlyFits } from './fits.ts';

describe('a search', () => {
  it.each([
    ['aurora flags', ['Aurora', 'Flags']],
    ['flags aurora', ['Aurora', 'Flags']],
    ['AUR', ['Aurora']],
    ['cafe', ['Café Royal']],
  ])('finds %j by parts in any order', (typed, parts) => {
    expect(fits(typed, parts)).toBe(true);
  });

  it.each([
    ['a letter that is wrong', 'aurira'],
    ['a letter that is missing', 'aurra'],
    ['a letter too many', 'aurrora'],
    ['two letters exchanged', 'auorra'],
    ['the beginning of a word with a slip', 'autor'],
  ])('forgives %s', (_, typed) => {
    expect(fits(typed, ['Aurora', 'Flags'])).toBe(false);
    expect(nearlyFits(typed, ['Aurora', 'Flags'])).toBe(true);
    expect(nearlyFits(`${typed} flags`, ['Aurora', 'Flags'])).toBe(true);
  });

  it('forgives no second slip, and none in a short word', () => {
    expect(nearlyFits('aurira flogs', ['Aurora', 'Flags'])).toBe(false);
    expect(nearlyFits('jede', ['Aurora'])).toBe(false);
    expect(nearlyFits('fla', ['Fox'])).toBe(false);
  });

  it('finds things with a slip only if nothing fits as it was typed', () => {
    const names = ['Games', 'Gates'];
    expect(found(names, 'games', (name) => [name])).toEqual(['Games']);
    expect(found(names, 'gamez', (name) => [name])).toEqual(['Games']);
  });
});

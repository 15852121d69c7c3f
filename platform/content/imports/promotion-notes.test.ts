import { describe, expect, it } from 'vitest';
import { aPromotion } from '../../../tests/support/content.ts';
import { promotionNotes } from './promotion-notes.ts';

describe('notes on what a promotion pays', () => {
  const placesOf = (changes: object) => promotionNotes(aPromotion(changes)).map(({ path }) => path.join('/'));

  it('are none for a promotion that pays what it says', () => {
    expect(placesOf({})).toEqual([]);
    expect(placesOf({ action: 'claim', reward: 20 })).toEqual([]);
    expect(placesOf({ action: 'claim', reward: 20, every: 'day', for: 'birthday' })).toEqual([]);
    expect(placesOf({ title: { EN: 'Welcome credits' }, for: 'newcomers' })).toEqual([]);
  });

  it('name a claim that anybody may repeat each day, and what it pays', () => {
    const [note] = promotionNotes(aPromotion({ action: 'claim', reward: 20, every: 'day' }));
    expect(note).toMatchObject({ path: ['every'], message: expect.stringContaining('claim 20 play credits each day') });
  });

  it('name a welcome offer that old members can take, by its id, its title or its category', () => {
    expect(placesOf({ id: 'welcome-credits' })).toEqual(['for']);
    expect(placesOf({ title: { EN: 'For our new members' } })).toEqual(['for']);
    expect(placesOf({ categories: ['newcomers'] })).toEqual(['for']);
  });

  it('name a claim that adds nothing', () => {
    expect(placesOf({ action: 'claim' })).toEqual(['reward']);
    expect(placesOf({ action: 'apply' })).toEqual([]);
  });

  it('name words that promise credits at once where staff decide first, in their language', () => {
    const content = { EN: '<p>20 credits are <b>added</b> to your account.</p>', CN: '<p>奖金立即到账</p>' };
    expect(placesOf({ content, action: 'apply' })).toEqual(['content/EN', 'content/CN']);
    expect(placesOf({ excerpt: { EN: 'Join, and get your bonus instantly.' } })).toEqual(['excerpt/EN']);
    expect(placesOf({ content, action: 'claim', reward: 20 })).toEqual([]);
    expect(placesOf({ content: { EN: '<p>New games were added.</p>' } })).toEqual([]);
    const later = { EN: '<p>Once we have worked it out, the rebate is added and your inbox says so.</p>' };
    expect(placesOf({ content: later })).toEqual([]);
  });
});

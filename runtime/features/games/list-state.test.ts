import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { covers } from '../../../tests/support/covers.ts';
import { aDelivery } from '../../../tests/support/runtime/a-delivery.ts';
import {
  addressOf,
  dataTypes,
  gameQueryOf,
  isNarrowed,
  type ListState,
  readListState,
  tabOf,
  withChoice,
  withoutAnyFilter,
  withoutFilter,
  withTab,
  withVendors,
} from './list-state.ts';

const { manifest } = aDelivery();
const read = (address: string) => readListState(new URLSearchParams(address));
const full = read('vassalage=NOVA,EVO&gameClassify=Ways&gameName=Golden&gameType=RNG&minBet=2&minLine=9');
const query = (state: ListState, category?: string) =>
  gameQueryOf({ state, category, manifest, languageCode: 'en-us' });

describe('the state of a list', () => {
  it('is written to its address and read back', () => {
    covers(['GAME-LIST-01', 'GAME-ROUTE-04', 'GAME-ROUTE-25', 'GAME-ROUTE-26', 'GAME-FILTER-11']);
    expect(full).toMatchObject({ vassalage: ['NOVA', 'EVO'], gameClassify: 'Ways', gameName: 'golden' });
    expect(addressOf(read(''))).toEqual({});
    const text = fc.stringMatching(/^[a-z0-9]{0,6}$/);
    fc.assert(
      fc.property(
        fc.record({
          dataType: fc.constantFrom(...dataTypes),
          vassalage: fc.uniqueArray(fc.stringMatching(/^[A-Z]{1,4}$/), { maxLength: 3 }),
          gameClassify: text,
          gameName: text,
          gameType: text,
          minBet: text,
          minLine: text,
        }),
        (state) => {
          expect(read(new URLSearchParams(addressOf(state)).toString())).toEqual(state);
        },
      ),
    );
    for (const written of ['fav', 'Fav', 'FAV']) expect(read(`dataType=${written}`).dataType).toBe('FAV');
    // Unknown values are ignored.
    expect(read('dataType=__proto__&vassalage=,,').dataType).toBe('ALL');
    expect(read('vassalage=,,').vassalage).toEqual([]);
  });

  it('follows tabs: to a classification, a kind of list, or favourites and recent games', () => {
    covers(['GAME-LIST-13', 'GAME-LIST-14', 'GAME-LIST-17', 'GAME-LIST-AMB-01', 'ENTITY-CLASS-02', 'ENTITY-CLASS-04']);
    expect(withTab(full, 'Jackpot')).toMatchObject({
      gameClassify: 'Jackpot',
      dataType: 'ALL',
      vassalage: ['NOVA', 'EVO'],
    });
    expect(withTab(full, 'hot')).toMatchObject({ gameClassify: '', dataType: 'HOT', vassalage: ['NOVA', 'EVO'] });
    for (const [tab, dataType] of [
      ['favorite', 'FAV'],
      ['recent', 'RECENT'],
    ] as const)
      expect(addressOf(withTab(full, tab))).toEqual({ dataType });
    for (const tab of ['all', 'favorite', 'recent', 'new', 'hot', 'Ways', 'constructor'])
      expect(tabOf(withTab(full, tab))).toBe(tab);
  });

  it('drops the minimum bet with every other choice, and all filters on reset', () => {
    covers(['GAME-LIST-16', 'GAME-FILTER-06']);
    expect(withTab(full, 'all').minBet).toBe('');
    expect(withVendors(full, ['EVO'])).toMatchObject({ minBet: '', vassalage: ['EVO'] });
    expect(addressOf(withoutFilter(full))).toEqual({ gameClassify: 'Ways' });
  });

  it('detects an active filter, and removes all filters at once', () => {
    for (const address of ['', 'dataType=HOT', 'gameClassify=JP']) expect(isNarrowed(read(address))).toBe(false);
    for (const address of ['dataType=FAV', 'vassalage=EVO', 'gameName=a', 'gameType=RNG', 'minBet=1', 'minLine=1'])
      expect([address, isNarrowed(read(address)), isNarrowed(withoutAnyFilter(read(address)))]).toEqual([
        address,
        true,
        false,
      ]);
    expect(addressOf(withoutAnyFilter({ ...full, dataType: 'NEW' }))).toEqual({
      dataType: 'NEW',
      gameClassify: 'Ways',
    });
  });

  it('selects one or several values, and deselects a value that is pressed again', () => {
    covers(['GAME-FILTER-08', 'GAME-FILTER-AMB-02']);
    expect(withChoice({ chosen: ['A'], id: 'B', several: false })).toEqual(['B']);
    expect(withChoice({ chosen: ['A'], id: 'B', several: true })).toEqual(['A', 'B']);
    expect(withChoice({ chosen: ['A', 'B'], id: 'A', several: true })).toEqual(['B']);
    expect(withChoice({ chosen: ['A'], id: 'A', several: false })).toEqual([]);
  });

  it('requests only filters that are set', () => {
    covers(['ENTITY-CLASS-AMB-01', 'GAME-FILTER-AMB-01']);
    expect(query(read(''), 'RNG')).toEqual({ platform: 'html5', language: 'en-us', category: 'RNG', pageSize: 36 });
    expect(query(full)).toMatchObject({ vassalage: 'NOVA,EVO', gameName: 'golden', minBet: '2', minLine: '9' });
    expect(query(read('dataType=NEW'))).toMatchObject({ isNew: true });
  });
});

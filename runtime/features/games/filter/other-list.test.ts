import { expect, it } from 'vitest';
import { aDelivery } from '../../../../tests/support/runtime/a-delivery.ts';
import { readListState } from '../list-state.ts';
import { vendorsOfType } from './once-each.ts';
import { otherList } from './other-list.ts';

const { manifest } = aDelivery();
const state = (query: string) => readListState(new URLSearchParams(query));

it('a filter for another type opens its page, with the rest of the filter', () => {
  expect(otherList(manifest, state('gameType=FISH&vassalage=JL&gameName=koi'), undefined)).toEqual({
    page: 'fishGames',
    query: { vassalage: 'JL', gameName: 'koi' },
  });
});

it('a filter for all types, or on the page of a provider, opens the game centre', () => {
  expect(otherList(manifest, state('vassalage=JL'), undefined)).toEqual({
    page: 'gameCenter',
    query: { vassalage: 'JL' },
  });
  expect(otherList(manifest, state('gameType=FISH'), 'JL')).toEqual({
    page: 'gameCenter',
    query: { vassalage: 'JL', gameType: 'FISH' },
  });
});

it('the providers of a type are those that have games of it, each once', () => {
  const vendor = (vassalage: string, gameType: 'RNG' | 'FISH') => ({
    vassalage,
    gameType,
    displayName: vassalage,
    gameCount: 1,
    logoUrl: '',
  });
  const vendors = [vendor('JL', 'RNG'), vendor('JL', 'FISH'), vendor('EVO', 'RNG')];
  const ids = (gameType: string) => vendorsOfType(vendors, gameType).map(({ vassalage }) => vassalage);
  expect([ids('FISH'), ids('')]).toEqual([['JL'], ['JL', 'EVO']]);
});

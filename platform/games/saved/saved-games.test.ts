import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { games } from '../../../sandbox/catalogue/games.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { covers } from '../../../tests/support/covers.ts';
import { aMember, type Member } from '../../../tests/support/members.ts';
import { aPlatform, type TestPlatform, type Value } from '../../../tests/support/platform.ts';
import { savedAtMost } from './saved-games.ts';

const seeded = games.map(({ nodeId, gameType }) => ({ nodeId: Number(nodeId), gameType }));
const ofType = (type: string) => seeded.filter(({ gameType }) => gameType === type);
const [first, second, third] = ofType('RNG').map(({ nodeId }) => nodeId);
const fish = ofType('FISH')[0]?.nodeId;
const lottery = ofType('LOTT')[0]?.nodeId;
const idsOf = (list: unknown) => (list as { nodeId: number }[]).map(({ nodeId }) => nodeId);

describe('saved games', () => {
  let stage: TestPlatform;
  let ana: Member;

  beforeAll(async () => {
    stage = await aPlatform();
  });
  afterAll(() => stage.close());
  beforeEach(async () => {
    for (const id of ['alpha', 'beta']) stage.brands.put(aManifest({ tenant: { id } }));
    ana = await aMember({ stage });
  });

  const save = (operation: 'addFavourite' | 'addRecentGame', ...nodeIds: (number | undefined)[]) =>
    nodeIds.reduce(async (before: Promise<Value | undefined>, nodeId) => {
      await before;
      stage.clock.pass({ seconds: 1 });
      return ana.browser.value(operation, { body: { nodeId } });
    }, Promise.resolve(undefined));
  const favourites = async (query = {}) => {
    const value = await ana.browser.value('listFavourites', { query });
    return { ...value, content: idsOf(value.content) };
  };
  const recent = async (query = {}) => {
    const value = await ana.browser.value('listRecentGames', { query });
    return { ...value, list: idsOf(value.list), totalPages: value.totalPages };
  };
  const ids = async (by = ana) => (await by.browser.value('listFavouriteIds')).nodeIds;

  test('favourites are listed newest first, once each, and can be removed', async () => {
    covers(['CALL-GAME-04', 'CALL-GAME-05', 'CALL-GAME-06', 'CALL-GAME-07', 'ENTITY-GAMELIST-03', 'FAV-07']);
    await save('addFavourite', first, second, fish, first);
    expect(await ids()).toEqual([fish, second, first]);
    expect(await favourites()).toMatchObject({ content: [fish, second, first], pageNum: 1, totalPages: 1 });
    expect(await favourites({ gameType: 'FISH' })).toMatchObject({ content: [fish] });
    expect(await favourites({ pageNo: 2, pageSize: 2 })).toMatchObject({ content: [first], pageNum: 2, totalPages: 2 });
    for (const _ of [1, 2])
      expect(await ana.browser.value('removeFavourite', { query: { nodeId: second ?? 0 } })).toEqual({
        favourite: false,
      });
    expect(await ids()).toEqual([fish, first]);
  });

  test('recent games move to the front when they are played again', async () => {
    covers(['CALL-GAME-08', 'CALL-GAME-09', 'ENTITY-GAMELIST-02']);
    await save('addRecentGame', first, second, lottery, first);
    expect(await recent()).toMatchObject({ list: [first, lottery, second], pageNum: 1, totalPages: 1 });
    expect(await recent({ gameType: 'LOTT' })).toMatchObject({ list: [lottery] });
    expect(await ids()).toEqual([]);
  });

  test.each([
    { change: 'addFavourite', operation: 'listFavourites' },
    { change: 'addRecentGame', operation: 'listRecentGames' },
  ] as const)('a page requested after $change elsewhere is refused as stale', async (list) => {
    const { change, operation } = list;
    await save(change, first, second, third);
    const page = (query: object) => ({ query: { pageSize: 2, ...query } });
    const { revision } = await ana.browser.value(operation, page({ pageNo: 1 }));
    const next = page({ pageNo: 2, revision });
    expect(await ana.browser.value(operation, next)).toMatchObject({ pageNum: 2, revision });
    await save(change, fish);
    expect(await ana.browser.failure(operation, next)).toBe('409 request.stale');
    // A filtered list has its own revision, which has not changed.
    const { revision: slots } = await ana.browser.value(operation, page({ gameType: 'RNG' }));
    await save(change, ofType('FISH')[1]?.nodeId);
    const slotsNext = page({ gameType: 'RNG', pageNo: 2, revision: slots });
    expect(await ana.browser.value(operation, slotsNext)).toMatchObject({ revision: slots });
  });

  test('lists have a limit, and the oldest games are removed', async () => {
    const many = seeded.slice(0, savedAtMost.recent_game + 3).map(({ nodeId }) => nodeId);
    await save('addRecentGame', ...many);
    const { list, totalPages } = await recent({ pageSize: 200 });
    expect([list, totalPages]).toEqual([many.slice(3).reverse(), 1]);
  });

  test('a full list removes games from itself only', async () => {
    const [oldest, ...others] = seeded.slice(0, savedAtMost.recent_game + 1).map(({ nodeId }) => nodeId);
    const ben = await aMember({ stage });
    const abroad = await aMember({ stage, brand: 'beta' });
    for (const { browser } of [ben, abroad]) await browser.value('addRecentGame', { body: { nodeId: oldest ?? 0 } });
    await save('addFavourite', oldest);
    await save('addRecentGame', oldest, ...others);
    expect((await recent({ pageSize: 200 })).list).toEqual(others.reverse());
    for (const { browser } of [ben, abroad])
      expect(idsOf((await browser.value('listRecentGames')).list)).toEqual([oldest]);
    expect(await ids()).toEqual([oldest]);
  });

  test('lotteries and games that the brand does not offer are refused', async () => {
    covers(['FAV-06']);
    const refused = (operation: 'addFavourite' | 'addRecentGame', nodeId: number | undefined) =>
      ana.browser.failure(operation, { body: { nodeId } });
    expect(await refused('addFavourite', lottery)).toBe('400 request.invalid');
    expect(await refused('addFavourite', 9)).toBe('404 request.not_found');
    expect(await refused('addRecentGame', 9)).toBe('404 request.not_found');
    await save('addFavourite', fish, third);
    const categories = [{ id: 'FISH', enabled: false }];
    stage.brands.put(aManifest({ tenant: { id: 'alpha' }, games: { categories } }));
    expect(await refused('addFavourite', fish)).toBe('404 request.not_found');
    expect(await favourites()).toMatchObject({ content: [third], totalPages: 1 });
    // The favourite stays stored until the brand offers the game again.
    stage.brands.put(aManifest({ tenant: { id: 'alpha' } }));
    expect(await favourites()).toMatchObject({ content: [third, fish] });
  });

  test('lists are private to a member, within a brand and across brands', async () => {
    await save('addFavourite', first);
    const ben = await aMember({ stage });
    const abroad = await aMember({ stage, brand: 'beta', username: ana.username });
    expect(await ids(ben)).toEqual([]);
    expect(await ids(abroad)).toEqual([]);
    await ben.browser.value('removeFavourite', { query: { nodeId: first ?? 0 } });
    expect(await ids()).toEqual([first]);
    expect(await stage.browser().failure('listFavouriteIds')).toBe('401 auth.required');
    const guest = await aMember({ stage, type: 4 });
    expect(await guest.browser.failure('addFavourite', { body: { nodeId: first } })).toBe('403 auth.real_account_only');
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { components } from '../../../schema/generated/platform.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aSeededGame } from '../../../tests/support/catalogue.ts';
import { covers } from '../../../tests/support/covers.ts';
import { aMember, type Member } from '../../../tests/support/members.ts';
import { aPlatform, type TestPlatform } from '../../../tests/support/platform.ts';
import { roundsOf } from '../../../tests/support/rounds.ts';
import { anAggregator, supplierSecrets } from '../../../tests/support/supplier.ts';
import { unitsOf } from '../../money/wallet/amounts.ts';

type Game = components['schemas']['Game'];
type Menu = { gameCategory: string; gameCount: number; vendors: { vassalage: string; gameCount: number }[] };

const slot = aSeededGame('RNG');
const fish = aSeededGame('FISH');
const cards = aSeededGame('PVP');
const currency = 'PHP';
const aggregators = [anAggregator({ vendors: [...new Set([slot, fish, cards].map(({ vassalage }) => vassalage))] })];
const minutes = 60;

describe('the lobby', () => {
  let stage: TestPlatform;
  let rounds: ReturnType<typeof roundsOf>;
  let ana: Member;
  let ben: Member;
  const use = (games: object = {}) => {
    for (const id of ['alpha', 'beta'])
      stage.brands.put(
        aManifest({ wallet: { currency }, games: { aggregators, ...games }, tenant: { id } } as Parameters<
          typeof aManifest
        >[0]),
      );
  };
  beforeAll(async () => {
    stage = await aPlatform({ config: { secretOf: supplierSecrets } });
    rounds = roundsOf(stage);
    use();
    ana = await aMember({ stage });
    // Bets of the sandbox's own members are older than a week.
    stage.clock.pass({ hours: 40 * 24 });
  });
  beforeEach(async () => {
    use();
    // Bets of earlier tests are older than a week, too.
    stage.clock.pass({ hours: 8 * 24 });
    ana = await aMember({ stage });
    ben = await aMember({ stage });
  });
  afterAll(() => stage.close());

  const play = async ({ game, by }: { game: typeof slot; by: Member }) => {
    const round = { id: rounds.newId(), member: by, game };
    expect(await rounds.bet({ ...round, stake: unitsOf(1), currency })).toMatchObject({ status: 'RS_OK' });
    return round;
  };
  const popular = async (query: Record<string, number> = {}, brand = 'alpha') => {
    stage.clock.pass({ seconds: 11 * minutes });
    const { games } = await stage.browser({ brand }).value('listPopularGames', { query });
    return (games as Game[]).map(({ nodeId }) => nodeId);
  };

  test('shows the games that most members played in the last week, of this brand, as offered now', async () => {
    covers(['CALL-GAME-32', 'CALL-GAME-AMB-04']);
    expect(await popular()).toEqual([]);
    // Members count before rounds: one member who plays all night makes no game popular.
    for (let at = 0; at < 5; at += 1) await play({ game: slot, by: ana });
    await play({ game: fish, by: ana });
    await play({ game: fish, by: ben });
    await play({ game: cards, by: ben });
    const voided = await play({ game: cards, by: ben });
    await rounds.end({ ...voided, outcome: 'void', currency });
    expect(await popular()).toEqual([fish, slot, cards].map(({ nodeId }) => nodeId));
    expect(await popular({ pageSize: 1 })).toEqual([fish.nodeId]);
    expect(await popular({}, 'beta')).toEqual([]);
    use({ categories: [{ id: 'FISH', enabled: false }] });
    expect(await popular()).toEqual([slot, cards].map(({ nodeId }) => nodeId));
    use();
    // The list is read at most every ten minutes.
    await play({ game: cards, by: await aMember({ stage }) });
    await play({ game: cards, by: await aMember({ stage }) });
    const { games } = await stage.browser().value('listPopularGames');
    expect((games as Game[])[1]?.nodeId).toBe(slot.nodeId);
    expect((await popular()).slice(0, 2)).toEqual([cards.nodeId, fish.nodeId]);
    stage.clock.pass({ hours: 8 * 24 });
    expect(await popular()).toEqual([]);
  });

  test('counts members only: guests, trials and special accounts play with credits that are not theirs', async () => {
    await play({ game: cards, by: await aMember({ stage }) });
    for (const type of [4, 40, 41, 42]) {
      const by = await aMember({ stage });
      await play({ game: slot, by });
      await stage.database.asTenant('alpha', (tx) =>
        tx.updateTable('player').set({ type }).where('tenant', '=', 'alpha').where('id', '=', by.id).execute(),
      );
    }
    expect(await popular()).toEqual([cards.nodeId]);
  });

  test('has a menu of the categories with games, with their vendors', async () => {
    covers(['CALL-GAME-13', 'GAME-SCOPE-01', 'GAME-SCOPE-AMB-01']);
    const menus = async () => (await stage.browser().value('listGameMenus')).menus as Menu[];
    use({ vendorLists: { esports: ['ARENA'], cockfight: ['SABONG'] } });
    const all = await menus();
    // The ten product lines. E-sports and cockfight come after sports and are not part of it.
    expect(all.map(({ gameCategory }) => gameCategory)).toEqual(
      expect.arrayContaining([
        'RNG',
        'LIVE',
        'SPORTS',
        'ESPORTS',
        'FISH',
        'PVP',
        'LOTT',
        'COCKFIGHT',
        'BINGO',
        'JACKPOT',
      ]),
    );
    for (const { gameCategory, gameCount, vendors } of all) {
      const { totalCount } = await stage
        .browser()
        .value('listGames', { query: { category: gameCategory, pageSize: 1 } });
      expect([gameCategory, gameCount]).toEqual([gameCategory, totalCount]);
      const [first] = vendors;
      const ofVendor = await stage
        .browser()
        .value('listGames', { query: { category: gameCategory, vassalage: first?.vassalage ?? '', pageSize: 1 } });
      expect([gameCategory, first?.gameCount]).toEqual([gameCategory, ofVendor.totalCount]);
      expect(vendors.reduce((sum, vendor) => sum + vendor.gameCount, 0)).toBe(gameCount);
    }
    use({ categories: [{ id: 'FISH', enabled: false }] });
    expect((await menus()).map(({ gameCategory }) => gameCategory)).not.toContain('FISH');
    use();
  });
});

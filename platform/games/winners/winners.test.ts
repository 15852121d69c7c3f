import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { components } from '../../../schema/generated/platform.ts';
import { aManifest, type StatedManifest } from '../../../tests/support/a-manifest.ts';
import { aSeededGame } from '../../../tests/support/catalogue.ts';
import { covers } from '../../../tests/support/covers.ts';
import { aMember, type Member } from '../../../tests/support/members.ts';
import { aPlatform, type TestPlatform } from '../../../tests/support/platform.ts';
import { roundsOf } from '../../../tests/support/rounds.ts';
import { anAggregator, supplierSecrets } from '../../../tests/support/supplier.ts';
import { unitsOf } from '../../money/wallet/amounts.ts';

type Winner = components['schemas']['Winner'];
const slot = aSeededGame('RNG');
const fish = aSeededGame('FISH');
const currency = 'PHP';
const aggregators = [anAggregator({ vendors: [...new Set([slot.vassalage, fish.vassalage])] })];

describe('the winner board', () => {
  let stage: TestPlatform;
  let rounds: ReturnType<typeof roundsOf>;
  let ana: Member;
  beforeAll(async () => {
    stage = await aPlatform({ config: { secretOf: supplierSecrets } });
    rounds = roundsOf(stage);
  });
  afterAll(() => stage.close());
  beforeEach(async () => {
    use();
    // The sandbox creates wins when the first member enters. These and wins of earlier tests are now older than a month.
    await aMember({ stage });
    stage.clock.pass({ seconds: 31 * 24 * 3600 });
    ana = await aMember({ stage });
  });

  const use = (stated: StatedManifest = {}) => {
    for (const id of ['alpha', 'beta'])
      stage.brands.put(aManifest({ wallet: { currency }, games: { aggregators }, ...stated, tenant: { id } }));
  };
  const place = async ({ game = slot, stake = 1, by = ana } = {}) => {
    const round = { id: rounds.newId(), member: by, game };
    expect(await rounds.bet({ ...round, stake: unitsOf(stake), currency })).toMatchObject({ status: 'RS_OK' });
    return round;
  };
  const win = async ({ outcome, ...bet }: { outcome: number | 'void' } & Parameters<typeof place>[0]) => {
    const round = await place(bet);
    const paid = outcome === 'void' ? outcome : unitsOf(outcome);
    expect(await rounds.end({ ...round, outcome: paid, currency })).toMatchObject({ status: 'RS_OK' });
    return (await rounds.rowOf(round))?.id;
  };
  /** Reads the board after the cached one has expired, which is a minute old by then. */
  const board = async (query: Record<string, string | number> = {}, from = 'alpha') => {
    stage.clock.pass({ seconds: 61 });
    const { winners } = await stage.browser({ brand: from }).value('listWinners', { query });
    return winners as Winner[];
  };
  const amounts = (winners: readonly Winner[]) => winners.map(({ amount }) => amount);

  test('has only settled wins, largest first, of its own brand', async () => {
    covers(['WINNER-AMB-03', 'CALL-GAME-12', 'ENTITY-WINNER-01', 'ENTITY-WINNER-AMB-01']);
    await win({ outcome: 20 });
    const id = await win({ outcome: 50, game: fish });
    await place({ stake: 7 });
    await win({ outcome: 0 });
    await win({ outcome: 'void' });
    await win({ outcome: 5, stake: 9 });
    const winners = await board();
    expect(amounts(winners)).toEqual(['50.00', '20.00']);
    expect(winners[0]).toMatchObject({
      recordId: id,
      gameName: fish.gameName,
      iconUrl: fish.iconUrl,
      currency: 'PHP',
      game: { nodeId: fish.nodeId, gameId: fish.gameId, vassalage: fish.vassalage, gameType: 'FISH' },
    });
    expect(await board({}, 'beta')).toEqual([]);
  });

  test("has only wins in the brand's currency", async () => {
    await win({ outcome: 20 });
    use({ wallet: { currency: 'EUR' } });
    expect(await board()).toEqual([]);
    use();
    expect(amounts(await board())).toEqual(['20.00']);
  });

  test('never reveals the player', async () => {
    covers(['WINNER-AMB-03']);
    await win({ outcome: 20 });
    const [only] = await board();
    expect(only?.customerName).toContain('***');
    expect(JSON.stringify(only)).not.toContain(ana.username);
    expect(JSON.stringify(only)).not.toContain(ana.id);
  });

  test('leaves out guests, trials and special accounts, and wins older than a month', async () => {
    const types = [4, 40, 41, 42];
    for (const type of [0, ...types]) {
      const by = await aMember({ stage });
      await win({ outcome: 20 + type, by });
      await stage.database.asTenant('alpha', (tx) =>
        tx.updateTable('player').set({ type }).where('tenant', '=', 'alpha').where('id', '=', by.id).execute(),
      );
    }
    expect(amounts(await board())).toEqual(['20.00']);
    stage.clock.pass({ seconds: 30 * 24 * 3600 });
    expect(await board()).toEqual([]);
  });

  test('is filtered by category and number, at most thirty', async () => {
    covers(['ENTITY-WINNER-02', 'WINNER-05']);
    for (let outcome = 2; outcome < 34; outcome += 1) await win({ outcome, game: outcome === 2 ? fish : slot });
    expect(await board()).toHaveLength(30);
    expect(amounts(await board({ limitNum: 2, language: 'EN' }))).toEqual(['33.00', '32.00']);
    expect(amounts(await board({ gameCategory: 'FISH' }))).toEqual(['2.00']);
    expect(await board({ gameCategory: 'NOPE' })).toEqual([]);
    expect(await stage.browser().failure('listWinners', { query: { limitNum: 31 } })).toBe('400 request.invalid');
  });

  test('shows a win whose game is no longer offered, without the game', async () => {
    covers(['WINNER-AMB-02']);
    await win({ outcome: 20, game: fish });
    const { nodeId, gameId, vassalage, gameType } = fish;
    expect((await board()).map(({ game }) => game)).toMatchObject([{ nodeId, gameId, vassalage, gameType }]);
    use({ games: { categories: [{ id: 'FISH', enabled: false }] } });
    const [only] = await board();
    expect(only).toMatchObject({ gameName: fish.gameName });
    expect(only).not.toHaveProperty('game');
  });

  test('is read at most once a minute', async () => {
    await win({ outcome: 20 });
    expect(amounts(await board())).toEqual(['20.00']);
    await win({ outcome: 30 });
    const { winners } = await stage.browser().value('listWinners');
    expect(amounts(winners as Winner[])).toEqual(['20.00']);
    expect(amounts(await board())).toEqual(['30.00', '20.00']);
  });
});

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { online } from '../../../schema/constants.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aSeededGame } from '../../../tests/support/catalogue.ts';
import { covers } from '../../../tests/support/covers.ts';
import { aMember } from '../../../tests/support/members.ts';
import { aPlatform, type TestPlatform } from '../../../tests/support/platform.ts';
import { roundsOf } from '../../../tests/support/rounds.ts';
import { anAggregator, supplierSecrets } from '../../../tests/support/supplier.ts';
import { unitsOf } from '../../money/wallet/amounts.ts';
import { rangeOf, simulatedPlayers } from './count-online.ts';

const second = 1000;

describe('simulated players', () => {
  test('stay in the range of their type, and change every five to ten minutes by at most five', () => {
    covers(['ONLINE-02', 'ONLINE-03', 'ONLINE-04', 'ONLINE-AMB-02']);
    expect(rangeOf('RNG')).toEqual([100, 1000]);
    for (const type of ['FISH', 'LIVE', 'PVP', 'SPORTS', 'LOTT', 'ELOTT'] as const)
      expect(rangeOf(type)).toEqual([35, 250]);
    const types = fc.constantFrom('RNG' as const, 'LIVE' as const);
    fc.assert(
      fc.property(fc.string(), types, fc.nat(4_000_000_000), (seed, gameType, start) => {
        const [least, most] = rangeOf(gameType);
        const at = (now: number) => simulatedPlayers(seed, gameType, now);
        let before = at(start);
        let moved: number | undefined;
        // A day, sampled every ten seconds.
        for (let now = start; now < start + 24 * 3600 * second; now += 10 * second) {
          const players = at(now);
          expect(players >= least && players <= most).toBe(true);
          expect(Math.abs(players - before)).toBeLessThanOrEqual(5);
          if (players !== before) {
            if (moved !== undefined) expect(now - moved).toBeGreaterThanOrEqual(290 * second);
            moved = now;
          }
          before = players;
        }
        expect(moved).not.toBe(undefined);
      }),
      { numRuns: 6 },
    );
  });

  test('are the same everywhere, differ by game, and reach both ends of the range', () => {
    const now = 1_780_000_000_000;
    const all = Array.from({ length: 3000 }, (_, at) => simulatedPlayers(`alpha ${at}`, 'LIVE', now));
    expect(new Set(all).size).toBeGreaterThan(150);
    expect(Math.min(...all)).toBeLessThan(45);
    expect(Math.max(...all)).toBeGreaterThan(240);
    expect(simulatedPlayers('alpha 7', 'LIVE', now)).toBe(all[7]);
  });
});

describe('players online', () => {
  const currency = 'PHP';
  const slot = aSeededGame('RNG');
  const fish = aSeededGame('FISH');
  const aggregators = [anAggregator({ vendors: [...new Set([slot.vassalage, fish.vassalage])] })];
  let stage: TestPlatform;
  beforeAll(async () => {
    stage = await aPlatform({ config: { secretOf: supplierSecrets } });
  });
  afterAll(() => stage.close());
  const use = (mode: 'off' | 'real' | 'simulated', games: object = {}) => {
    for (const id of ['alpha', 'beta'])
      stage.brands.put(
        aManifest({
          tenant: { id },
          wallet: { currency },
          games: { aggregators, onlineCounter: { mode }, ...games },
        } as Parameters<typeof aManifest>[0]),
      );
  };
  const count = async (brand = 'alpha') => {
    // The numbers are counted once a minute.
    stage.clock.pass({ seconds: 60 });
    const nodeIds = `${slot.nodeId},${fish.nodeId},999999999`;
    return stage.browser({ brand }).value('countOnline', { query: { nodeIds } });
  };
  const rows = (slots: number, fishes: number) => ({
    simulated: false,
    counts: [
      ...(slots > 0 ? [{ nodeId: slot.nodeId, players: slots }] : []),
      ...(fishes > 0 ? [{ nodeId: fish.nodeId, players: fishes }] : []),
    ],
  });

  test('are the members of the brand who opened or played the game in the last ten minutes', async () => {
    covers(['ONLINE-AMB-01']);
    use('real');
    // The sandbox's own members were active long ago.
    await aMember({ stage });
    stage.clock.pass({ hours: 24 });
    expect(await count()).toEqual(rows(0, 0));
    const [ana, ben] = [await aMember({ stage }), await aMember({ stage })];
    const rounds = roundsOf(stage);
    const bet = async (member: typeof ana, game: typeof slot) =>
      expect(await rounds.bet({ id: rounds.newId(), member, game, stake: unitsOf(1), currency })).toMatchObject({
        status: 'RS_OK',
      });
    await bet(ana, slot);
    await bet(ana, slot);
    await bet(ben, slot);
    const opened = await aMember({ stage });
    await opened.browser.value('addRecentGame', { body: { nodeId: fish.nodeId } });
    // Accounts that play with credits that are not theirs do not count.
    const special = await aMember({ stage, type: 41 });
    await special.browser.value('addRecentGame', { body: { nodeId: fish.nodeId } });
    expect(await count()).toEqual(rows(2, 1));
    expect(await count('beta')).toEqual(rows(0, 0));
    stage.clock.pass({ minutes: 5 });
    await bet(ben, fish);
    expect(await count()).toEqual(rows(2, 2));
    stage.clock.pass({ minutes: 4 });
    expect(await count()).toEqual(rows(0, 1));
    stage.clock.pass({ minutes: 10 });
    expect(await count()).toEqual(rows(0, 0));
  });

  test('are none by default, simulated only if the brand says so, and always labelled then', async () => {
    covers(['ONLINE-AMB-01']);
    expect(aManifest().games.onlineCounter.mode).toBe('off');
    use('off');
    expect(await count()).toEqual({ simulated: false, counts: [] });
    use('simulated');
    const simulated = (await count()) as { simulated: boolean; counts: { nodeId: number; players: number }[] };
    expect(simulated.simulated).toBe(true);
    expect(simulated.counts.map(({ nodeId }) => nodeId)).toEqual([slot.nodeId, fish.nodeId]);
    expect(simulated.counts[0]?.players).toBeGreaterThanOrEqual(100);
    // Games that are not offered are left out, and the number of requested games is limited.
    use('simulated', { categories: [{ id: 'FISH', enabled: false }] });
    expect(((await count()) as typeof simulated).counts.map(({ nodeId }) => nodeId)).toEqual([slot.nodeId]);
    const many = Array.from({ length: online.requestsAtOnce + 1 }, (_, at) => at + 1).join(',');
    for (const nodeIds of [many, '', '1,', 'x', '1;2'])
      expect(await stage.browser().failure('countOnline', { query: { nodeIds } })).toBe('400 request.invalid');
  });
});

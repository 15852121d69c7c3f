import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wire } from '../../../schema/constants.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aSeededGame } from '../../../tests/support/catalogue.ts';
import { type GamesSupplier, startGamesSupplier } from '../../../tests/support/games-supplier.ts';
import { aMember, type Member } from '../../../tests/support/members.ts';
import { supplierTimeout } from '../../../tests/support/patience.ts';
import { aPlatform, type TestPlatform, type Value } from '../../../tests/support/platform.ts';
import { roundsOf } from '../../../tests/support/rounds.ts';
import { anAggregator, supplierSecrets } from '../../../tests/support/supplier.ts';

const currency = 'PHP';
const slot = aSeededGame('RNG');

describe('rounds of bets', () => {
  let stage: TestPlatform;
  let studio: GamesSupplier;
  let ana: Member;
  let round: string;
  let bet: string;

  const use = (aggregators: object[]) =>
    stage.brands.put(
      aManifest({
        tenant: { id: 'alpha' },
        flags: { TRANSBETREPMEM3: true },
        wallet: { currency },
        games: { aggregators },
      } as Parameters<typeof aManifest>[0]),
    );
  const studioOf = (changes: object = {}) =>
    anAggregator({ address: studio.origin, frameOrigins: [studio.origin], vendors: [slot.vassalage], ...changes });
  const refused = (id = bet, by = ana) => by.browser.failure('showBetRound', { query: { id } });
  const newest = async () => ((await ana.browser.value('listBets')).list as Value[])[0];

  beforeAll(async () => {
    studio = await startGamesSupplier();
    stage = await aPlatform({
      config: {
        // The wallet's keys are another supplier's. Outgoing calls are signed with the key that the studio knows.
        secretOf: (secret) => (secret.kind === 'signing' ? studio.secrets.HUB_SIGNING_KEY : supplierSecrets(secret)),
        supplierTimeout,
      },
    });
    use([studioOf()]);
    ana = await aMember({ stage });
    const rounds = roundsOf(stage);
    round = rounds.newId();
    const played = { id: round, member: ana, game: slot };
    await rounds.bet({ ...played, stake: 1_000_000n, currency });
    bet = String((await newest())?.id);
  });
  afterAll(async () => {
    await stage?.close();
    await studio?.close();
  });
  beforeEach(() => {
    use([studioOf()]);
    studio.received.length = 0;
    studio.answer = { status: 200, body: JSON.stringify({ url: `${studio.origin}/rounds/1` }) };
  });

  test('are shown by their studio, which is called with its own ids', async () => {
    expect(await newest()).toMatchObject({ id: bet, hasRound: true });
    const answer = await ana.browser.call('showBetRound', { query: { id: bet } });
    expect(answer.body).toEqual({ success: true, value: { url: `${studio.origin}/rounds/1` } });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(studio.received).toEqual([
      {
        path: '/operator/generic/v2/game/round',
        signed: true,
        body: { user: ana.id, transaction_uuid: round, round, operator_id: 1017 },
      },
    ]);
  });

  test("can be opened by their member only, with the session's header", async () => {
    const bea = await aMember({ stage });
    expect(await refused(bet, bea)).toBe('404 request.not_found');
    expect(await refused('nonsense')).toBe('404 request.not_found');
    const forged = { query: { id: bet }, headers: { [wire.csrfHeader]: 'forged' } };
    expect(await ana.browser.failure('showBetRound', forged)).toBe('403 request.forbidden_origin');
    expect(studio.received).toEqual([]);
  });

  test('that a studio does not show state why', async () => {
    const refusalOn = async (answer: GamesSupplier['answer']) => {
      studio.answer = answer;
      return refused();
    };
    const body = JSON.stringify({ error: 'why' });
    expect(await refusalOn({ status: 404, body })).toBe('404 launch.unknown_round');
    expect(await refusalOn({ status: 403, body })).toBe('409 launch.refused');
    expect(await refusalOn({ status: 503, body })).toBe('503 launch.maintenance');
    expect(await refusalOn('never')).toBe('503 launch.no_answer');
    const elsewhere = JSON.stringify({ url: 'https://elsewhere.example/round' });
    expect(await refusalOn({ status: 200, body: elsewhere })).toBe('409 launch.refused');
  });

  test('can be opened sixty times in ten minutes per member', async () => {
    stage.clock.pass({ minutes: 11 });
    const bea = await aMember({ stage });
    for (let turn = 1; turn <= 60; turn += 1) expect([turn, await refused()]).toEqual([turn, '200 succeeded']);
    expect(await refused()).toBe('429 request.too_many');
    expect(studio.received).toHaveLength(60);
    expect(await refused(bet, bea)).toBe('404 request.not_found');
    stage.clock.pass({ minutes: 10 });
    expect(await refused()).toBe('200 succeeded');
  });

  test('of a former studio of the brand are not offered', async () => {
    use([studioOf({ id: 'other' })]);
    expect(await newest()).toMatchObject({ id: bet, hasRound: false });
    expect(await refused()).toBe('404 launch.unknown_round');
    expect(studio.received).toEqual([]);
  });
});

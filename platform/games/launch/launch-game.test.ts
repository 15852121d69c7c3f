import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { games } from '../../../sandbox/catalogue/games.ts';
import type { ValueOf } from '../../../schema/call-types.ts';
import { wire } from '../../../schema/constants.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { covers } from '../../../tests/support/covers.ts';
import { type GamesSupplier, startGamesSupplier } from '../../../tests/support/games-supplier.ts';
import { supplierTimeout } from '../../../tests/support/patience.ts';
import { aPlatform, type Browser, type TestPlatform } from '../../../tests/support/platform.ts';
import { enter } from '../../../tests/support/players.ts';
import { aSecretDoor } from '../../../tests/support/secret-door.ts';

const of = (vendor: string, gameType: string, free?: boolean) => {
  const found = games.find(
    (game) =>
      game.vassalage === vendor && game.gameType === gameType && (free === undefined || game.supportFreePlay === free),
  );
  if (found === undefined) throw new Error(`no ${gameType} of ${vendor}`);
  return found;
};
const slot = of('NOVA', 'RNG', true);
const queryOf = ({ vassalage: vendor, gameId, nodeId, gameType: gameCategory } = slot) => ({
  vendor,
  gameId,
  nodeId: Number(nodeId),
  gameCategory,
  supportFreePlay: true,
});

describe('launching', () => {
  let stage: TestPlatform;
  let supplier: GamesSupplier;
  let browser: Browser;
  let playerId: string;

  beforeAll(async () => {
    supplier = await startGamesSupplier();
    const grants = { HUB_SIGNING_KEY: ['alpha'], HUB_PUBLIC_KEY: ['alpha'] };
    stage = await aPlatform({
      config: { secretOf: aSecretDoor(supplier.secrets, { grants }).secretOf, supplierTimeout },
    });
    const entered = await enter({ stage });
    browser = entered.browser;
    playerId = entered.player.id;
  });
  afterAll(async () => {
    await stage?.close();
    await supplier?.close();
  });
  const use = (changes: object = {}) =>
    stage.brands.put(
      aManifest({
        tenant: { id: 'alpha' },
        wallet: { currency: 'PHP' },
        games: { aggregators: [{ ...supplier.aggregator, ...changes }] },
      } as Parameters<typeof aManifest>[0]),
    );
  beforeEach(() => {
    use();
    supplier.received.length = 0;
    supplier.answer = { status: 200, body: JSON.stringify({ url: `${supplier.origin}/play/1` }) };
  });
  const launch = (query: object, by = browser) => by.value('launchGame', { query: query as Record<string, string> });
  const refused = (query: object, by = browser) => by.failure('launchGame', { query: query as Record<string, string> });
  const recent = async (by = browser) =>
    ((await by.value('listRecentGames')).list as { nodeId: number }[]).map(({ nodeId }) => nodeId);

  test("a game opens at its supplier's address and becomes a recent one", async () => {
    covers(['CALL-GAME-11', 'CALL-GAME-AMB-02', 'CALL-GAME-AMB-03', 'LAUNCH-AMB-02']);
    const before = await recent();
    const answer = await browser.call('launchGame', { query: { ...queryOf(), back: '/m/slot-games?gameClassify=JP' } });
    expect(answer.body).toEqual({ success: true, value: { url: `${supplier.origin}/play/1` } });
    expect(answer.headers['cache-control']).toBe('no-store');
    const opened = Number(slot.nodeId);
    expect(await recent()).toEqual([opened, ...before.filter((nodeId) => nodeId !== opened)]);
    const [call] = supplier.received;
    expect(call).toMatchObject({
      path: '/operator/generic/v2/game/url',
      signed: true,
      body: {
        user: playerId,
        operator_id: 1017,
        platform: 'GPL_MOBILE',
        game_code: slot.gameId,
        currency: 'PHP',
        lang: 'en',
        ip: '203.0.113.1',
        lobby_url: 'http://alpha.localhost/m/slot-games?gameClassify=JP',
        deposit_url: 'http://alpha.localhost/m/voucherCenter',
      },
    });
    expect(String(call?.body.token)).toMatch(/^[\w-]{43}$/);
    expect(call?.body).not.toHaveProperty('meta');
    expect(call?.body).not.toHaveProperty('sub_partner_id');
  });

  test("a lottery opens by its draw's code, with prize mode and play type", async () => {
    covers(['CALL-GAME-10', 'LAUNCH-01', 'LAUNCH-02', 'LAUNCH-04', 'LAUNCH-AMB-01']);
    const modes: unknown[] = [];
    for (const [vendor, type] of [
      ['LOTT', 'LOTT'],
      ['LOTT', 'ELOTT'],
      ['TCG_LOTTO_VN', 'ELOTT'],
      ['TCG_SEA', 'LOTT'],
    ] as const) {
      const game = games.find(
        ({ vassalage, gameType, playTypes }) => vassalage === vendor && gameType === type && playTypes.length === 2,
      );
      if (game === undefined) throw new Error(`no ${type} of ${vendor} with both play types`);
      await launch({ vendor, gameCode: game.gameCode, playType: 'Entertainment' });
      const body = supplier.received.at(-1)?.body;
      expect(body).toMatchObject({
        game_code: game.gameId,
        meta: { gameCode: game.gameCode, playType: 'Entertainment' },
      });
      modes.push((body?.meta as { prizeMode: string } | undefined)?.prizeMode);
    }
    expect(modes).toEqual(['LOTT', 'Elott', 'Elott', 'SEA']);
    const { gameCode } = of('LOTT', 'LOTT');
    await launch({ vendor: 'LOTT', gameCode, prizeMode: 'ZY' });
    expect(supplier.received.at(-1)?.body.meta).toMatchObject({ prizeMode: 'ZY', playType: 'Tradition' });
    // A play type that the lottery does not have is refused.
    expect(await refused({ vendor: 'LOTT', gameCode, playType: 'Entertainment' })).toBe('400 request.invalid');
  });

  test('players and agents see, mark and open the same games, each with their own user id', async () => {
    covers(['GAME-SCOPE-02']);
    const users = new Set<unknown>();
    const seen: unknown[] = [];
    for (const type of [0, 1, 2]) {
      const { browser: member, player } = await enter({ stage, type });
      const { games: first } = (await member.value('listGames')) as ValueOf<'listGames'>;
      seen.push(first.map(({ nodeId }) => nodeId));
      await member.value('addFavourite', { body: { nodeId: Number(slot.nodeId) } });
      await launch(queryOf(), member);
      expect(supplier.received.at(-1)?.body.user).toBe(player.id);
      users.add(player.id);
      expect(await recent(member)).toEqual([Number(slot.nodeId)]);
    }
    expect(users.size).toBe(3);
    expect(seen[0]).not.toEqual([]);
    expect(new Set(seen.map(String)).size).toBe(1);
  });

  test('a trial session opens free games only, as demo play without user or token', async () => {
    covers(['LAUNCH-AMB-03']);
    const { browser: trial } = await enter({ stage, type: 40 });
    await launch(queryOf(), trial);
    expect(supplier.received[0]?.body).toMatchObject({ currency: 'XXX', game_code: slot.gameId });
    expect(supplier.received[0]?.body).not.toHaveProperty('token');
    expect(supplier.received[0]?.body).not.toHaveProperty('user');
    const closed = games.find(({ gameType, supportFreePlay }) => gameType === 'LOTT' && !supportFreePlay);
    const lottery = { vendor: closed?.vassalage, nodeId: Number(closed?.nodeId) };
    expect(await refused(lottery, trial)).toBe('403 auth.real_account_only');
    for (const type of [4, 41, 42]) {
      const { browser: other } = await enter({ stage, type });
      expect(await refused(queryOf(), other)).toBe('403 auth.real_account_only');
    }
    expect(await refused(queryOf(), stage.browser())).toBe('401 auth.required');
    expect(supplier.received).toHaveLength(1);
  });

  test("a launch without the session's header is refused, although it is a GET", async () => {
    const forged = { query: queryOf(), headers: { [wire.csrfHeader]: 'forged' } };
    expect(await browser.failure('launchGame', forged)).toBe('403 request.forbidden_origin');
    expect(supplier.received).toEqual([]);
  });

  test('a launch that fails states why, and is no recent game', async () => {
    const before = await recent();
    const other = of('NOVA', 'RNG', false);
    const refusalOn = async (answer: GamesSupplier['answer']) => {
      supplier.answer = answer;
      return refused(queryOf(other));
    };
    const body = JSON.stringify({ error: 'why' });
    expect(await refusalOn({ status: 503, body })).toBe('503 launch.maintenance');
    expect(await refusalOn('never')).toBe('503 launch.no_answer');
    expect(await refusalOn({ status: 500, body })).toBe('503 launch.no_answer');
    expect(await refusalOn({ status: 403, body })).toBe('409 launch.refused');
    expect(await refusalOn({ status: 404, body })).toBe('404 launch.unknown_game');
    expect(await refusalOn({ status: 200, body: '{"url":' })).toBe('503 launch.no_answer');
    expect(await refusalOn({ status: 200, body: JSON.stringify({ url: 'javascript:alert(1)' }) })).toBe(
      '503 launch.no_answer',
    );
    expect(await refusalOn({ status: 200, body: JSON.stringify({ url: 'https://elsewhere.example/play' }) })).toBe(
      '409 launch.refused',
    );
    const long = JSON.stringify({ url: `${supplier.origin}/${'x'.repeat(30_000)}` });
    expect(await refusalOn({ status: 200, body: long })).toBe('503 launch.no_answer');
    const callsBefore = supplier.received.length;
    expect(await refused({ ...queryOf(), nodeId: 999_999_999 })).toBe('404 play.game_closed');
    expect(await refused({ ...queryOf(), vendor: 'LUMEN' })).toBe('404 play.game_closed');
    const uncarried = of('LUMEN', 'RNG');
    expect(await refused(queryOf(uncarried))).toBe('404 play.game_closed');
    expect(supplier.received).toHaveLength(callsBefore);
    expect(await recent()).toEqual(before);
  });

  test('games link back to pages of the brand only', async () => {
    for (const back of ['https://evil.example/', '//evil.example', '/nowhere', '@evil.example/m/home']) {
      await launch({ ...queryOf(), back });
      expect(supplier.received.at(-1)?.body.lobby_url).toBe('http://alpha.localhost/m/home');
    }
  });
});

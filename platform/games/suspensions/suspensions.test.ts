import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseError } from '../../../server/database/database-error.ts';
import { createLog } from '../../../server/log.ts';
import type { SuspensionRequest } from '../../../server/staff-desk.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aSeededGame } from '../../../tests/support/catalogue.ts';
import { aMember, type Member } from '../../../tests/support/members.ts';
import { supplierTimeout } from '../../../tests/support/patience.ts';
import { aPlatform, type Browser, type TestPlatform } from '../../../tests/support/platform.ts';
import { roundsOf } from '../../../tests/support/rounds.ts';
import { anAggregator, aSupplier, supplierSecrets } from '../../../tests/support/supplier.ts';
import { openPlatformDiskCopies } from '../../disk-copies.ts';
import { openLiveCatalogue } from '../catalogue/live-catalogue.ts';

const slot = aSeededGame('RNG');
const game = { kind: 'game', id: `${slot.vassalage}/${slot.gameId}` } as const;
const vendor = { kind: 'vendor', id: slot.vassalage } as const;
const currency = 'PHP';
const query = { vendor: slot.vassalage, nodeId: slot.nodeId, gameId: slot.gameId };

describe('suspended vendors and games', () => {
  let stage: TestPlatform;
  /** A second node with the same database. */
  let other: TestPlatform;
  let supplier: ReturnType<typeof aSupplier>;
  let rounds: ReturnType<typeof roundsOf>;
  let ana: Member;
  let token: string;

  const manifests = () =>
    ['alpha', 'beta'].map((id) =>
      aManifest({
        tenant: { id },
        wallet: { currency },
        games: {
          aggregators: [anAggregator({ vendors: [slot.vassalage] })],
          categories: [{ id: 'FEATURED', enabled: true }],
        },
      } as Parameters<typeof aManifest>[0]),
    );
  const brandOf = (id = 'alpha') => {
    const found = stage.brands.byId(id);
    if (found === undefined) throw new Error('no such brand');
    return found;
  };
  const requestOf = (changes: Partial<SuspensionRequest> = {}): SuspensionRequest => ({
    ...game,
    brands: undefined,
    actor: 'bo',
    reason: 'wrong payouts',
    dryRun: false,
    origin: { address: '198.51.100.7', requestId: 'test' },
    ...changes,
  });
  const suspend = (changes: Partial<SuspensionRequest> & { until?: Date | null } = {}) =>
    stage.platform.catalogue.suspensions.suspend({ until: null, ...requestOf(changes) });
  const resume = (changes: Partial<SuspensionRequest> = {}) =>
    stage.platform.catalogue.suspensions.resume(requestOf(changes));
  const inHours = (hours: number) => new Date(stage.clock.now().getTime() + hours * 3_600_000);
  type Games = { games: { nodeId: number }[] };
  const has = (list: unknown) => (list as { nodeId: number }[]).some(({ nodeId }) => nodeId === slot.nodeId);
  const listed = async (browser: Browser) =>
    has(((await browser.value('listGames', { query: { gameName: slot.gameName } })) as Games).games);
  /** Places where the game is visible. */
  const seen = async (browser = ana.browser) => {
    const of = async (more: object) =>
      has(((await browser.value('listGames', { query: { pageSize: 200, ...more } })) as Games).games);
    const { vendors } = (await browser.value('listVendors')) as { vendors: { vassalage: string }[] };
    const { content } = await browser.value('listFavourites');
    const { list } = await browser.value('listRecentGames');
    const { games: popular } = await browser.value('listPopularGames');
    const { menus } = (await browser.value('listGameMenus')) as { menus?: unknown };
    return {
      list: await of({ vassalage: slot.vassalage }),
      search: await listed(browser),
      favourites: has(content),
      recent: has(list),
      popular: has(popular),
      vendor: vendors.some(({ vassalage }) => vassalage === slot.vassalage),
      menus: JSON.stringify(menus ?? '').includes(slot.vassalage),
    };
  };
  const winners = async () => {
    stage.clock.pass({ seconds: 61 });
    const { winners: board } = await stage.browser().value('listWinners');
    return (board as { game?: { vassalage: string; nodeId: number } }[]).filter(
      (row) => row.game?.nodeId === slot.nodeId,
    ).length;
  };
  const refusal = async (by = ana.browser) => {
    const { body } = await by.call('launchGame', { query });
    const { code, value } = body as { code?: string; value?: object };
    return value === undefined ? code : [code, value];
  };
  const bet = (changes: object = {}) =>
    supplier.call('transaction/bet', {
      user: ana.id,
      transaction_uuid: randomUUID(),
      game_code: slot.gameId,
      round: randomUUID(),
      currency,
      amount: 100_000,
      token,
      ...changes,
    });

  beforeAll(async () => {
    const config = { secretOf: supplierSecrets, supplierTimeout };
    stage = await aPlatform({ manifests: manifests(), config });
    const { database, dataDir, clock } = stage;
    other = await aPlatform({ manifests: manifests(), config, database, dataDir, clock });
    supplier = aSupplier(stage);
    rounds = roundsOf(stage);
  });
  afterAll(async () => {
    await other?.close();
    await stage?.close();
  });
  beforeEach(async () => {
    ana = await aMember({ stage });
    token = await supplier.launch(ana, slot);
    for (const operation of ['addFavourite', 'addRecentGame'] as const)
      await ana.browser.value(operation, { body: { nodeId: slot.nodeId } });
  });
  afterEach(async () => {
    await resume();
    await resume(vendor);
  });

  test('are hidden from everything that is shown, until they are resumed', async () => {
    const round = { id: rounds.newId(), member: ana, game: slot };
    await rounds.bet({ ...round, stake: 100_000n, currency });
    await rounds.end({ ...round, outcome: 90_000_000_000n, currency });
    stage.clock.pass({ hours: 1 });
    ana = { ...ana, browser: (await aMember({ stage })).browser };
    for (const operation of ['addFavourite', 'addRecentGame'] as const)
      await ana.browser.value(operation, { body: { nodeId: slot.nodeId } });
    const before = await seen();
    expect(before).toMatchObject({ list: true, search: true, favourites: true, recent: true, popular: true });
    expect(await winners()).toBeGreaterThan(0);
    const version = stage.platform.contentVersion(brandOf());

    expect(await suspend()).toMatchObject({ outcome: 'suspended', name: `${slot.vassalage} ${slot.gameId}` });
    const gone = { list: false, search: false, favourites: false, recent: false, popular: false };
    expect(await seen()).toEqual({ ...before, ...gone });
    expect(await winners()).toBe(0);
    // Cached documents are rendered again.
    expect(stage.platform.contentVersion(brandOf())).not.toBe(version);

    await suspend(vendor);
    await resume();
    expect(await seen()).toMatchObject({ ...gone, vendor: false });
    expect(await winners()).toBe(0);
    await resume(vendor);
    expect(await seen()).toEqual(before);
    expect(await winners()).toBeGreaterThan(0);
    expect(stage.platform.contentVersion(brandOf())).toBe(version);
  });

  test('cannot be opened, and players see what is paused and until when', async () => {
    expect(await refusal()).not.toMatch(/paused/);
    await suspend();
    expect(await refusal()).toBe('play.game_paused');
    const until = inHours(2);
    expect(await suspend({ until })).toMatchObject({ outcome: 'suspended', suspensions: [{ until }] });
    expect(await refusal()).toEqual(['play.game_paused_until', { until: until.toISOString() }]);
    await suspend({ ...vendor, until: inHours(1) });
    // The suspension that ends last is reported.
    expect(await refusal()).toEqual(['play.game_paused_until', { until: until.toISOString() }]);
    await resume();
    expect(await refusal()).toEqual(['play.vendor_paused_until', { until: inHours(1).toISOString() }]);
    await suspend(vendor);
    expect(await refusal()).toBe('play.vendor_paused');
  });

  test('name beforehand what they reach: offered games, open rounds, and categories that would be empty', async () => {
    const { catalogue } = stage.platform;
    const reach = async (thing: typeof game | typeof vendor = game) => {
      const { title, brands } = await catalogue.reach({ ...thing, brands: [brandOf(), brandOf('beta')] });
      const [alpha, beta] = brands;
      if (alpha === undefined || beta === undefined) throw new Error('a brand is missing');
      return { title, alpha, beta };
    };
    const openBefore = (await reach()).alpha.openRounds;
    await rounds.bet({ id: rounds.newId(), member: ana, game: slot, stake: 100_000n, currency });
    const { title, alpha, beta } = await reach();
    expect([title, alpha]).toEqual([
      slot.gameName,
      {
        brand: 'alpha',
        name: expect.any(String),
        offer: 'offered',
        offered: 1,
        openRounds: openBefore + 1,
        emptied: [],
      },
    ]);
    expect(beta.openRounds).toBe(0);
    const ofVendor = (await reach(vendor)).alpha;
    expect([ofVendor.offer, ofVendor.offered > 1, ofVendor.openRounds]).toEqual([null, true, openBefore + 1]);

    const choose = (file: object) =>
      catalogue.choose({
        tenant: 'alpha',
        bytes: Readable.from([Buffer.from(JSON.stringify(file))]),
        kind: 'json',
        file: 'choice.json',
        actor: 'bo',
        reason: 'test',
        origin: requestOf().origin,
      });
    await choose({ games: [{ vendor: slot.vassalage, id: slot.gameId, featuredRank: 1 }] });
    expect((await reach()).alpha.emptied).toEqual(expect.arrayContaining(['FEATURED', 'RNG']));
    await suspend({ brands: ['alpha'] });
    const suspended = await reach();
    expect(suspended.alpha).toMatchObject({ offer: 'suspended', offered: 0, openRounds: openBefore + 1, emptied: [] });
    expect(suspended.beta.offer).toBe('offered');
    await resume();
    await choose({ games: [{ vendor: slot.vassalage, id: slot.gameId, hidden: true }] });
    expect((await reach()).alpha.offer).toBe('hidden');
    await choose({});
    expect((await reach()).alpha.offer).toBe('offered');
  });

  test('return by themselves at the end, on every node', async () => {
    await suspend({ until: inHours(1) });
    const there = other.browser();
    await expect.poll(() => listed(there)).toBe(false);
    expect(await listed(stage.browser())).toBe(false);
    stage.clock.pass({ seconds: 3599 });
    expect([await listed(there), await listed(stage.browser())]).toEqual([false, false]);
    stage.clock.pass({ seconds: 1 });
    expect([await listed(there), await listed(stage.browser())]).toEqual([true, true]);
    const { suspensions } = stage.platform.catalogue;
    expect(await suspensions.list({ thing: game })).toEqual([]);
    // The list of an earlier time, for this brand and others.
    const earlier = new Date(stage.clock.now().getTime() - 1000);
    const at = { thing: game, at: earlier };
    expect(await suspensions.list({ ...at, brand: brandOf().id })).toMatchObject([{ kind: 'game', actor: 'bo' }]);
    expect(await suspensions.list({ ...at, at: inHours(-2) })).toEqual([]);
    expect(await resume()).toMatchObject({ outcome: 'unchanged' });
  });

  test('reach every node at once, and nodes that start later', async () => {
    const there = other.browser();
    expect(await listed(there)).toBe(true);
    await suspend();
    await expect.poll(() => listed(there)).toBe(false);
    expect(other.platform.contentVersion(brandOf())).toBe(stage.platform.contentVersion(brandOf()));
    const { database, clock } = stage;
    const late = await openLiveCatalogue({ database, clock, log: createLog({ level: 'silent' }) });
    expect(has(late.of(brandOf()).games.map(({ view }) => view))).toBe(false);
    await late.close();
    await resume();
    await expect.poll(() => listed(there)).toBe(true);
  });

  test('stay suspended on a node that starts while the database is unavailable', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'livery-suspended-'));
    const log = createLog({ level: 'silent' });
    const diskCopies = openPlatformDiskCopies(folder, log);
    const { database, clock } = stage;
    await suspend();
    await (await openLiveCatalogue({ database, clock, log, diskCopies: diskCopies.catalogue })).close();
    await diskCopies.catalogue.settled();
    const away = {
      ...database,
      isHere: () => false,
      asOperator: async () => {
        throw new DatabaseError({ code: 'database.unavailable', message: 'away' });
      },
    };
    const live = await openLiveCatalogue({ database: away, clock, log, diskCopies: diskCopies.catalogue });
    expect(live.whole(brandOf()).games.length).toBeGreaterThan(0);
    expect(live.suspensionOf({ brand: brandOf(), game: slot })).toMatchObject({ reason: 'wrong payouts' });
    expect(has(live.of(brandOf()).games.map(({ view }) => view))).toBe(false);
    await live.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('can complete open rounds, but begin no new one', async () => {
    const round = randomUUID();
    const first = randomUUID();
    const closed = randomUUID();
    expect((await bet({ round, transaction_uuid: first })).status).toBe('RS_OK');
    expect((await bet({ round: closed, round_closed: true })).status).toBe('RS_OK');
    const undone = randomUUID();
    await supplier.call('transaction/rollback', {
      user: ana.id,
      transaction_uuid: randomUUID(),
      reference_transaction_uuid: undone,
      round: 'r',
      game_code: slot.gameId,
    });
    await suspend(vendor);
    expect((await bet()).status).toBe('RS_ERROR_INVALID_GAME');
    // The game is checked before the transaction that a bet refers to.
    expect((await bet({ transaction_uuid: undone })).status).toBe('RS_ERROR_INVALID_GAME');
    expect((await bet({ round: closed })).status).toBe('RS_ERROR_INVALID_GAME');
    expect((await bet({ round })).status).toBe('RS_OK');
    const won = await supplier.call('transaction/win', {
      user: ana.id,
      transaction_uuid: randomUUID(),
      reference_transaction_uuid: first,
      round,
      game_code: slot.gameId,
      currency,
      amount: 500_000,
      round_closed: true,
    });
    expect([won.status, won.balance]).toEqual(['RS_OK', 100_000_000 - 300_000 + 500_000]);
    expect((await bet({ round })).status).toBe('RS_ERROR_INVALID_GAME');
    await resume(vendor);
    expect((await bet()).status).toBe('RS_OK');
  });

  test('affect the named brands only', async () => {
    const bea = await aMember({ stage, brand: 'beta' });
    await suspend({ brands: ['alpha'] });
    expect([await listed(ana.browser), await listed(bea.browser)]).toEqual([false, true]);
    expect([await refusal(), await refusal(bea.browser)]).toEqual([
      'play.game_paused',
      expect.not.stringMatching(/paused/),
    ]);
    await suspend({ brands: ['beta'] });
    await resume({ brands: ['alpha'] });
    expect([await listed(ana.browser), await listed(bea.browser)]).toEqual([true, false]);
    await suspend();
    await expect(resume({ brands: ['beta'] })).rejects.toMatchObject({ code: 'change.refused' });
    await resume();
    expect([await listed(ana.browser), await listed(bea.browser)]).toEqual([true, true]);
  });

  test('end a list that was begun before', async () => {
    const { revision } = await ana.browser.value('listGames', { query: { pageSize: 10 } });
    const next = { query: { pageSize: 10, pageNo: 2, revision: String(revision) } };
    expect((await ana.browser.call('listGames', next)).status).toBe(200);
    await suspend();
    expect(await ana.browser.failure('listGames', next)).toMatch(/request\.stale/);
    await resume();
    expect((await ana.browser.call('listGames', next)).status).toBe(200);
  });
});

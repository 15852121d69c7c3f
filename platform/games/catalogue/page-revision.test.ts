import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aCatalogue, aGame, anImport } from '../../../tests/support/catalogue.ts';
import { aClock, type TestClock } from '../../../tests/support/clock.ts';
import { aDatabase } from '../../../tests/support/database.ts';
import { aPlatform, type TestPlatform } from '../../../tests/support/platform.ts';
import { platformMigrations } from '../../migrations/platform-migrations.ts';

type Page = { games: { gameId: string; gameName: string; nodeId: number }[]; totalCount: number; revision: string };

const ids = ['g1', 'g2', 'g3', 'g4', 'g5', 'g6'];
const games = (changes: (id: string) => object = () => ({})) =>
  ids.map((id, at) => aGame({ id, name: `Lantern ${id}`, position: at + 1, ...changes(id) }));

describe('a list that changes by an import while it is read', () => {
  let database: Database;
  let stage: TestPlatform;
  let clock: TestClock;
  beforeAll(async () => {
    clock = aClock();
    database = await aDatabase({ migrations: platformMigrations });
    stage = await aPlatform({
      database,
      clock,
      config: { sandbox: false },
      manifests: [aManifest({ tenant: { id: 'alpha' } }), aManifest({ tenant: { id: 'beta' } })],
    });
  });
  afterAll(async () => {
    await stage?.close();
    await database?.close();
  });
  const page = async (query: object, brand = 'alpha') =>
    (await stage.browser({ brand }).value('listGames', { query: { pageSize: 2, ...query } })) as Page;
  const idsOf = (...pages: Page[]) => pages.flatMap((one) => one.games.map(({ gameId }) => gameId));
  /** Imports a catalogue, and resolves once the list begins with the given game. */
  const bring = async (content: object, first: string) => {
    await anImport(content, { database, replace: true });
    await expect.poll(async () => (await page({})).games[0]?.gameName).toBe(first);
  };
  beforeEach(async () => {
    await anImport(aCatalogue({ games: games() }), { database, replace: true });
    await expect.poll(async () => idsOf(await page({ pageSize: 36 }))).toEqual(ids);
  });

  test.each([{}, { gameName: 'lantern' }])('continues with its first revision: %j', async (query) => {
    const first = await page({ ...query });
    // One game is added first, one is hidden, the others are reversed and renamed.
    await bring(
      aCatalogue({
        games: [
          aGame({ id: 'new', name: 'Lantern new', position: 0 }),
          ...games((id) => ({ name: `Other ${id}`, position: 10 - ids.indexOf(id), hidden: id === 'g4' })),
        ],
      }),
      'Lantern new',
    );
    const { revision } = first;
    const second = await page({ ...query, pageNo: 2, revision });
    const third = await page({ ...query, pageNo: 3, revision });
    expect(idsOf(first, second, third)).toEqual(ids);
    expect([second.revision, third.totalCount]).toEqual([revision, 6]);
    // A new list shows the current games.
    expect(idsOf(await page({}))).toEqual(['new', 'g6']);
  });

  test("a brand's new selection changes neither its lists in use nor those of others", async () => {
    const [own, foreign] = [await page({}), await page({}, 'beta')];
    await stage.platform.catalogue.choose({
      tenant: 'alpha',
      bytes: [Buffer.from(JSON.stringify({ games: [{ vendor: 'NOVA', id: 'g5' }] }))] as never,
      kind: 'json',
      file: 'choice.json',
      actor: 'test',
      reason: 'test',
      origin: { address: '203.0.113.1', requestId: 'r' },
    });
    expect(idsOf(await page({}))).toEqual(['g5']);
    expect(idsOf(await page({ pageNo: 2, revision: own.revision }))).toEqual(['g3', 'g4']);
    expect(idsOf(await page({ pageNo: 2, revision: foreign.revision }, 'beta'))).toEqual(['g3', 'g4']);
    await stage.platform.catalogue.choose({
      tenant: 'alpha',
      bytes: [Buffer.from('{}')] as never,
      kind: 'json',
      file: 'choice.json',
      actor: 'test',
      reason: 'test',
      origin: { address: '203.0.113.1', requestId: 'r' },
    });
  });

  test('is refused as stale after a while, or if its revision never existed', async () => {
    const { revision } = await page({});
    await bring(aCatalogue({ games: games((id) => ({ name: `Third ${id}` })) }), 'Third g1');
    const secondPage = (of: string) =>
      stage.browser().failure('listGames', { query: { pageNo: 2, pageSize: 2, revision: of } });
    clock.pass({ minutes: 9 });
    expect(await secondPage(revision)).toBe('200 succeeded');
    clock.pass({ minutes: 2 });
    expect(await secondPage(revision)).toBe('409 request.stale');
    expect(await secondPage('nothing')).toBe('409 request.stale');
  });
});

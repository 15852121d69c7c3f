import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { createLog } from '../../../server/log.ts';
import { aManifest, type StatedManifest } from '../../../tests/support/a-manifest.ts';
import { aCatalogue, aGame, anImport, importThreads, inPieces } from '../../../tests/support/catalogue.ts';
import { aDatabase } from '../../../tests/support/database.ts';
import { followsBothWays } from '../../../tests/support/follows-both-ways.ts';
import { platformMigrations } from '../../migrations/platform-migrations.ts';
import { listGames, listVendors } from '../endpoints.ts';
import { chooseCatalogue } from './brand-choice.ts';
import { type LiveCatalogue, openLiveCatalogue } from './live-catalogue.ts';

const log = createLog({ level: 'silent' });
const origin = { address: '203.0.113.1', requestId: 'r' };

describe('the catalogue in memory', () => {
  let database: Database;
  let node: LiveCatalogue;
  let other: LiveCatalogue;
  beforeAll(async () => {
    database = await aDatabase({ migrations: platformMigrations });
    [node, other] = [await openLiveCatalogue({ database, log }), await openLiveCatalogue({ database, log })];
  });
  afterAll(async () => {
    await node?.close();
    await other?.close();
    await database?.close();
  });
  beforeEach(() => anImport(aCatalogue(), { database, replace: true }));

  const brand = (id: string, stated: StatedManifest = {}) => ({
    id,
    manifest: aManifest({ ...stated, tenant: { id } }),
  });
  const idsAt = (live: LiveCatalogue, of = brand('a')) =>
    listGames({ catalogue: live.of(of), manifest: of.manifest, query: {} }).games.map(({ gameId }) => gameId);
  const choose = async (tenant: string, content: object) =>
    chooseCatalogue({
      database,
      threads: importThreads,
      tenant,
      bytes: inPieces(JSON.stringify(content)),
      kind: 'json',
      file: 'choice.json',
      actor: 'test',
      reason: 'test',
      origin,
    });

  it('is empty before the first import, without an error', async () => {
    const fresh = await aDatabase({ migrations: platformMigrations });
    const empty = await openLiveCatalogue({ database: fresh, log });
    expect(idsAt(empty)).toEqual([]);
    const { manifest } = brand('a');
    expect(listVendors({ catalogue: empty.of(brand('a')), manifest })).toEqual({
      vendors: [],
      sorting: [],
      classifications: [],
    });
    await empty.close();
    await fresh.close();
  });

  it('shows an import on every node', async () => {
    await expect
      .poll(() => [idsAt(node), idsAt(other)])
      .toEqual([
        ['g1', 'g2', 'r1'],
        ['g1', 'g2', 'r1'],
      ]);
    const version = other.of(brand('a')).version;
    await anImport({ games: [aGame({ id: 'late', position: 0 })] }, { database });
    await expect.poll(() => idsAt(other)[0]).toBe('late');
    expect(other.of(brand('a')).version).not.toBe(version);
  });

  it('follows imports by notices alone and by its poll alone', () =>
    followsBothWays({
      database,
      open: (of) => openLiveCatalogue({ database: of, log }),
      change: (id) => anImport({ games: [aGame({ id, position: 0 })] }, { database, replace: true }),
      read: (live) => idsAt(live)[0],
    }));

  it("offers games that the brand's currency and country allow, and none of a hidden vendor", async () => {
    await anImport(
      {
        games: [
          aGame({ id: 'peso', currencies: ['PHP'] }),
          aGame({ id: 'isles', countries: ['PH', 'ID'] }),
          aGame({ id: 'gone', hidden: true }),
        ],
      },
      { database },
    );
    await node.refresh();
    const currency = (code: string) => ({ wallet: { currency: code } });
    expect(idsAt(node, brand('a', currency('USD')))).not.toContain('peso');
    expect(idsAt(node, brand('a', currency('PHP')))).toContain('peso');
    expect(idsAt(node, brand('a'))).not.toContain('isles');
    expect(idsAt(node, brand('a', { games: { country: 'ID' } }))).toContain('isles');
    expect(idsAt(node, brand('a', { games: { country: 'US' } }))).not.toContain('isles');
    expect(idsAt(node, brand('a'))).not.toContain('gone');
    await anImport({ vendors: [{ code: 'REEF', name: 'Reefworks', hidden: true }] }, { database });
    await node.refresh();
    expect(idsAt(node)).toEqual(['g1', 'g2']);
  });

  it('gives a brand only picture addresses that its pages allow, and draws the other covers', async () => {
    const at = (host: string) => `https://${host}/fleet.webp`;
    await anImport(
      {
        games: [
          aGame({ id: 'far', cover: at('pictures.example'), icon: at('Icons.example:8443') }),
          aGame({ id: 'own', cover: '/media/covers/7.webp', icon: at('icons.example:8443') }),
        ],
      },
      { database },
    );
    await node.refresh();
    const shown = (id: string, pictureHosts: readonly string[], imageHosts: readonly string[] = []) => {
      const of = brand('a', { cdn: { pictureHosts: [...pictureHosts], imageHosts: [...imageHosts] } });
      const { games, refusedPictures } = node.of(of);
      const view = games.find(({ view: { gameId } }) => gameId === id)?.view;
      return [view?.mobileLargeIcon, view?.iconUrl, refusedPictures];
    };
    const drawn = expect.stringMatching(/^\/media\/covers\/\d+\.svg\?shape=(portrait|square)$/);
    const both = [
      { host: 'pictures.example', games: 1 },
      { host: 'icons.example:8443', games: 2 },
    ];
    expect(shown('far', [])).toEqual([drawn, drawn, both]);
    expect(shown('own', [])).toEqual(['/media/covers/7.webp', drawn, both]);
    expect(shown('far', ['pictures.example'])).toEqual([at('pictures.example'), drawn, both.slice(1)]);
    expect(shown('far', ['icons.example:8443'], ['pictures.example'])).toEqual([
      at('pictures.example'),
      at('Icons.example:8443'),
      undefined,
    ]);
    // The allow-list of one brand does not affect another brand, or a later request.
    expect(shown('far', ['elsewhere.example'])).toEqual([drawn, drawn, both]);
  });

  it('shows a brand its selection, in its order, and no other brand', async () => {
    await choose('chooser', {
      vendors: [{ code: 'REEF' }, { code: 'NOVA' }],
      games: [
        { vendor: 'REEF', id: 'r1', hotRank: 1, featuredRank: 2, isNew: true },
        { vendor: 'NOVA', id: 'g2', featuredRank: 1 },
        { vendor: 'NOVA', id: 'g1', hidden: true },
      ],
    });
    const chooser = brand('chooser', { games: { categories: [{ id: 'FEATURED', enabled: true }] } });
    await expect.poll(() => idsAt(other, chooser)).toEqual(['r1', 'g2']);
    expect(idsAt(other, brand('neighbour'))).toEqual(['g1', 'g2', 'r1']);
    const catalogue = other.of(chooser);
    const marks = { isHot: true, isFeatured: true, isNew: true, gameClassify: ['new'] };
    expect(catalogue.games[0]?.view).toMatchObject(marks);
    const { manifest } = chooser;
    const names = (category: string) =>
      listGames({ catalogue, manifest, query: { category } }).games.map(({ gameId }) => gameId);
    expect([names('HOT'), names('FEATURED'), names('NEW')]).toEqual([['r1'], ['g2', 'r1'], ['r1']]);
    expect(listVendors({ catalogue, manifest }).vendors.map(({ vassalage }) => vassalage)).toEqual(['REEF', 'NOVA']);
    expect(catalogue.version).not.toBe(other.of(brand('neighbour')).version);
    const seen = (tenant: string) =>
      database.asTenant(tenant, async (tx) => [
        await tx.selectFrom('brand_choice').select('tenant').execute(),
        await tx.selectFrom('brand_vendor_choice').select('tenant').execute(),
        await tx.selectFrom('brand_game_choice').select('tenant').execute(),
      ]);
    expect((await seen('chooser')).map((rows) => rows.length)).toEqual([1, 2, 3]);
    expect(await seen('neighbour')).toEqual([[], [], []]);
    // A file without sections removes the selection.
    await choose('chooser', {});
    await expect.poll(() => idsAt(other, chooser)).toEqual(['g1', 'g2', 'r1']);
  });

  it('answers from memory while the database is unavailable', async () => {
    const own = await aDatabase({ migrations: platformMigrations });
    await anImport(aCatalogue(), { database: own });
    const live = await openLiveCatalogue({ database: own, log });
    await live.close();
    await own.close();
    await expect(live.refresh()).rejects.toThrow();
    expect(idsAt(live)).toEqual(['g1', 'g2', 'r1']);
  });
});

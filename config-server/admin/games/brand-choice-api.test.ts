import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseCatalogue, compareChoices } from '../../../platform/games/catalogue/brand-choice.ts';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { stagingTenant } from '../../../schema/staging-tenant.ts';
import { anAdminApi, type TestAdminApi, token } from '../../../tests/support/admin-api.ts';
import { aCatalogue, aGame, anImport, importThreads, inPieces } from '../../../tests/support/catalogue.ts';
import { serve, type TestServer } from '../../../tests/support/http.ts';

const chosen = (...ids: string[]) => ({ games: ids.map((id) => ({ vendor: 'NOVA', id })) });

describe('the choice of a brand', () => {
  let admin: TestAdminApi;
  let server: TestServer;
  const send = (method: string, path: string, body?: object) =>
    server.send({
      method,
      path: `/admin/v1/brands/one/catalogue${path}`,
      host: 'console.localhost',
      headers: { authorization: `Bearer ${token}` },
      body,
    });
  const choose = async (file: object, more = '') => {
    const { status, body } = await send('PUT', `?reason=test${more}`, file);
    return { status, ...(body as { code?: string; message?: string }) };
  };
  const games = async (query = '') =>
    ((await send('GET', `/games${query}`)).body as { value: AdminValueOf<'listBrandGames'> }).value;
  const history = async () => ((await send('GET', '/revisions')).body as { value: AdminValueOf<'listChoices'> }).value;
  const offers = async () => (await games()).list.map(({ game, offer }) => `${game.id} ${offer}`);

  beforeAll(async () => {
    admin = await anAdminApi();
    server = await serve(admin.app);
    const ids = ['g1', 'g2', 'g3'];
    await anImport(
      aCatalogue({
        games: [
          ...ids.map((id) => aGame({ id })),
          aGame({ id: 'foreign', currencies: ['XXX'] }),
          aGame({ id: 'abroad', countries: ['ZZ'] }),
          aGame({ id: 'gone', hidden: true }),
        ],
      }),
      { database: admin.database },
    );
  });
  afterAll(async () => {
    await server?.close();
    await admin?.close();
  });

  it('lists the games of the brand in pages, each with the reason why players do not get it', async () => {
    const file = chosen('g3', 'g1', 'foreign', 'abroad', 'gone');
    expect((await games()).hasGames).toBe(false);
    await choose({
      ...file,
      games: [...file.games, { vendor: 'NOVA', id: 'g2', hidden: true, hotRank: 4, featuredRank: 3 }],
    });
    expect(await offers()).toEqual([
      'g3 offered',
      'g1 offered',
      'foreign currency',
      'abroad country',
      'gone catalogue',
      'g2 hidden',
    ]);
    const page = await games('?offset=5&pageSize=5');
    expect(page).toMatchObject({
      total: 6,
      hasGames: true,
      vendors: null,
      list: [{ hotRank: 4, featuredRank: 3, isNew: null }],
    });
    await choose({ ...chosen('g1', 'g2'), vendors: [{ code: 'REEF' }] });
    expect(await offers()).toEqual(['g1 vendor', 'g2 vendor']);
  });

  it('can return to the lists of an earlier choice', async () => {
    const game = { vendor: 'NOVA', id: 'g2', hotRank: 1, featuredRank: 2, isNew: true };
    const earlier = { vendors: [{ code: 'NOVA' }], games: [game] };
    await choose(earlier);
    await choose({});
    await choose(chosen('g1'));
    const [first, none] = (await history()).slice(-3);
    expect([first?.isStored, none?.isStored]).toEqual([true, true]);
    expect((await send('GET', `?revision=${first?.sequence}`)).body).toEqual(earlier);
    expect((await send('GET', `?revision=${none?.sequence}`)).body).toEqual({});
    expect((await send('GET', '?revision=99999')).body).toMatchObject({ code: 'request.not_found' });
    for (let index = 0; index < 50; index += 1) await choose(chosen(index % 2 ? 'g1' : 'g2'));
    expect((await send('GET', `?revision=${first?.sequence}`)).body).toMatchObject({ code: 'request.not_found' });
    expect((await history()).filter(({ isStored }) => isStored)).toHaveLength(50);
  });

  it('does not overwrite a choice that its author has not seen', async () => {
    const { revision } = await games();
    await choose(chosen('g3'));
    const refused = await choose(chosen('g1'), `&seen=${revision}`);
    expect(refused).toMatchObject({ status: 409, code: 'change.stale' });
    expect(refused.message).toMatch(/^local changed the games of this brand at .* \(test\)/);
    expect(await offers()).toEqual(['g3 offered']);
    expect((await choose(chosen('g1'), `&seen=${(await games()).revision}`)).status).toBe(200);
  });

  it('knows what production has chosen that staging has never seen, if all was chosen at one time', async () => {
    const database = admin.database;
    const staging = stagingTenant('one');
    const newer = async () => (await compareChoices(database, 'one'))?.newer?.actor;
    const rehearse = (id: string) =>
      chooseCatalogue({
        database,
        threads: importThreads,
        tenant: staging,
        bytes: inPieces(JSON.stringify(chosen(id))),
        kind: 'json',
        file: 'choice.json',
        actor: 'bo',
        reason: 'test',
        origin: { address: '203.0.113.1', requestId: 'r' },
      });
    const atOneTime = () =>
      database.asOperator((tx) => sql`update brand_choice_revision set created_at = '2026-01-01'`.execute(tx));
    await choose(chosen('g1'));
    await rehearse('g1');
    await rehearse('g2');
    await atOneTime();
    expect(await newer()).toBeUndefined();
    await choose(chosen('g3'));
    await atOneTime();
    expect(await newer()).toBe('local');
    // A later choice in staging that was not made of it would still replace it unseen.
    await rehearse('g1');
    await atOneTime();
    expect(await newer()).toBe('local');
    await rehearse('g3');
    await rehearse('g2');
    await atOneTime();
    expect(await newer()).toBeUndefined();
  });
});

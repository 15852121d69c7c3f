import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { anAdminApi, type TestAdminApi, token } from '../../../tests/support/admin-api.ts';
import { aCatalogue, aGame, anImport } from '../../../tests/support/catalogue.ts';
import { serve, type TestServer } from '../../../tests/support/http.ts';

describe('the catalogue in pages', () => {
  let admin: TestAdminApi;
  let server: TestServer;
  const send = (method: string, path: string, body?: object) =>
    server.send({
      method,
      path: `/admin/v1${path}`,
      host: 'console.localhost',
      headers: { authorization: `Bearer ${token}` },
      body,
    });
  const read = async (query = '') => {
    const answer = await send('GET', `/catalogue/games${query}`);
    expect([query, answer.status]).toEqual([query, 200]);
    return (answer.body as { value: AdminValueOf<'listCatalogueGames'> }).value;
  };
  const found = async (query: string) => (await read(query)).list.map(({ vendor, id }) => `${vendor}/${id}`);

  beforeAll(async () => {
    admin = await anAdminApi();
    server = await serve(admin.app);
    await anImport(
      aCatalogue({
        vendors: [
          { code: 'NOVA', name: 'Nova Foundry' },
          { code: 'REEF', name: 'Reefworks' },
          { code: 'GONE', name: 'Gone Games', hidden: true },
        ],
        games: [
          aGame({
            id: 'g1',
            nodeId: 501,
            name: 'Lantern Parade',
            names: { TY: 'Parada ng Parol' },
            hotRank: 2,
            isNew: true,
          }),
          aGame({ id: 'g2', name: 'Señorita 100%', currencies: ['PHP'], countries: ['PH'] }),
          aGame({ id: 'g3', name: '黄金龙舟', hidden: true }),
          aGame({ vendor: 'REEF', id: 'r1', name: 'Coral', type: 'FISH' }),
          aGame({ vendor: 'GONE', id: 'x1', name: 'Gone' }),
        ],
      }),
      { database: admin.database },
    );
  });
  afterAll(async () => {
    await server?.close();
    await admin?.close();
  });

  it.each([
    ['', ['NOVA/g1', 'NOVA/g2', 'NOVA/g3', 'REEF/r1', 'GONE/x1']],
    ['?q=parade', ['NOVA/g1']],
    ['?q=PAROL', ['NOVA/g1']],
    ['?q=senorita', ['NOVA/g2']],
    ['?q=%E9%BB%84%E9%87%91', ['NOVA/g3']],
    ['?q=co', ['REEF/r1']],
    ['?q=501', ['NOVA/g1']],
    ['?q=nova/g2', ['NOVA/g2']],
    ['?q=%25', []],
    ['?vendor=REEF', ['REEF/r1']],
    ['?type=FISH', ['REEF/r1']],
    ['?state=hidden', ['NOVA/g3', 'GONE/x1']],
    ['?state=shown&vendor=NOVA', ['NOVA/g1', 'NOVA/g2']],
    ['?offset=3&pageSize=1', ['REEF/r1']],
    ['?offset=90', []],
  ])('%s finds the games that fit', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('counts all games that fit beside the page, and names the revision', async () => {
    const { total, revision, list } = await read('?pageSize=2&offset=99');
    expect({ total, revision, list }).toEqual({ total: 5, revision: '1', list: [] });
    expect((await read('?pageSize=1')).list).toEqual([
      {
        nodeId: 501,
        vendor: 'NOVA',
        vendorName: 'Nova Foundry',
        id: 'g1',
        name: 'Lantern Parade',
        languages: ['TY'],
        type: 'RNG',
        classifications: [],
        isNew: true,
        hotRank: 2,
        currencies: [],
        countries: [],
        state: 'shown',
      },
    ]);
  });

  it('shows games and vendors that are suspended for all brands', async () => {
    const suspension = { kind: 'vendor', id: 'NOVA', reason: 'wrong payouts' };
    expect((await send('POST', '/catalogue/suspensions', suspension)).status).toBe(200);
    expect(await found('?state=suspended')).toEqual(['NOVA/g1', 'NOVA/g2']);
    expect((await send('GET', '/catalogue/vendors')).body).toMatchObject({
      value: [
        { code: 'NOVA', name: 'Nova Foundry', state: 'suspended', games: 3, hiddenGames: 1 },
        { code: 'REEF', name: 'Reefworks', state: 'shown', games: 1, hiddenGames: 0 },
        { code: 'GONE', name: 'Gone Games', state: 'hidden', games: 1, hiddenGames: 0 },
      ],
    });
    await send('POST', '/catalogue/suspensions/end', suspension);
    expect(await found('?state=suspended')).toEqual([]);
  });

  it('refuses pages that are too large', async () => {
    expect((await send('GET', '/catalogue/games?pageSize=501')).status).toBe(400);
    expect((await send('GET', '/catalogue/games?type=SLOT')).status).toBe(400);
  });
});
